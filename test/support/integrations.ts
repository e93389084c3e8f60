import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../dev/stack/paths.ts'
import { waitUntil } from './wait-until.ts'

/** The right receiver, which the guide shows. */
export const receiverSource = readFileSync(
  join(projectFolder, 'examples/receiver/receiver.mjs'),
  'utf8',
)

/** A line of the right receiver, or a part of one, and what a wrong one has in its place. */
export type Mutation = readonly [right: string, wrong: string]

/** The program of an integrator, as a process of its own. */
export interface Integration {
  url: string
  /** What it has printed. */
  output(): string
  stop(): Promise<void>
}

/** The receiver with a mutation. Throws if there is no such line, or several. */
export function mutate(source: string, [right, wrong]: Mutation): string {
  const parts = source.split(right)
  if (parts.length !== 2) throw new Error(`${parts.length - 1} times in the receiver: ${right}`)
  return parts.join(wrong)
}

/** Starts a receiver on a free port. */
export async function startIntegration(
  source: string,
  env: Record<'SERVICE' | 'API_KEY' | 'MERCHANT' | 'WEBHOOK_SECRET', string>,
): Promise<Integration> {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module'], {
    // What it imports is found from here.
    cwd: projectFolder,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
  child.stdin?.end(source)
  const portIn = (text: string) => /^Listening on port (\d+)$/m.exec(text)?.[1]
  await waitUntil('the receiver listens', () => {
    if (child.exitCode !== null) throw new Error(output)
    return portIn(output) !== undefined
  })
  return {
    url: `http://127.0.0.1:${portIn(output)}/hook`,
    output: () => output,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
