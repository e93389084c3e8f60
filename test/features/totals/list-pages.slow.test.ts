import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '../../../src/platform/database.ts'
import { NIL_UUID } from '../../../src/platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { DUE_LINKS, type FilledLists, fillLists, READ_AT } from '../../support/filled-lists.ts'
import { type ListQuery, listQueriesOf } from '../../support/list-queries.ts'
import { planOf } from '../../support/plans.ts'

const ROWS = 50_000

let database: TestDatabase
let client: pg.Client
let filled: FilledLists
let readings: ListQuery[]
beforeAll(async () => {
  database = await createTestDatabase()
  filled = await fillLists(database, ROWS)
  readings = listQueriesOf(filled)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

const rowsOf = async <R>(statement: Statement) => {
  const { sql, params } = statement
  return (await client.query(sql, params)).rows as R[]
}

/** A page and its total as a request reads them, and as plain SQL does. */
async function readBoth(reading: ListQuery, page: number, limit: number) {
  await client.query('begin isolation level repeatable read read only')
  await client.query('select begin_request($1)', [READ_AT])
  const [counted] = await rowsOf<{ total: number }>(reading.count({ page, limit }))
  const rows = await rowsOf<{ id: string }>(reading.page({ page, limit }))
  const { rows: plain } = await client.query<{ total: number; ids: string[] }>(
    `select (select count(*)::integer ${reading.sql}) as total, array(
       select id ${reading.sql} order by id desc limit $1 offset $2) as ids`,
    [limit, (page - 1) * limit],
  )
  await client.query('commit')
  return { read: { total: counted?.total, ids: rows.map(({ id }) => id) }, plain: plain[0] }
}

test('the first, the hundredth, the middle and the last page equal those of plain SQL, whatever the filter', async () => {
  const limit = 20
  for (const reading of readings) {
    const { read, plain } = await readBoth(reading, 1, limit)
    expect(read, reading.name).toStrictEqual(plain)
    const last = Math.max(1, Math.ceil((read.total ?? 0) / limit))
    const middle = Math.ceil(last / 2)
    for (const page of [100, middle, middle + 1, Math.max(1, last - 1), last]) {
      const both = await readBoth(reading, page, limit)
      expect(both.read, `${reading.name}, page ${page} of ${last}`).toStrictEqual(both.plain)
    }
    const past = await readBoth(reading, last + 1, limit)
    expect(past.read, reading.name).toStrictEqual({ total: read.total, ids: [] })
  }
}, 120_000)

test('any page of any list equals that of plain SQL', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: readings.length - 1 }),
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1.2, noNaN: true }),
      async (place, limit, share) => {
        const reading = readings[place] as ListQuery
        const { plain } = await readBoth(reading, 1, limit)
        const page = 1 + Math.floor(share * Math.ceil((plain?.total ?? 0) / limit))
        const both = await readBoth(reading, page, limit)
        expect(both.read, `${reading.name}, page ${page}`).toStrictEqual(both.plain)
      },
    ),
    { numRuns: 150 },
  )
}, 120_000)

test('all rows appear once, newest first, from the first page to the last', async () => {
  const [reading] = readings.filter(
    ({ name }) => name.startsWith('transactions') && name.includes('refunded'),
  )
  const seen: string[] = []
  for (let page = 1; ; page += 1) {
    const { ids } = (await readBoth(reading as ListQuery, page, 100)).read
    if (ids.length === 0) break
    seen.push(...ids)
  }
  expect(seen).toStrictEqual([...new Set(seen)].toSorted().toReversed())
  expect(seen).toHaveLength((await readBoth(reading as ListQuery, 1, 1)).read.total as number)
})

test('a page beyond all numbers is empty and has the total', async () => {
  for (const reading of readings.slice(0, 4)) {
    const { read } = await readBoth(reading, Number.MAX_SAFE_INTEGER, 100)
    expect(read.ids).toStrictEqual([])
    expect(read.total).toBeGreaterThan(0)
  }
})

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What reading a page of a table costs: its rows, entries of its indexes, and whether it was read as a whole. */
async function costOf({ table, page, count }: ListQuery, paging: { page: number; limit: number }) {
  const nodes = await planOf({ database }, page(paging), { after: count(paging) })
  const scans = nodes.filter((node) => node['Relation Name'] === table)
  const [entries, rows] = [true, false].map((ofIndex) =>
    sum(
      scans
        .filter((node) => (node['Node Type'] === 'Index Only Scan') === ofIndex)
        .map((node) => node['Actual Rows'] * node['Actual Loops']),
    ),
  ) as [number, number]
  const skipped = sum(scans.map((node) => node['Rows Removed by Filter'] ?? 0))
  const fetched = sum(scans.map((node) => node['Heap Fetches'] ?? 0))
  const sequential = scans.some((node) => node['Node Type'] === 'Seq Scan')
  return { entries, rows, skipped, fetched, sequential }
}

test('the first, the hundredth and the last page read only the rows they show, and index entries from the nearer end', async () => {
  const limit = 20
  for (const reading of readings.filter(({ plain }) => plain)) {
    const { total = 0 } = (await readBoth(reading, 1, limit)).read
    const last = Math.max(1, Math.ceil(total / limit))
    // A merchant's transactions of both environments are merged, and links that have just expired come beside.
    const parts = reading.parts ?? 1
    const due = reading.table === 'payment_links' ? DUE_LINKS : 0
    for (const page of [1, 100, last]) {
      const cost = await costOf(reading, { page, limit })
      const shown = Math.max(0, Math.min(limit, total - (page - 1) * limit))
      const nearer = Math.min(page * limit, Math.max(0, total - (page - 1) * limit))
      const says = `${reading.name}, page ${page} of ${last}: ${JSON.stringify(cost)}`
      expect(cost, says).toMatchObject({ fetched: 0, sequential: false })
      expect(cost.rows, says).toBeLessThanOrEqual(shown + due)
      expect(cost.entries, says).toBeLessThanOrEqual(parts * nearer + due)
      expect(cost.skipped, says).toBeLessThanOrEqual(due)
    }
  }
}, 120_000)

test('a stored total is read without reading the list, however long it is', async () => {
  for (const reading of readings.filter(({ plain, name }) => plain && !/link_status/.test(name))) {
    const count = reading.count({ page: 1, limit: 20 })
    const [top] = await planOf({ database }, count, { after: count })
    const blocks = (top?.['Shared Hit Blocks'] ?? Number.NaN) + (top?.['Shared Read Blocks'] ?? 0)
    expect(blocks, reading.name).toBeLessThan(120)
  }
})

test('the nil id, as which a malformed one is read, has nothing', async () => {
  const nil = NIL_UUID
  for (const reading of listQueriesOf({ merchants: [nil, nil, nil] }).filter(
    ({ name, sql }) => sql.includes(nil) || name.includes(nil),
  )) {
    expect((await readBoth(reading, 1, 20)).read, reading.name).toStrictEqual({ total: 0, ids: [] })
  }
})
