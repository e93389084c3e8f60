import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BankOrderFilters,
  countBankOrders,
  selectBankOrders,
} from '../../../src/features/bank-orders/admin-queries.ts'
import type { Paging } from '../../../src/lists/paging.ts'
import { bankOrderId } from '../../../src/platform/ids.ts'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { type PlanNode, planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'
import { vacuum } from '../../support/vacuum.ts'

const ROWS = 40_000
/** The payments come a minute apart, from here on. */
const START = new Date('2026-01-10T12:00:00Z')
const at = (n: number) => new Date(START.getTime() + n * 60_000)

let service: Service
let api: Api
let administrator: Actor
let busy: Actor
let idle: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
  busy = await createUser(service)
  idle = await createUser(service)
  const account = await createBankAccount(service, busy)
  // One of a hundred is the idle one's; what is pending is old, and some of it flagged.
  await service.database.query(
    `insert into bank_orders (id, user_id, account_id, environment, kind, connection, bank_key, amount, phone, concept,
       status, failure_reason, flagged_at, created_at, updated_at, next_attempt_at)
     select uuidv7(at - clock_timestamp()), case when n % 100 = 7 then $3::uuid else $2::uuid end, $4,
       case when n % 5 = 0 then 'test' else 'live' end, 'p2p',
       case when n % 5 = 0 then 'sandbox' when n % 50 = 1 then 'bank-b' else 'bank-a' end,
       lpad(n::text, 20, '0'), 1, '04121234567', '', status,
       case when status = 'failed' then 'REJECTED' end,
       case when n % 16 = 0 then at end, at, at, at
     from (
       select n, $5::timestamptz + n * interval '1 minute' as at,
         case when n % 8 = 0 and n <= $1 / 2 then 'pending' when n % 11 = 0 then 'failed' else 'success' end as status
       from generate_series(1, $1::integer) n) numbered`,
    [ROWS, busy.uuid, idle.uuid, account.uuid, START],
  )
  await vacuum(service.database, 'bank_orders')
}, 120_000)
afterAll(() => service.stop())

interface Case {
  query: string
  filters: Omit<BankOrderFilters, keyof Paging>
  sql: string
}

const middle = { from: at(ROWS / 2), to: at(ROWS / 2 + 1_000) }
const from = middle.from.toISOString()
const to = middle.to.toISOString()
const flaggedSql = "(status = 'pending' and flagged_at is not null)"

const byStatus = (status: 'pending' | 'success' | 'failed') => (): Case => ({
  query: `status=${status}`,
  filters: { status },
  sql: `status = '${status}'`,
})
const byEnvironment = (environment: 'live' | 'test') => (): Case => ({
  query: `environment=${environment}`,
  filters: { environment },
  sql: `environment = '${environment}'`,
})
const byFlagged = (flagged: boolean, sql: string) => (): Case => ({
  query: `flagged=${flagged}`,
  filters: { flagged },
  sql,
})
const byConnection = (connection: string) => (): Case => ({
  query: `connection=${connection}`,
  filters: { connection },
  sql: `connection = '${connection}'`,
})
const byUser = ({ id, uuid }: Actor): Case => ({
  query: `userId=${id}`,
  filters: { userId: uuid },
  sql: `user_id = '${uuid}'`,
})

/** Those that an index alone counts. */
const byIndex: Record<string, () => Case> = {
  all: () => ({ query: '', filters: {}, sql: 'true' }),
  pending: byStatus('pending'),
  flagged: byFlagged(true, flaggedSql),
  'a common connection': byConnection('bank-a'),
  'a rare connection': byConnection('bank-b'),
  'a busy user': () => byUser(busy),
  'an idle user': () => byUser(idle),
  'a range of time': () => ({
    query: `from=${from}&to=${to}`,
    filters: middle,
    sql: `created_at >= '${from}' and created_at < '${to}'`,
  }),
  nothing: byConnection('nobody'),
}

/** Those for which the table is read: no payment pays for an index. */
const byTable: Record<string, () => Case> = {
  success: byStatus('success'),
  failed: byStatus('failed'),
  live: byEnvironment('live'),
  test: byEnvironment('test'),
  'not flagged': byFlagged(false, `not ${flaggedSql}`),
  'several at once': () => ({
    query: `status=failed&environment=live&flagged=false&userId=${busy.id}&connection=bank-a&to=${from}`,
    filters: {
      status: 'failed',
      environment: 'live',
      flagged: false,
      userId: busy.uuid,
      connection: 'bank-a',
      to: middle.from,
    },
    sql: `status = 'failed' and environment = 'live' and user_id = '${busy.uuid}' and connection = 'bank-a'
      and created_at < '${from}'`,
  }),
}

