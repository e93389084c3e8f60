import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankStatus } from '../../../src/domain/statuses.ts'
import {
  countLedger,
  type LedgerFilters,
  selectLedger,
} from '../../../src/features/bank-accounts/ledger-queries.ts'
import { findOutgoingOrder } from '../../../src/features/bank-orders/queries.ts'
import type { Paging } from '../../../src/lists/paging.ts'
import { statement } from '../../../src/platform/database.ts'
import { newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createUser } from '../../support/actors.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { openTransaction } from '../../support/locks.ts'
import { type PlanNode, planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'
import { vacuum } from '../../support/vacuum.ts'

const ROWS = 100_000

let service: Service
let user: Actor
let account: BankAccountFixture
let oldAccount: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  user = await createUser(service)
  account = await createBankAccount(service, user)
  oldAccount = await createBankAccount(service, user)
  const others = await Promise.all(
    Array.from({ length: 20 }, () => createBankAccount(service, user)),
  )
  // Half of all are the account's; the old one has the first 30, and nothing since. Verifications are no part of
  // the list, nor is what the bank told of a payment of ours.
  const accountOf = `case when n <= 30 then $1::uuid when n % 2 = 0 then $2::uuid else ($3::uuid[])[1 + n % 20] end`
  const accounts = [oldAccount.uuid, account.uuid, others.map(({ uuid }) => uuid)]
  await service.database.query(
    `insert into bank_orders (id, user_id, account_id, environment, kind, connection, bank_key, amount, phone,
       concept, status, reference, created_at, updated_at, next_attempt_at)
     select uuidv7(), $4, ${accountOf}, 'test', case when n % 6 = 0 then 'verification' else 'p2p' end, 'sandbox', lpad(n::text, 20, '0'), 1, '04121234567', '',
       case when n % 1000 = 2 then 'pending' else 'success' end, n, now(), now(), now()
     from generate_series(1, ${ROWS}) n`,
    [...accounts, user.uuid],
  )
  await service.database.query(
    `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on,
       reference, control_number, created_at, order_id)
     select uuidv7(), 'sandbox', ${accountOf}, 'test', 'in', 'p2p', 1, '2026-03-10', n, n, now(), p.id
     from generate_series(1, ${ROWS}) n left join bank_orders p on p.reference = n::text and n % 10 = 0`,
    accounts,
  )
  // What was committed is on disk before it counts as visible to all.
  await service.database.query('checkpoint')
  await vacuum(service.database, 'bank_orders', 'bank_movements', 'bank_accounts')
}, 120_000)
afterAll(() => service.stop())

const ledger = (changes: Partial<LedgerFilters> = {}): LedgerFilters => ({
  accountId: account.uuid,
  accountNumber: null,
  accountEnvironment: undefined,
  environment: undefined,
  status: undefined,
  ...changes,
})

const pageOf = (asked: LedgerFilters, paging: Paging) =>
  planOf(service, selectLedger(asked, paging), {
    userUuid: user.uuid,
    after: countLedger(asked, paging),
  })

const mostRead = (nodes: PlanNode[]) => Math.max(...nodes.map((node) => node['Actual Rows']))
const ofLedger = (node: PlanNode) => node['Relation Name'] !== 'bank_accounts'
const mostSkipped = (nodes: PlanNode[]) =>
  Math.max(...nodes.filter(ofLedger).map((node) => node['Rows Removed by Filter'] ?? 0))
const indexesOf = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? [])
const seqScans = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && ofLedger(node))

test.each(['by id', 'by number'] as const)(
  'the first page of 200,000, %s, reads only what it shows, from two indexes',
  async (by) => {
    const { accountNumber } = account
    const named =
      by === 'by id' ? {} : { accountId: null, accountNumber, environment: 'test' as const }
    const nodes = await pageOf(ledger(named), { page: 1, limit: 20 })
    expect(indexesOf(nodes)).toEqual(
      expect.arrayContaining(['bank_orders_account_idx', 'bank_movements_account_idx']),
    )
    expect(seqScans(nodes)).toEqual([])
    expect(mostRead(nodes)).toBeLessThanOrEqual(40)
  },
)

test('the few transactions with a status are found among the many', async () => {
  const nodes = await pageOf(ledger({ status: 'pending' }), { page: 1, limit: 20 })
  expect(indexesOf(nodes)).toContain('bank_orders_account_status_idx')
  expect(seqScans(nodes)).toEqual([])
  expect(mostRead(nodes)).toBeLessThanOrEqual(40)
})

test('a payment is found by its reference or its id alone', async () => {
  const environment = undefined
  const byReference = await planOf(
    service,
    findOutgoingOrder({ reference: '77777', environment }),
    {
      userUuid: user.uuid,
    },
  )
  expect(indexesOf(byReference)).toEqual(['bank_orders_reference_idx'])
  expect(mostRead(byReference)).toBe(1)
  const byId = await planOf(service, findOutgoingOrder({ id: newUuid(new Date()), environment }), {
    userUuid: user.uuid,
  })
  // One that never came to be is looked for by its id, too.
  const unmade = 'order_tombstones_pkey'
  expect(indexesOf(byId).toSorted()).toEqual(['bank_orders_pkey', unmade, unmade])
  expect(mostRead(byId)).toBeLessThanOrEqual(1)
})

