import { execFile } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readCommandLine } from '../command-line.ts'
import { localFolder, projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'
import { runTool } from '../stack/tools.ts'

const run = promisify(execFile)

const source = join(projectFolder, 'sdk/js')

/** Builds the package into a folder, as it is published. Throws a Problem if it does not compile. */
export async function buildSdk(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const dist = join(folder, 'dist')
  // What require() loads is CommonJS, with types that say so.
  const required = join(dist, 'require')
  await compile(source, dist)
  await compile(join(source, 'tsconfig.require.json'), required)
  writeFileSync(join(required, 'package.json'), '{ "type": "commonjs" }\n')
  for (const types of [dist, required]) nameCompiledFiles(types)
  shortenTypes(dist)
  // The types of the interface are most of the package: a module may read them from CommonJS, and not the reverse.
  writeFileSync(join(dist, 'api.d.ts'), "export type * from './require/api.js'\n")
  writeFileSync(join(dist, 'operations.d.ts'), "export * from './require/operations.js'\n")
  for (const file of ['package.json', 'README.md', 'README.es.md', 'LICENSE']) {
    copyFileSync(join(source, file), join(folder, file))
  }
  chmodSync(join(folder, 'dist/cli/main.js'), 0o755)
}

/** Comments are in the declarations, where editors read them, and not in what is run. */
async function compile(project: string, into: string): Promise<void> {
  const parts = [['--emitDeclarationOnly'], ['--declaration', 'false', '--removeComments']]
  for (const part of parts) {
    const { status, output } = await runTool('tsc', [
      '--project',
      project,
      '--outDir',
      into,
      ...part,
    ])
    if (status !== 0) throw new Problem(output.trim())
  }
}

/**
 * What says nothing of a field or a response: that it is a value of its own type, that it has succeeded, has headers, or what
 * an operation does not take.
 */
const NEEDLESS =
  /\n(?:\/\*\* @(?:constant|enum \{\w+\}) \*\/|\* @(?:constant|enum \{\w+\})|\* @description discriminator enum property added by openapi-typescript|\/\*\* @description (?:Success\.|Done\. There is no body\.) \*\/|headers: \{\n\[name: string\]: unknown;\n\};|header\?: never;|cookie\?: never;)(?=\n)/g

/** A comment's text is its description without that. */
const DESCRIPTION = /^(\/\*\*|\*) @description /gm

/** Nobody reads half a megabyte of generated types but editors, and blanks are a tenth of the package. */
function shortenTypes(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((file) => file.endsWith('.d.ts'))) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/^ +/gm, '').replace(NEEDLESS, '').replace(DESCRIPTION, '$1 '))
  }
}

/** Has declarations name each other as the compiled files, which every resolution of TypeScript understands. */
export function nameCompiledFiles(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((file) => file.endsWith('.d.ts'))) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/(from '|import\(')(\.[^']+)\.ts'/g, "$1$2.js'"))
  }
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
