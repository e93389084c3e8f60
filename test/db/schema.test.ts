import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  type CatalogueEntry,
  compareCatalogues,
  readCatalogue,
} from '../../dev/schema/catalogue.ts'
import {
  createDeclaredSchema,
  generateTables,
  withScratchDatabase,
} from '../../dev/schema/declared.ts'
import { functionCallsFile, renderFunctionCalls } from '../../dev/schema/function-calls.ts'
import { type SqlFile, sqlFiles } from '../../dev/schema/sql-files.ts'
import { migrationStatements } from '../../dev/schema/statements.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { localFolder, projectFolder } from '../../dev/stack/paths.ts'
import { runTool } from '../../dev/stack/tools.ts'
import { partitionedTables } from '../../src/db/partitions.ts'

const { ownerUrl, template } = inject('stack')

let folder: string
let wanted: CatalogueEntry[]
let functionCalls: string
/** In an order in which they can run. */
let files: SqlFile[]
beforeAll(async () => {
  mkdirSync(localFolder, { recursive: true })
  folder = mkdtempSync(join(localFolder, 'schema-test-'))
  const tables = await generateTables(folder)
  const name = `declared_${process.pid}`
  const declared = await withScratchDatabase(ownerUrl, name, (url) =>
    createDeclaredSchema(url, tables),
  )
  wanted = declared.entries
  functionCalls = declared.functionCalls
  files = [...declared.prelude, ...declared.rest]
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A copy of the migrated database, to be altered. */
async function inMigrated<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const name = `altered_${process.pid}`
  const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
  await withDatabase(ownerUrl, (owner) =>
    owner.query(`create database ${name} template ${template}`),
  )
  try {
    return await withDatabase(url, run)
  } finally {
    await withDatabase(ownerUrl, (owner) => owner.query(`drop database ${name} with (force)`))
  }
}

const driftAfter = (statement: string) =>
  inMigrated(async (client) => {
    await client.query(statement)
    return compareCatalogues(await readCatalogue(client), wanted).map(({ name }) => name)
  })

test('the migrations make exactly the schema that the source declares', async () => {
  const differences = await inMigrated(async (client) =>
    compareCatalogues(await readCatalogue(client), wanted),
  )
  expect(differences).toStrictEqual([])
})

test('each function has a file of its name, and each file has its function', async () => {
  const functions = await inMigrated(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct proname as name from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    return rows.map(({ name }) => name).toSorted()
  })
  const making = [...sqlFiles('prelude'), ...sqlFiles('rest')].filter(({ text }) =>
    /^CREATE FUNCTION /m.test(text),
  )
  expect(making.map(({ name }) => name).toSorted()).toStrictEqual(functions)
  for (const { name, path, text } of making) {
    const made = [...text.matchAll(/^CREATE FUNCTION (\w+)/gm)].map(([, other]) => other)
    expect({ path, made }).toStrictEqual({ path, made: [name] })
  }
})

test('each function has the comment of its file in the catalogue', async () => {
  const uncommented = await inMigrated((client) =>
    client.query(
      `select proname from pg_proc p where pronamespace = 'public'::regnamespace
         and obj_description(p.oid, 'pg_proc') is null
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    ),
  )
  expect(uncommented.rows).toStrictEqual([])
})

// Planned anew at each call, a select by id takes ten times as long.
test('each function that reads or changes a table by months plans its statements once', async () => {
  const names = partitionedTables.join('|')
  const plannedAnew = await inMigrated((client) =>
    client.query(
      `select proname from pg_proc p join pg_language l on l.oid = prolang
       where pronamespace = 'public'::regnamespace and lanname = 'plpgsql'
         and prosrc ~* $1 and not coalesce(proconfig @> '{plan_cache_mode=force_generic_plan}', false)`,
      [String.raw`\m(from|join|update|into)\s+(only\s+)?(${names})\M`],
    ),
  )
  // Of a file's thousands of lines, once: a plan that was made for none of them compares each with all.
  expect(plannedAnew.rows).toStrictEqual([{ proname: 'import_statement' }])
})

test.each([
  [
    'a function that was edited in a migration',
    'create or replace function nil_uuid() returns uuid language sql immutable return gen_random_uuid()',
    ['function nil_uuid()'],
  ],
  [
    'a function that no file makes',
    'create function orphan() returns integer language sql return 1',
    ['function orphan()'],
  ],
  [
    'a trigger that is gone',
    'drop trigger audit_logs_append_only on audit_logs',
    ['trigger audit_logs_append_only on audit_logs'],
  ],
  [
    'a right that nobody declared',
    'grant delete on audit_logs to payments_service',
    ['table audit_logs'],
  ],
  [
    'a column that was renamed',
    'alter table payees rename column name to title',
    ['column payees.name', 'column payees.title'],
  ],
  [
    'a field of a type that was renamed',
    'alter type order_outcome rename attribute code to bank_code',
    ['column order_outcome.bank_code', 'column order_outcome.code'],
  ],
])('%s is reported as a difference', async (_, statement, names) => {
  expect(await driftAfter(statement)).toStrictEqual(names)
})

test('the generated calls match the functions that the source declares', () => {
  expect(readFileSync(functionCallsFile, 'utf8')).toBe(functionCalls)
})

/** The output of tsc for a file of src with other generated calls than those of the source. */
async function compileWith(calls: string, caller: string): Promise<string> {
  const inSource = (text: string, from: string) =>
    text.replace(/(from '|import\(')(\.[^']+)'/g, (_, start: string, path: string) => {
      const target = join(projectFolder, from, path)
      const here = target === functionCallsFile ? './functions.ts' : relative(folder, target)
      return `${start}${here}'`
    })
  writeFileSync(join(folder, 'functions.ts'), inSource(calls, 'src/db'))
  const text = readFileSync(join(projectFolder, caller), 'utf8')
  writeFileSync(join(folder, 'caller.ts'), inSource(text, join(caller, '..')))
  const config = { extends: '../../tsconfig.json', include: ['functions.ts', 'caller.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return (await runTool('tsc', ['--project', folder])).output
}

test('a parameter that is renamed in SQL is a type error where TypeScript calls the function', {
  tags: ['full'],
}, async () => {
  const renamed = await inMigrated(async (client) => {
    await client.query('drop function find_resource_in_progress')
    await client.query(
      'create function find_resource_in_progress(p_environment text, p_verb text, p_path text, p_key text) returns uuid language sql return null::uuid',
    )
    return renderFunctionCalls(client)
  })
  expect(renamed).not.toBe(functionCalls)
  expect(await compileWith(renamed, 'src/http/idempotency.ts')).toMatch(
    /^\S*caller\.ts\(\d+,\d+\): error TS2741: Property 'verb' is missing [^\n]*\n$/,
  )
})

test('the statements written for changed functions, types and triggers make the schemas equal', async () => {
  const left = await inMigrated(async (client) => {
    await client.query('create function orphan() returns integer language sql return 1')
    await client.query('drop trigger audit_logs_append_only on audit_logs')
    await client.query('drop type order_outcome cascade')
    await client.query('drop function record_rate_unless_outlier')
    await client.query(
      'create function record_rate_unless_outlier(p_currency text, p_effective_date date, p_rate numeric, p_origin text, p_source text, deviation numeric) returns boolean language sql return true',
    )
    const differences = compareCatalogues(await readCatalogue(client), wanted)
    for (const statement of migrationStatements(differences, files)) await client.query(statement)
    return compareCatalogues(await readCatalogue(client), wanted)
  })
  expect(left).toStrictEqual([])
})
