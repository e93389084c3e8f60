import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installOwnPackages } from '../stack/own-packages.ts'
import { projectFolder } from '../stack/paths.ts'
import { runCommand } from '../stack/problem.ts'

/** The path of Biome, which is installed first where it is not yet. */
export async function installBiome(): Promise<string> {
  await installOwnPackages(import.meta.dirname, 'the formatter')
  return join(import.meta.dirname, 'node_modules/.bin/biome')
}

if (import.meta.main) {
  await runCommand(async () => {
    const { status } = spawnSync(await installBiome(), process.argv.slice(2), {
      cwd: projectFolder,
      stdio: 'inherit',
    })
    process.exitCode = status ?? 1
  })
}
