import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildBundle } from '../build.ts'
import { installBiome } from '../formatter/biome.ts'
import { checkRefusals } from '../refusals/write.ts'
import { checkFunctionCalls } from '../schema/function-calls.ts'
import { checkLanguages } from '../sdk/write-languages.ts'
import { checkReadmes } from '../sdk/write-readmes.ts'
import { checkSdkTypes } from '../sdk/write-types.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'
import { runTool } from '../stack/tools.ts'
import { checkDeadExports } from './dead-exports.ts'
import { checkLateModules } from './late-modules.ts'
import { checkLicences } from './licences.ts'
import { findUnsafeStatements } from './migrations.ts'
import { checkOldBrowsers } from './old-browsers.ts'
import { rejectWarnings } from './wrangler-warnings.ts'

/** A check; `run` returns the text of a success, or throws a Problem. */
export interface Step {
  name: string
  run(workFolder: string): Promise<string>
}

/** A tenth of what Workers allow: what counts is the time of a start, which the step before measures. */
const largestBundleKb = 1024

export const steps: Step[] = [
  { name: 'Start-up', run: measureStartup },
  { name: 'Bundle', run: measureBundle },
  { name: 'Migrations complete', run: checkMigrations },
  { name: 'Migrations consistent', run: () => runCheck('drizzle-kit', ['check']) },
  { name: 'Migrations beside the version before', run: rejectUnsafeMigrations },
  { name: 'Calls of SQL functions', run: async () => checkFunctionCalls() },
  { name: 'Rules that are refused by', run: async () => checkRefusals() },
  { name: 'Types', run: () => runCheck('tsc', ['--noEmit']) },
  { name: 'Types of the console', run: () => runCheck('tsc', ['--project', 'src/console']) },
  { name: 'Types of the SDK', run: () => runCheck('tsc', ['--noEmit', '--project', 'sdk/js']) },
  { name: 'SDK of the document', run: async () => checkSdkTypes() },
  { name: 'PHP and Python of the document', run: async () => checkLanguages() },
  { name: 'READMEs of the SDK', run: async () => checkReadmes() },
  { name: 'Exports that nothing imports', run: async () => checkDeadExports() },
  { name: 'Modules that are loaded late', run: async () => checkLateModules() },
  { name: 'Old browsers', run: checkOldBrowsers },
  { name: 'Lines of SQL', run: async () => checkSqlLines() },
  { name: 'Lint and format', run: checkFormat },
  { name: 'OpenAPI document', run: checkOpenApi },
  { name: 'Licences', run: async () => checkLicences() },
]

async function runCheck(tool: string, flags: string[]): Promise<string> {
  const { status, output } = await runTool(tool, flags)
  if (status !== 0) throw new Problem(output.trim())
  return ''
}

async function checkFormat(): Promise<string> {
  return runCheck(await installBiome(), ['ci', '--colors=off'])
}

const longestSqlLine = 120

/** Biome formats no SQL. */
function checkSqlLines(): string {
  const files = ['src', 'bench'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => join(folder, name)),
  )
  const long = files.flatMap((file) =>
    readFileSync(join(projectFolder, file), 'utf8')
      .split('\n')
      .flatMap((line, place) => (line.length > longestSqlLine ? [`${file}:${place + 1}`] : [])),
  )
  if (long.length === 0) return `${files.length} files`
  throw new Problem(`These have more than ${longestSqlLine} characters:\n${long.join('\n')}`)
}

async function checkOpenApi(): Promise<string> {
  const { renderOpenApi } = await import('../openapi.ts')
  const committed = readFileSync(join(projectFolder, 'docs/openapi.json'), 'utf8')
  if (renderOpenApi() === committed) return ''
  throw new Problem('docs/openapi.json does not match the routes: run npm run openapi.')
}

/** The migrations must match the declared schema. */
async function checkMigrations(workFolder: string): Promise<string> {
  const out = join(workFolder, 'drizzle')
  cpSync(join(projectFolder, 'drizzle'), out, { recursive: true })
  const before = readdirSync(out)
  const config = join(workFolder, 'drizzle.config.ts')
  writeFileSync(
    config,
    `import config from ${JSON.stringify(join(projectFolder, 'drizzle.config.ts'))}\n` +
      `export default { ...config, out: ${JSON.stringify(`./${relative(projectFolder, out)}`)} }\n`,
  )
  const { status, output } = await runTool('drizzle-kit', ['generate', `--config=${config}`])
  if (status !== 0) throw new Problem(output.trim())
  const added = readdirSync(out).filter((file) => !before.includes(file))
  if (added.length === 0)
    return `${before.filter((file) => file.endsWith('.sql')).length} migrations`
  const missing = added.map((file) => readFileSync(join(out, file), 'utf8')).join('\n')
  throw new Problem(`The schema is ahead of drizzle/: run npm run db:generate.\n${missing}`)
}

/** The last migration of the first release, which has no previous version. */
const firstReleased = '0002'

/** A deployment migrates while the previous version still serves requests. */
async function rejectUnsafeMigrations(): Promise<string> {
  const dangers = findUnsafeStatements(join(projectFolder, 'drizzle'), firstReleased)
  if (dangers.length === 0) return ''
  const list = dangers.map(({ file, statement }) => `${file}: ${statement}`).join('\n')
  throw new Problem(
    `Say above each why it may run: -- Safe while the version before runs: ...\n${list}`,
  )
}

async function measureBundle(workFolder: string): Promise<string> {
  const folder = join(workFolder, 'bundle')
  rejectWarnings(await buildBundle(folder))
  const modules = readdirSync(folder).filter((file) => !/\.map$|^README\.md$/.test(file))
  const contents = modules.map((file) => readFileSync(join(folder, file)))
  const kb = (buffers: Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0) / 1024
  const size = kb(contents)
  const compressed = kb(contents.map((content) => gzipSync(content)))
  const text = `${compressed.toFixed(0)} KB gzip of at most ${largestBundleKb}, ${size.toFixed(0)} KB plain`
  if (compressed > largestBundleKb) throw new Problem(`The bundle is too large: ${text}.`)
  return text
}

async function measureStartup(workFolder: string): Promise<string> {
  mkdirSync(workFolder, { recursive: true })
  const profile = join(workFolder, 'startup.cpuprofile')
  const { status, output } = await runTool('wrangler', ['check', 'startup', '--outfile', profile])
  const active = output.match(/Active: ([0-9.]+ ms)/)?.[1]
  if (status !== 0 || active === undefined) throw new Problem(output.trim())
  return `${active} of CPU on this machine`
}
