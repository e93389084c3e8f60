import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countTransactions,
  selectTransactions,
  type TransactionFilters,
} from '../../../src/features/transactions/queries.ts'
import { NIL_UUID, type Uuid } from '../../../src/platform/ids.ts'
import { createMerchant, createUser, type MerchantFixture } from '../../support/actors.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { type PlanNode, planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

const ROWS = 60_000

let service: Service
let busy: MerchantFixture
let old: MerchantFixture
beforeAll(async () => {
  service = await startService()
  const owner = await createUser(service)
  busy = await createMerchant(service, owner)
  old = await createMerchant(service, owner)
  const other = await createMerchant(service, owner)
  const { uuid: link } = await createLink(service, busy)
  // Enough for a page to be cheaper than all of them: the old one has the first 2,000, and nothing since; half of all others are the busy one's.
  await service.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, reference, connection, holds_slot, external_reference, created_at, updated_at)
     select uuidv7(), case when n <= 2000 then $1::uuid when n % 2 = 0 then $2::uuid else $3::uuid end, $4,
       case when n % 4 < 2 then 'live' else 'test' end, 25, 'VES', 25,
       case when n % 200 < 4 then 'pending' else 'failed' end, 'sandbox', lpad(n::text, 8, '0'), 'sandbox',
       false, case when n % 3 = 0 then 'PED-' || n % 20 end, now(), now()
     from generate_series(1, ${ROWS}) n`,
    [old.uuid, busy.uuid, other.uuid, link],
  )
  await service.database.query('vacuum analyze transactions')
}, 120_000)
afterAll(() => service.stop())

const firstPage = (filters: Partial<TransactionFilters>) => {
  const asked: TransactionFilters = {
    page: 1,
    limit: 20,
    scope: 'all',
    environment: 'live',
    ...filters,
  }
  return planOf(service, selectTransactions(asked), { after: countTransactions(asked) })
}

const mostRead = (nodes: PlanNode[]) => Math.max(...nodes.map((node) => node['Actual Rows']))
const mostSkipped = (nodes: PlanNode[]) =>
  Math.max(...nodes.map((node) => node['Rows Removed by Filter'] ?? 0))
/** By which the page is found, and then its rows. */
const indexesOf = (nodes: PlanNode[]) => [
  ...new Set(nodes.flatMap((node) => node['Index Name'] ?? [])),
]

test.each([
  { page: 1, limit: 20 },
  { page: 7, limit: 20, status: 'failed' as const },
  { after: NIL_UUID as Uuid, limit: 20 },
  { before: NIL_UUID as Uuid, limit: 20, environment: undefined },
  { page: 2, limit: 20, externalReference: 'PED-0' },
])('a merchant’s page is not planned for each month: %j', (asked) => {
  const filters: TransactionFilters = {
    environment: 'live',
    ...asked,
    scope: { merchantUuid: busy.uuid },
  }
  for (const statement of [selectTransactions(filters), countTransactions(filters)])
    expect(statement.sql).not.toMatch(/from\s+"transactions"/)
})

test('the first page reads only what it shows from the merchant’s index, busy or not', async () => {
  for (const merchant of [busy, old]) {
    const nodes = await firstPage({ scope: { merchantUuid: merchant.uuid } })
    expect(indexesOf(nodes)).toStrictEqual(['transactions_merchant_idx', 'transactions_pkey'])
    expect([nodes[0]?.['Actual Rows'], mostRead(nodes), mostSkipped(nodes)]).toStrictEqual([
      20, 20, 0,
    ])
  }
})

test('the few transactions with a status are found among the many', async () => {
  const nodes = await firstPage({ scope: { merchantUuid: busy.uuid }, status: 'pending' })
  expect(indexesOf(nodes)).toStrictEqual(['transactions_merchant_status_idx', 'transactions_pkey'])
  expect([mostRead(nodes), mostSkipped(nodes)]).toStrictEqual([20, 0])
})

test('a past period is not searched for through everything that came after it', async () => {
  const nodes = await firstPage({ scope: { merchantUuid: busy.uuid }, to: new Date('2020-01-01') })
  expect([mostRead(nodes), mostSkipped(nodes)]).toStrictEqual([0, 0])
})

test('the list of all merchants also reads only what it shows from an index', async () => {
  const byStatus = await firstPage({ status: 'pending' })
  expect(indexesOf(byStatus)).toStrictEqual(['transactions_environment_idx', 'transactions_pkey'])
  expect(mostRead(byStatus)).toBe(20)
  const all = await firstPage({ environment: undefined })
  expect(indexesOf(all)).toStrictEqual(['transactions_pkey'])
  expect(mostRead(all)).toBe(20)
})

test('those of an external reference, and of a link, are found by an index of their own', async () => {
  const scope = { merchantUuid: busy.uuid }
  const referenced = await firstPage({ scope, externalReference: 'PED-0' })
  expect(indexesOf(referenced)).toStrictEqual([
    'transactions_external_reference_idx',
    'transactions_pkey',
  ])
  expect([mostRead(referenced), mostSkipped(referenced)]).toStrictEqual([20, 0])
  const { link } = await createTransaction(service, busy, { environment: 'live' })
  const paid = await firstPage({ scope, paymentLinkId: link.uuid })
  expect(indexesOf(paid)).toStrictEqual(['transactions_link_idx', 'transactions_pkey'])
  expect([mostRead(paid), mostSkipped(paid)]).toStrictEqual([1, 0])
})

const scansOf = async (filters: Partial<TransactionFilters>) => {
  const asked = { page: 1, limit: 20, environment: 'live' as const, ...filters }
  const nodes = await planOf(
    service,
    countTransactions({ ...asked, scope: { merchantUuid: busy.uuid } }),
  )
  return nodes.filter((node) => node['Relation Name'] === 'transactions')
}

test('a method that nothing is of is compared in the merchant’s index, and no row is read', async () => {
  expect(await scansOf({ method: 'c2p' })).toMatchObject([
    {
      'Node Type': 'Index Only Scan',
      'Index Name': 'transactions_merchant_idx',
      'Heap Fetches': 0,
    },
  ])
})

test('a range of bolívares that few are within is read from the index of amounts', async () => {
  const scans = await scansOf({ minAmountVes: '30.00' })
  expect(scans).toMatchObject([{ 'Index Name': 'transactions_amount_idx', 'Actual Rows': 0 }])
  expect(mostSkipped(scans)).toBe(0)
})

describe.each(['after', 'before'] as const)('a page %s a transaction', (side) => {
  let middle: Uuid
  beforeAll(async () => {
    const [row] = await service.database.query<{ id: Uuid }>(
      `select id from transactions order by id offset ${ROWS / 2} limit 1`,
    )
    middle = row?.id ?? NIL_UUID
  })

  const beside = (filters: Partial<TransactionFilters>) =>
    firstPage({ page: undefined, [side]: middle, ...filters })

  /** Index pages are read where the page begins, and not all those before it. */
  const pagesRead = (nodes: PlanNode[]) =>
    (nodes[0]?.['Shared Hit Blocks'] ?? 0) + (nodes[0]?.['Shared Read Blocks'] ?? 0)

  test.each([
    ['a merchant', 'transactions_merchant_idx', () => ({ scope: { merchantUuid: busy.uuid } })],
    [
      'a status of a merchant',
      'transactions_merchant_status_idx',
      () => ({ scope: { merchantUuid: busy.uuid }, status: 'failed' as const }),
    ],
    ['an environment', 'transactions_environment_newest_idx', () => ({})],
    ['everybody', 'transactions_pkey', () => ({ environment: undefined })],
  ])('of %s reads only what it shows, and one more', async (_, index, filters) => {
    const nodes = await beside(filters())
    expect(indexesOf(nodes)).toStrictEqual([...new Set([index, 'transactions_pkey'])])
    expect([mostRead(nodes), mostSkipped(nodes)]).toStrictEqual([21, 0])
    expect(pagesRead(nodes)).toBeLessThanOrEqual(21 * 4 + 10)
  })

  test('of a merchant’s both environments is merged from two of the index', async () => {
    const nodes = await beside({ scope: { merchantUuid: busy.uuid }, environment: undefined })
    expect(indexesOf(nodes)).toStrictEqual(['transactions_merchant_idx', 'transactions_pkey'])
    expect(mostRead(nodes)).toBeLessThanOrEqual(42)
    expect(pagesRead(nodes)).toBeLessThanOrEqual(42 * 4 + 10)
  })
})
