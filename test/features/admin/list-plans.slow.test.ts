import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditFilters, selectAuditLogs } from '../../../src/features/admin/audit/queries.ts'
import { selectAnyMerchants } from '../../../src/features/merchants/admin-queries.ts'
import { selectAnyLinks } from '../../../src/features/payment-links/admin-queries.ts'
import {
  selectTransactions,
  type TransactionFilters,
} from '../../../src/features/transactions/queries.ts'
import { selectUsers, type UserFilters } from '../../../src/features/users/queries.ts'
import { type Actor, createMerchant, createUser } from '../../support/actors.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { createLinks } from '../../support/payment-links.ts'
import { type PlanNode, planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'

const ROWS = 50_000
const PAGE = { page: 1, limit: 20 }

let service: Service
let busy: Actor
beforeAll(async () => {
  service = await startService()
  busy = await createUser(service)
  const merchant = await createMerchant(service, busy)
  const { uuid: link } = await createLink(service, merchant)
  const { database } = service
  // Common values are old: the newer half of each table has none of them. Rare values are older still.
  await database.query(
    `insert into users (id, email, name, password_hash, status, kyc_status, created_at, updated_at)
     select uuidv7(), 'somebody-' || n || '@example.com', 'Somebody ' || n, '',
       case when n <= 30 then 'banned' when n <= $1 / 2 then 'active' else 'inactive' end,
       case when n <= 30 then 'rejected' when n <= $1 / 2 then 'approved' else 'not_started' end, now(), now()
     from generate_series(1, $1::integer) n`,
    [ROWS],
  )
  await database.query(
    `with m as (
       insert into merchants (id, owner_id, name, rif, status, created_at, updated_at)
       select uuidv7(), $2, 'Comercio ' || n, 'J-' || lpad(n::text, 8, '0') || '-0',
         case when n <= $1 / 2 then 'inactive' else 'active' end, now(), now()
       from generate_series(1, $1::integer) n
       returning id)
     insert into members (merchant_id, user_id, role, created_at) select id, $2, 'OWNER', now() from m`,
    [ROWS, busy.uuid],
  )
  await database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, connection, holds_slot, created_at, updated_at)
     select uuidv7(), $2, $3, case when n % 2 = 0 then 'live' else 'test' end, 25, 'VES', 25,
       case when n <= 300 then 'pending' else 'failed' end, 'sandbox', 'sandbox', false, now(), now()
     from generate_series(1, $1::integer) n`,
    [ROWS, merchant.uuid, link],
  )
  await database.query(
    `insert into audit_logs (id, user_id, action, resource, details, created_at)
     select uuidv7((n - $1) * interval '1 hour'), case when n <= $1 / 2 then $2::uuid end,
       case when n <= 30 then 'merchant.transfer_ownership' when n <= $1 / 2 then 'user.login' else 'payment.settle' end,
       null, '{}', now() + (n - $1) * interval '1 hour'
     from generate_series(1, $1::integer) n`,
    [ROWS, busy.uuid],
  )
  await createLinks(service, merchant, ROWS / 2, 'live', 1)
  await createLinks(service, merchant, ROWS / 2, 'test')
  await database.query('vacuum analyze')
}, 180_000)
afterAll(() => service.stop())

type Statement = Parameters<typeof planOf>[1]

/** By which indexes a page is read, the most rows that any step gives, and the most that it throws away. */
async function costOf(statement: Statement) {
  const nodes = await planOf(service, statement)
  const most = (count: (node: PlanNode) => number | undefined) =>
    Math.max(...nodes.map((node) => count(node) ?? 0))
  return {
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    read: most((node) => node['Actual Rows']),
    skipped: most((node) => node['Rows Removed by Filter']),
  }
}

const users = (filters: Partial<UserFilters>) => selectUsers({ ...PAGE, ...filters })
const transactions = (filters: Partial<TransactionFilters>) =>
  selectTransactions({ ...PAGE, scope: 'all', ...filters })
const audit = (filters: Partial<AuditFilters>) => selectAuditLogs({ ...PAGE, ...filters })

test.each([
  ['all', 'users_pkey', {}],
  ['a common status', 'users_status_idx', { status: 'active' }],
  ['a rare status', 'users_status_idx', { status: 'banned' }],
  ['a common KYC status', 'users_kyc_status_idx', { kycStatus: 'approved' }],
  ['a rare KYC status', 'users_kyc_status_idx', { kycStatus: 'rejected' }],
  ['both', 'users_status_idx', { status: 'active', kycStatus: 'approved' }],
] as const)('the first page of users by %s reads only what it shows', async (_, index, filters) => {
  const { indexes, read, skipped } = await costOf(users(filters))
  expect(indexes).toStrictEqual([...new Set([index, 'users_pkey'])])
  expect(read).toBe(20)
  expect(skipped).toBeLessThanOrEqual(30)
})

test('the few users with a name are found by the search index', async () => {
  const { indexes, read } = await costOf(users({ search: 'SOMEBODY 49999' }))
  expect(indexes).toContain('users_search_idx')
  expect(read).toBeLessThanOrEqual(20)
})

test.each([
  ['all', 'transactions_pkey', {}],
  ['a common status', undefined, { status: 'failed' }],
  ['a rare status', 'transactions_status_idx', { status: 'pending' }],
  ['a rare status of an environment', undefined, { status: 'pending', environment: 'live' }],
] as const)(
  'the first page of transactions by %s reads only what it shows',
  async (_, index, filters) => {
    const { indexes, read, skipped } = await costOf(transactions(filters))
    const [found] = indexes
    expect(indexes).toStrictEqual([...new Set([found, 'transactions_pkey'])])
    expect(found).toBe(index ?? found)
    expect(read).toBeLessThanOrEqual(20)
    expect(skipped).toBe(0)
  },
)

test.each([
  ['all', 'audit_logs_pkey', () => ({})],
  ['a user', 'audit_logs_user_idx', () => ({ userId: busy.uuid })],
  ['a common action', 'audit_logs_action_idx', () => ({ action: 'user.login' })],
  ['a rare action', 'audit_logs_action_idx', () => ({ action: 'merchant.transfer_ownership' })],
] as const)(
  'the first page of the audit log by %s reads only what it shows',
  async (_, index, filters) => {
    const { indexes, read, skipped } = await costOf(audit(filters()))
    expect(indexes).toStrictEqual([...new Set([index, 'audit_logs_pkey'])])
    expect(read).toBe(20)
    expect(skipped).toBe(0)
  },
)

test('a past period is not searched for through everything that came after it', async () => {
  const to = new Date(Date.now() - 30_000 * 3_600_000)
  for (const filters of [{}, { userId: busy.uuid }, { action: 'user.login' }]) {
    const { read, skipped } = await costOf(audit({ to, ...filters }))
    expect(read).toBe(20)
    expect(skipped).toBeLessThanOrEqual(1)
  }
})

test('the first page of links reads only what it shows, even for old ones of an environment', async () => {
  for (const environment of ['live', 'test'] as const) {
    const { indexes, read, skipped } = await costOf(
      selectAnyLinks({ ...PAGE, scope: 'all', environment }),
    )
    expect(indexes).toStrictEqual(['payment_links_environment_idx', 'payment_links_pkey'])
    expect([read, skipped]).toStrictEqual([20, 0])
  }
})

test.each([
  ['all', 'merchants_pkey', {}],
  ['a common status', 'merchants_status_idx', { status: 'inactive' }],
] as const)(
  'the first page of merchants by %s reads only what it shows',
  async (_, index, filters) => {
    const { indexes, read, skipped } = await costOf(selectAnyMerchants({ ...PAGE, ...filters }))
    expect(indexes).toContain(index)
    expect([read, skipped]).toStrictEqual([20, 0])
  },
)

test('the few merchants with a name are found by the search index', async () => {
  const { indexes, read } = await costOf(selectAnyMerchants({ ...PAGE, search: 'COMERCIO 49999' }))
  expect(indexes).toContain('merchants_search_idx')
  expect(read).toBeLessThanOrEqual(20)
})