const cases = { ...byIndex, ...byTable }
const names = Object.keys(cases)
const caseOf = (name: string) => (cases[name] as () => Case)()

const plainIds = async (sql: string): Promise<string[]> => {
  const rows = await service.database.query<{ id: string }>(
    `select id from bank_orders where ${sql} order by id desc`,
  )
  return rows.map(({ id }) => id)
}

test.each(names)('each page from either end equals that of plain SQL: %s', async (name) => {
  const { query, sql } = caseOf(name)
  const limit = 90
  const plain = await plainIds(sql)
  expect(plain.length > 0).toBe(name !== 'nothing')
  const last = Math.max(1, Math.ceil(plain.length / limit))
  const half = Math.ceil(last / 2)
  for (const page of new Set([1, 2, half, half + 1, last - 1, last, last + 1, 1e15])) {
    if (page < 1) continue
    const path = `/admin/payments?${query}&limit=${limit}&page=${page}`
    const { body, headers } = await api('GET', path, { as: administrator })
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
    const { data, ...told } = body
    expect(told).toStrictEqual({ page, limit, total: plain.length })
    const ids = data.map(({ id }: { id: string }) => bankOrderId.toUuid(id))
    const start = (page - 1) * limit
    expect(ids, `page ${page} of ${last}`).toStrictEqual(plain.slice(start, start + limit))
  }
})

const scansOf = (plan: PlanNode[]) => plan.filter((node) => node['Relation Name'] !== undefined)
const readBy = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test.each(Object.keys(byIndex))('a total is counted by an index alone: %s', async (name) => {
  const asked = { ...caseOf(name).filters, page: 1, limit: 20 }
  const scans = scansOf(await planOf(service, countBankOrders(asked)))
  expect(scans.length).toBeGreaterThan(0)
  for (const scan of scans) {
    expect(scan).toMatchObject({ 'Node Type': 'Index Only Scan', 'Heap Fetches': 0 })
    expect(scan['Rows Removed by Filter'] ?? 0).toBe(0)
  }
})

/** How much of the table a page's statement reads, once its total is told: rows or entries of indexes. */
async function readOf(filters: Case['filters'], page: number): Promise<number> {
  const asked = { ...filters, page, limit: 20 }
  const scans = scansOf(
    await planOf(service, selectBankOrders(asked), { after: countBankOrders(asked) }),
  )
  for (const { 'Node Type': type } of scans) expect(type).not.toBe('Seq Scan')
  return sum(scans.map(readBy))
}

test.each(names)('a page is read by an index, from its nearer end: %s', async (name) => {
  const { filters, sql } = caseOf(name)
  const [plain, all] = [await plainIds(sql), await plainIds('true')]
  const last = Math.max(1, Math.ceil(plain.length / 20))
  for (const page of new Set([1, Math.min(50, last), last])) {
    const ids = plain.slice((page - 1) * 20, page * 20)
    // What lies between that end and the page, whether it is of the list or not.
    const newest = all.indexOf(ids.at(-1) ?? '') + 1
    const oldest = all.length - all.indexOf(ids[0] ?? '')
    const way = (page - 1) * 20 <= plain.length / 2 ? newest : oldest
    const read = await readOf(filters, page)
    expect(read, `page ${page} of ${last}`).toBeLessThanOrEqual(way + ids.length)
  }
  expect(await readOf(filters, last + 1)).toBe(0)
})

test('the few flagged payments are found among the many', async () => {
  for (const page of [1, 63]) {
    const asked = { flagged: true, page, limit: 20 }
    const scans = scansOf(
      await planOf(service, selectBankOrders(asked), { after: countBankOrders(asked) }),
    )
    expect(new Set(scans.map((node) => node['Index Name']))).toEqual(
      new Set(['bank_orders_flagged_idx', 'bank_orders_pkey']),
    )
    expect(sum(scans.map(readBy))).toBeLessThanOrEqual(40)
  }
})
