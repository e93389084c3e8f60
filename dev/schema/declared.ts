import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { withDatabase } from '../stack/database.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'
import { runTool } from '../stack/tools.ts'
import { type CatalogueEntry, readCatalogue } from './catalogue.ts'
import { renderFunctionCalls } from './function-calls.ts'
import { withPartitions } from './partitions.ts'
import { runSqlFiles, type SqlFile, sqlFiles } from './sql-files.ts'

/** The declared schema: the tables of src/db, and the SQL files. */
export interface DeclaredSchema {
  entries: CatalogueEntry[]
  /** The text of src/db/functions.ts. */
  functionCalls: string
  /** In the order in which they run. */
  prelude: SqlFile[]
  rest: SqlFile[]
}

/** Creates the declared schema in an empty database. */
export async function createDeclaredSchema(url: string, tables: string): Promise<DeclaredSchema> {
  return withDatabase(url, async (client) => {
    await client.query('begin')
    const prelude = await runSqlFiles(client, sqlFiles('prelude'))
    await client.query(tables)
    const rest = await runSqlFiles(client, sqlFiles('rest'))
    await client.query('commit')
    const entries = await readCatalogue(client)
    return { entries, functionCalls: await renderFunctionCalls(client), prelude, rest }
  })
}

/** The statements that create the tables of src/db, with drizzle-kit's metadata. */
export async function generateTables(folder: string): Promise<string> {
  const config = join(folder, 'drizzle.config.ts')
  const out = join(folder, 'drizzle')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    config,
    `import config from ${JSON.stringify(join(projectFolder, 'drizzle.config.ts'))}\n` +
      `export default { ...config, out: ${JSON.stringify(`./${relative(projectFolder, out)}`)} }\n`,
  )
  await drizzleKit('generate', `--config=${config}`, '--name=tables')
  return withPartitions(readFileSync(join(out, '0000_tables.sql'), 'utf8'))
}

/** Runs drizzle-kit; throws a Problem with its output. */
export async function drizzleKit(...flags: string[]): Promise<string> {
  const { status, output } = await runTool('drizzle-kit', flags)
  if (status !== 0) throw new Problem(output.trim())
  return output
}

/** Runs a function with an empty, temporary database. */
export async function withScratchDatabase<Result>(
  ownerUrl: string,
  name: string,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
  const asOwner = (work: (client: pg.Client) => Promise<unknown>) => withDatabase(ownerUrl, work)
  await asOwner((client) => client.query(`create database ${name}`))
  try {
    return await run(url)
  } finally {
    await asOwner((client) => client.query(`drop database ${name} with (force)`))
  }
}
