import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../dev/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const table = 'drizzle.__drizzle_migrations'
/** Adds a migration to the records that drizzle/ lacks. */
const addUnknown = () =>
  database.query(`insert into ${table} (hash, created_at) values ('other', 1900000000000)`)
/** Leaves the records as an older baseline would, which had the same times. */
const changeBaseline = () => database.query(`update ${table} set hash = 'older-' || id`)

test('a database that has every migration is left unchanged', async () => {
  const before = await database.query(`select * from ${table}`)
  await migrate(database.url, 'local')
  expect(await database.query(`select * from ${table}`)).toStrictEqual(before)
})

test('a local database of an older baseline is refused with the command that starts over', async () => {
  await changeBaseline()
  await expect(migrate(database.url, 'local')).rejects.toThrow('npm run dev -- --fresh')
})

test('a database with other migrations is refused and left unchanged', async () => {
  await changeBaseline()
  const before = await database.query(`select * from ${table}`)
  await expect(migrate(database.url)).rejects.toThrow('other migrations')
  expect(await database.query(`select * from ${table}`)).toStrictEqual(before)
})

test('a database that is ahead is refused locally', async () => {
  await addUnknown()
  await expect(migrate(database.url, 'local')).rejects.toThrow('npm run dev -- --fresh')
})

test('a deployment of an older version accepts a database that is ahead', async () => {
  await addUnknown()
  await expect(migrate(database.url)).resolves.toBeUndefined()
})