test('the first page of an account whose transactions are all old is as fast', async () => {
  const accountId = oldAccount.uuid
  const nodes = await pageOf(ledger({ accountId }), { page: 1, limit: 20 })
  expect(nodes[0]?.['Actual Rows']).toBe(20)
  expect(mostRead(nodes)).toBeLessThanOrEqual(40)
  expect(mostSkipped(nodes)).toBe(0)
})

test.each([undefined, 'pending', 'success', 'failed'] as const)(
  'all transactions with the status %s are counted and paged as plain SQL does',
  { tags: ['full'] },
  async (status) => {
    const asked = ledger({ status })
    const plain = await plainIds(status)
    const { total } = await read(asked, { page: 1, limit: 20 })
    expect(total).toBe(plain.length)
    const last = Math.max(1, Math.ceil(total / 20))
    const middle = Math.ceil(last / 2)
    for (const page of new Set([1, 2, 100, middle, middle + 1, last - 1, last, last + 1])) {
      if (page < 1) continue
      const { ids } = await read(asked, { page, limit: 20 })
      expect(ids, `page ${page} of ${last}`).toStrictEqual(plain.slice((page - 1) * 20, page * 20))
    }
  },
)

const plainIds = async (status: BankStatus | undefined): Promise<string[]> => {
  const rows = await service.database.query<{ id: string }>(
    `select id from bank_orders
     where account_id = $1 and kind <> 'verification' and ($2::text is null or status = $2)
     union all
     select id from bank_movements
     where account_id = $1 and order_id is null and coalesce($2, 'success') = 'success'
     order by id desc`,
    [account.uuid, status ?? null],
  )
  return rows.map(({ id }) => id)
}

/** A page and its total as a request reads them. */
async function read(asked: LedgerFilters, paging: Paging) {
  const caller = await openTransaction(service.database)
  await caller.query(`select resume_request('2026-03-10T14:00:00Z', 'read', p_user_id => $1)`, [
    user.uuid,
  ])
  const run = async <R>(of: { sql: string; params: unknown[] }) => {
    const { sql, params } = of
    return caller.query<R>(sql, params)
  }
  const [counted] = await run<{ total: number }>(countLedger(asked, paging))
  const rows = await run<{ id: string }>(selectLedger(asked, paging))
  await caller.commit()
  return { total: counted?.total ?? Number.NaN, ids: rows.map(({ id }) => id) }
}

test.each([undefined, 'success'] as const)(
  'any page of status %s reads index entries from the nearer end, and only the rows it shows',
  async (status) => {
    const asked = ledger({ status })
    const { total } = await read(asked, { page: 1, limit: 20 })
    const last = Math.ceil(total / 20)
    for (const page of [1, 100, last - 100, last]) {
      const nodes = (await pageOf(asked, { page, limit: 20 })).filter(
        (node) => node['Relation Name'] !== undefined,
      )
      const says = `page ${page} of ${last}: ${JSON.stringify(nodes)}`
      const nearer = Math.min(page * 20, total - (page - 1) * 20)
      expect(seqScans(nodes), says).toEqual([])
      expect(mostSkipped(nodes), says).toBe(0)
      const isEntries = (node: PlanNode) => node['Node Type'] === 'Index Only Scan'
      expect(Math.max(...nodes.map((node) => node['Heap Fetches'] ?? 0)), says).toBe(0)
      const [entries, rows] = [nodes.filter(isEntries), nodes.filter((node) => !isEntries(node))]
      expect(sum(entries.map(readBy)), says).toBeLessThanOrEqual(2 * nearer)
      expect(sum(rows.map(readBy)), says).toBeLessThanOrEqual(20)
    }
  },
)

const readBy = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops']
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('all transactions are counted by index entries alone, however busy the account is', async () => {
  for (const accountId of [account.uuid, oldAccount.uuid]) {
    const asked = ledger({ accountId })
    const nodes = await planOf(service, countLedger(asked, { page: 1, limit: 20 }), {
      userUuid: user.uuid,
    })
    const scans = nodes.filter((node) => node['Relation Name'] !== undefined && ofLedger(node))
    expect(new Set(indexesOf(scans))).toEqual(
      new Set(['bank_orders_account_idx', 'bank_movements_account_idx']),
    )
    for (const scan of scans) {
      expect(scan).toMatchObject({ 'Node Type': 'Index Only Scan', 'Heap Fetches': 0 })
      expect(scan['Rows Removed by Filter'] ?? 0).toBe(0)
    }
    if (accountId === oldAccount.uuid) expect(mostRead(nodes)).toBeLessThanOrEqual(30)
  }
})

test('whether an account has a pending order is read from the few pending ones', async () => {
  const pending = statement(
    sql`select from bank_orders p where p.account_id = ${account.uuid} and p.status = 'pending' limit 1`,
  )
  expect(indexesOf(await planOf(service, pending))).toEqual(['bank_orders_account_pending_idx'])
})
