import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from './problem.ts'

const run = promisify(execFile)

/**
 * Installs the packages of a folder with a package.json of its own, which nothing else needs, once per lock file. Throws a
 * Problem if that fails. what: the packages, in words.
 */
export async function installOwnPackages(folder: string, what: string): Promise<void> {
  const lock = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.error(`Installing ${what}, once.`)
  try {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: folder,
    })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Problem(`npm could not install ${what}. Is there a network?\n${stderr.trim()}`)
  }
}
