import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installOwnPackages } from '../stack/own-packages.ts'
import { Problem } from '../stack/problem.ts'

const run = promisify(execFile)

const folder = import.meta.dirname

/** The path of an installed checker. */
export const checkerPath = (name: string): string => join(folder, 'node_modules/.bin', name)

/** Installs the checkers, which nothing else needs. */
export const installCheckers = (): Promise<void> =>
  installOwnPackages(folder, 'the external checkers')

/**
 * Runs a checker to its end, and resolves with its output. Throws a Problem with the output if it reports
 * something.
 */
export async function runChecker(name: string, flags: string[]): Promise<string> {
  try {
    const { stdout } = await run(checkerPath(name), flags, {
      env: { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off' },
      maxBuffer: 50_000_000,
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>
    throw new Problem(`${name}: ${`${stdout}${stderr}`.trim() || message}`)
  }
}
