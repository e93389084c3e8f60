import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { buildSdk, packSdk } from '../../dev/sdk/build.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { makeTestFolder } from './test-folder.ts'

export const run = promisify(execFile)

/** The package, packed and installed into a folder where nothing else is. */
export interface InstalledSdk {
  folder: string
  tarball: { path: string; bytes: number; files: string[] }
  /** The command line, as npm links it. */
  bin: string
}

type Sdk = typeof import('../../sdk/js/src/index.ts')

let installed: Promise<InstalledSdk> | undefined

/** Builds, packs and installs the package as a new user has it; once for all tests of the process. */
export function installSdk(): Promise<InstalledSdk> {
  installed ??= install()
  return installed
}

async function install(): Promise<InstalledSdk> {
  const root = makeTestFolder()
  const built = join(root, 'package')
  await buildSdk(built)
  const tarball = await packSdk(built)
  const { stdout } = await run('tar', ['tzf', tarball])
  const folder = join(root, 'fresh')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"name":"fresh","private":true,"type":"module"}')
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...flags, tarball], { cwd: folder })
  cpSync(join(projectFolder, 'test/sdk/programs'), join(folder, 'programs'), { recursive: true })
  return {
    folder,
    tarball: { path: tarball, bytes: statSync(tarball).size, files: stdout.trim().split('\n') },
    bin: join(folder, 'node_modules/.bin/bolivar'),
  }
}

/** The installed package, loaded into this process. */
export async function importSdk(): Promise<Sdk> {
  const { folder } = await installSdk()
  const file = join(folder, 'node_modules/@bolivar-payments/sdk/dist/index.js')
  return (await import(pathToFileURL(file).href)) as Sdk
}

/** A program of the fresh folder and what it imports, as one module for workerd and browsers. */
export async function bundleProgram(name: string): Promise<string> {
  const { folder } = await installSdk()
  const output = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(folder, 'programs', name), formats: ['es'], fileName: 'bundle' },
    },
  })
  const [bundle] = output as { output: { code: string }[] }[]
  return bundle?.output[0]?.code ?? ''
}

/** Each Node of this machine with its version: the one that runs the tests, and the one outside of the project. */
export async function nodesHere(): Promise<{ node: string; version: string }[]> {
  const outside = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file))
  const nodes = [...new Set([process.execPath, ...(outside === undefined ? [] : [outside])])]
  const found = nodes.map(async (node) => {
    const { stdout } = await run(node, ['--version'])
    return { node, version: stdout.trim() }
  })
  const all = await Promise.all(found)
  return all.filter(({ version }, place) => all.findIndex((n) => n.version === version) === place)
}
