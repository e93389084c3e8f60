import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readCommandLine } from '../command-line.ts'
import { localFolder, projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'
import { runTool } from '../stack/tools.ts'

const run = promisify(execFile)

const source = join(projectFolder, 'sdk')

/** Builds the package into a folder, as it is published. Throws a Problem if it does not compile. */
export async function buildSdk(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { status, output } = await runTool('tsc', [
    ...['--project', source, '--outDir', join(folder, 'dist')],
  ])
  if (status !== 0) throw new Problem(output.trim())
  for (const file of ['package.json', 'README.md', 'README.es.md', 'LICENSE']) {
    copyFileSync(join(source, file), join(folder, file))
  }
  chmodSync(join(folder, 'dist/cli/main.js'), 0o755)
}

/** Packs a built folder. Resolves with the path of the tarball. */
export async function packSdk(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts'], { cwd: folder })
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  if (packed === undefined) throw new Problem('npm has packed nothing.')
  return join(folder, packed.filename)
}

if (import.meta.main) {
  await runCommand(async () => {
    readCommandLine({
      usage: 'npm run sdk:build',
      description: 'Builds and packs the SDK into .local/sdk.',
    })
    const folder = join(localFolder, 'sdk')
    rmSync(folder, { recursive: true, force: true })
    await buildSdk(folder)
    const tarball = await packSdk(folder)
    console.log(`${tarball}: ${(statSync(tarball).size / 1024).toFixed(0)} KB`)
  })
}
