import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readCommandLine } from '../command-line.ts'
import { buildSdk, nameCompiledFiles, packSdk } from '../sdk/build.ts'
import { installOwnPackages } from '../stack/own-packages.ts'
import { localFolder, projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'
import { runTool } from '../stack/tools.ts'

const run = promisify(execFile)

const source = join(projectFolder, 'connectors/medusa')

/** A Medusa shop's folder: its configuration, and in node_modules Medusa from npm. */
export const medusaFolder = join(import.meta.dirname, 'medusa')

const packages = join(medusaFolder, 'node_modules')

/**
 * Builds and packs the payment provider, against the types of Medusa. Resolves with the tarball's path. Throws a Problem if
 * it does not compile.
 */
async function packProvider(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Beside the packages that its types are looked for in.
  const workFolder = join(packages, '.provider')
  cpSync(source, workFolder, { recursive: true })
  const dist = join(folder, 'dist')
  const compiled = await runTool('tsc', ['--project', workFolder, '--outDir', dist])
  if (compiled.status !== 0) throw new Problem(compiled.output.trim())
  nameCompiledFiles(dist)
  for (const file of ['package.json', 'README.md', 'README.es.md', 'LICENSE']) {
    copyFileSync(join(source, file), join(folder, file))
  }
  return packSdk(folder)
}

/** As npm would, without asking it about all of Medusa again. */
async function unpack(tarball: string, name: string): Promise<void> {
  const folder = join(packages, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await run('tar', ['xzf', tarball, '--strip-components=1', '-C', folder])
}

/**
 * Installs Medusa, the SDK and the payment provider into the shop's folder, both of ours as they are packed. Resolves with
 * the provider's tarball.
 */
export async function installMedusa(): Promise<string> {
  await installOwnPackages(medusaFolder, 'Medusa')
  const folder = join(localFolder, 'medusa')
  const sdk = join(folder, 'sdk')
  await buildSdk(sdk)
  await unpack(await packSdk(sdk), '@bolivar-payments/sdk')
  const tarball = await packProvider(join(folder, 'provider'))
  await unpack(tarball, '@bolivar-payments/medusa')
  return tarball
}

if (import.meta.main) {
  await runCommand(async () => {
    readCommandLine({
      usage: 'npm run medusa:build',
      description: 'Builds and packs the payment provider for Medusa into .local/medusa/provider.',
    })
    console.log(await installMedusa())
  })
}
