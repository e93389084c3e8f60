import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
import { sqlFiles } from '../../dev/schema/sql-files.ts'
import { migrationStatements } from '../../dev/schema/statements.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { localFolder } from '../../dev/stack/paths.ts'

const { ownerUrl, template } = inject('stack')

let folder: string
let wanted: CatalogueEntry[]
beforeAll(async () => {
  mkdirSync(localFolder, { recursive: true })
  folder = mkdtempSync(join(localFolder, 'schema-test-'))
  const tables = await generateTables(folder)
  const name = `declared_${process.pid}`
  wanted = (await withScratchDatabase(ownerUrl, name, (url) => createDeclaredSchema(url, tables)))
    .entries
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
  const files = [...sqlFiles('prelude'), ...sqlFiles('rest')]
  const making = files.filter(({ text }) => /^CREATE FUNCTION /m.test(text))
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
])('%s is reported as a difference', async (_, statement, names) => {
  expect(await driftAfter(statement)).toStrictEqual(names)
})

test('the statements written for changed functions and triggers make the schemas equal', async () => {
  const left = await inMigrated(async (client) => {
    await client.query('create function orphan() returns integer language sql return 1')
    await client.query('drop trigger audit_logs_append_only on audit_logs')
    await client.query('drop function record_rate_unless_outlier')
    await client.query(
      'create function record_rate_unless_outlier(p_currency text, p_effective_date date, p_rate numeric, p_origin text, p_source text, deviation numeric) returns boolean language sql return true',
    )
    const differences = compareCatalogues(await readCatalogue(client), wanted)
    const files = [...sqlFiles('prelude'), ...sqlFiles('rest')]
    for (const statement of migrationStatements(differences, files)) await client.query(statement)
    return compareCatalogues(await readCatalogue(client), wanted)
  })
  expect(left).toStrictEqual([])
})
