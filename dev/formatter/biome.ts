import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installOwnPackages } from '../stack/own-packages.ts'
import { projectFolder } from '../stack/paths.ts'

/** The path of Biome, which is installed first where it is not yet. */
export async function installBiome(): Promise<string> {
  await installOwnPackages(import.meta.dirname, 'the formatter')
  return join(import.meta.dirname, 'node_modules/.bin/biome')
}

/** Runs Biome in the project's folder, with its output, and ends with its exit code. */
export async function runBiome(args: readonly string[]): Promise<void> {
  const { status } = spawnSync(await installBiome(), args, { cwd: projectFolder, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
