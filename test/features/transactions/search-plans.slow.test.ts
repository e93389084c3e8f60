import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countTransactions,
  readMerchantTransactions,
  type TransactionFilters,
} from '../../../src/features/transactions/queries.ts'
import type { Statement } from '../../../src/platform/database.ts'
import { transactionId, type Uuid } from '../../../src/platform/ids.ts'
import { createMerchant, createUser, type MerchantFixture } from '../../support/actors.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'

const ROWS = 60_000
/** Of another merchant. */
const FEW = 60
/** Pages of the database for a search of each kind of match; those of the table and of its widest index are thousands. */
const PAGES = 250

let service: Service
let busy: MerchantFixture
let other: MerchantFixture
beforeAll(async () => {
  service = await startService()
  const owner = await createUser(service)
  busy = await createMerchant(service, owner)
  other = await createMerchant(service, owner)
  const links = [
    (await createLink(service, busy, { label: 'Torta', environment: 'live' })).uuid,
    (await createLink(service, busy, { label: 'Pan de jamón', environment: 'live' })).uuid,
    (await createLink(service, other, { label: 'Pan de jamón', environment: 'live' })).uuid,
  ]
  // References, phones, amounts and orders of their own; every thousandth is the other merchant's, and another is of bread.
  await service.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status, payment_method,
       reference, phone, connection, holds_slot, external_reference, created_at, updated_at, completed_at)
     select uuidv7(), case n % 1000 when 0 then $2::uuid else $1 end,
       case n % 1000 when 0 then $5::uuid when 1 then $4 else $3 end, 'live', n / 100.0, 'VES', n / 100.0, 'completed',
       'sandbox', lpad((n * 15485863::bigint % 1000000000000)::text, 12, '0'), '0414' || lpad((n * 7919 % 10000000)::text, 7, '0'),
       'sandbox', false, 'PED-' || n, now(), now(), now()
     from generate_series(1, ${ROWS}) n`,
    [busy.uuid, other.uuid, ...links],
  )
  await service.database.query('vacuum analyze transactions, payment_links')
}, 120_000)
afterAll(() => service.stop())

const searched = (merchant: MerchantFixture, search: string): TransactionFilters => ({
  ...{ page: 1, limit: 20, environment: 'live', search },
  scope: { merchantUuid: merchant.uuid },
})

/** What a statement reads of the transactions: their rows, those that it leaves out among them, and pages of all. */
async function costOf(statement: Statement, after?: Statement) {
  const nodes = await planOf(service, statement, after && { after })
  const scans = nodes.filter((node) => node['Relation Name'] === 'transactions')
  const rows = scans.map(
    (node) =>
      node['Actual Loops'] *
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)),
  )
  const [top] = nodes
  return {
    rows: rows.reduce((total, count) => total + count, 0),
    pages: (top?.['Shared Hit Blocks'] ?? Number.NaN) + (top?.['Shared Read Blocks'] ?? 0),
  }
}

async function costsOf(filters: TransactionFilters) {
  const { counted, rows } = readMerchantTransactions(filters)
  return { count: await costOf(counted), page: await costOf(rows, counted) }
}

/** How many plain SQL finds. */
async function plainCount(merchant: MerchantFixture, condition: string): Promise<number> {
  const [found] = await service.database.query<{ count: number }>(
    `select count(*)::integer as count from transactions t join payment_links l on l.id = t.link_id
     where t.merchant_id = $1 and t.environment = 'live' and (${condition})`,
    [merchant.uuid],
  )
  return found?.count ?? Number.NaN
}

const total = async (filters: TransactionFilters) => {
  const { sql, params } = countTransactions(filters)
  const [counted] = await service.database.query<{ total: number }>(sql, params)
  return counted?.total
}

const kinds: [name: string, search: string, condition: string][] = [
  [
    'the end of a phone',
    '4321',
    "t.phone like '%4321' or t.reference like '%4321%' or t.external_reference like '%4321%'",
  ],
  [
    'three digits',
    '863',
    "t.phone like '%863' or t.reference like '%863' or t.external_reference like '%863%'",
  ],
  ['a whole phone', '0414-1234321', "t.phone like '%4321'"],
  ['the end of a reference', '485863', "t.reference like '%485863%' or t.phone like '%5863'"],
  ['an amount', '321,09', 't.amount_ves = 321.09'],
  ['an order', 'ped-4321', "t.external_reference ilike '%ped-4321%'"],
  ['a label', 'Jamón', "l.label = 'Pan de jamón'"],
  ['nothing', 'nadie', 'false'],
]

describe.each(kinds)('a search for %s', (_, search, condition) => {
  test('of a merchant with nearly all rows, and of one with few, reads what it finds', async () => {
    for (const merchant of [busy, other]) {
      const filters = searched(merchant, search)
      const found = await plainCount(merchant, condition)
      expect(await total(filters)).toBe(found)
      const { count, page } = await costsOf(filters)
      const says = `${found} found: ${JSON.stringify({ count, page })}`
      // A merchant's few rows may all be compared by each kind of match.
      const compared = merchant === other ? 5 * FEW : 0
      expect(count.rows, says).toBeLessThanOrEqual(4 * found + compared + 20)
      expect(count.pages, says).toBeLessThanOrEqual(PAGES)
      expect(page.rows, says).toBeLessThanOrEqual(20)
      expect(page.pages, says).toBeLessThanOrEqual(PAGES)
    }
  })
})

test('a search for an id reads its row', async () => {
  const [row] = await service.database.query<{ id: Uuid<'transaction'> }>(
    'select id from transactions where merchant_id = $1 limit 1',
    [busy.uuid],
  )
  const filters = searched(busy, transactionId.toPublic(row?.id as Uuid<'transaction'>))
  const { count, page } = await costsOf(filters)
  expect(page.rows).toBe(1)
  expect(count.rows).toBeLessThanOrEqual(2)
})

test('a page of what nearly all have is read newest first, and only as far as it is full', async () => {
  const filters = searched(busy, 'torta')
  expect(await total(filters)).toBe(await plainCount(busy, "l.label = 'Torta'"))
  const { page } = await costsOf(filters)
  expect(page.rows, JSON.stringify(page)).toBeLessThanOrEqual(100)
  expect(page.pages, JSON.stringify(page)).toBeLessThanOrEqual(PAGES)
})

test('the total of a label that nearly all have is exact, whatever else is asked for', async () => {
  const expectExact = async (condition: string, filters: Partial<TransactionFilters> = {}) => {
    const found = await plainCount(
      busy,
      `(l.label = 'Torta' or t.external_reference = 'TORTA-1') and ${condition}`,
    )
    expect(await total({ ...searched(busy, 'torta'), ...filters }), condition).toBe(found)
  }
  // Of another link's payments, one has the word itself.
  await service.database.query(
    `update transactions set external_reference = 'TORTA-1'
     where id = (select t.id from transactions t join payment_links l on l.id = t.link_id
       where t.merchant_id = $1 and l.label = 'Pan de jamón' limit 1)`,
    [busy.uuid],
  )
  const found = await plainCount(busy, "l.label = 'Torta'")
  expect(await total(searched(busy, 'torta'))).toBe(found + 1)
  await service.database.query(
    "update transactions set status = 'failed', completed_at = null where amount_ves < 100 and merchant_id = $1",
    [busy.uuid],
  )
  await expectExact("t.status = 'failed'", { status: 'failed' })
  await expectExact("t.status = 'completed'", { status: 'completed' })
  const day = 86_400_000
  await expectExact('true', { to: new Date(Date.now() + day) })
  await expectExact('true', { environment: undefined, from: new Date(Date.now() - day) })
})

test('what only one of many busy links has is found without reading the others’ payments', async () => {
  const { count } = await costsOf(searched(busy, 'jamón'))
  expect(count.rows, JSON.stringify(count)).toBeLessThanOrEqual(200)
})
