import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countLedger,
  findPayment,
  type Ledger,
  selectLedger,
} from '../../../src/features/bank/ledger-queries.ts'
import { type Actor, createUser } from '../../support/actors.ts'
import { type AccountFixture, createAccount } from '../../support/bank.ts'
import { hold } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

const ROWS = 100_000

let service: Service
let user: Actor
let account: AccountFixture
let oldAccount: AccountFixture
beforeAll(async () => {
  service = await startService()
  user = await createUser(service)
  account = await createAccount(service, user)
  oldAccount = await createAccount(service, user)
  const others = await Promise.all(Array.from({ length: 20 }, () => createAccount(service, user)))
  // Half of all are the account's; the old one has the first 30, and nothing since.
  const accountOf = `case when n <= 30 then $1::uuid when n % 2 = 0 then $2::uuid else ($3::uuid[])[1 + n % 20] end`
  const accounts = [oldAccount.uuid, account.uuid, others.map(({ uuid }) => uuid)]
  await service.database.query(
    `insert into payments (id, user_id, account_id, environment, kind, connection, bank_key, amount, phone,
       concept, status, reference, created_at, updated_at, next_attempt_at)
     select uuidv7(), $4, ${accountOf}, 'test', 'p2p', 'sandbox', lpad(n::text, 20, '0'), 1, '04121234567', '',
       case when n % 1000 = 0 then 'pending' else 'success' end, n, now(), now(), now()
     from generate_series(1, ${ROWS}) n`,
    [...accounts, user.uuid],
  )
  await service.database.query(
    `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on,
       reference, control_number, created_at)
     select uuidv7(), 'sandbox', ${accountOf}, 'test', 'in', 'p2p', 1, '2026-03-10', n, n, now()
     from generate_series(1, ${ROWS}) n`,
    accounts,
  )
  await service.database.query('vacuum analyze')
}, 120_000)
afterAll(() => service.stop())

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

interface Explained {
  getQuery(): { sql: string; params: unknown[] }
}

/** How PostgreSQL carries a statement out for the user. */
async function planOf(statement: Explained): Promise<Plan[]> {
  const { sql, params } = statement.getQuery()
  const caller = await hold(service.database)
  await caller.query(`select begin_request('{"now": "2026-03-10T14:00:00Z"}'::jsonb)`)
  await caller.query(`select set_config('app.user_id', $1, true)`, [user.uuid])
  const [row] = await caller.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${sql}`,
    params,
  )
  await caller.release()
  return nodesOf((row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)
}

const ledger = (changes: Partial<Ledger> = {}): Ledger => ({
  accountId: account.uuid,
  accountNumber: null,
  accountEnvironment: undefined,
  environment: undefined,
  status: undefined,
  ...changes,
})

const mostRead = (nodes: Plan[]) => Math.max(...nodes.map((node) => node['Actual Rows']))
const ofLedger = (node: Plan) => node['Relation Name'] !== 'bank_accounts'
const mostSkipped = (nodes: Plan[]) =>
  Math.max(...nodes.filter(ofLedger).map((node) => node['Rows Removed by Filter'] ?? 0))
const indexesOf = (nodes: Plan[]) => nodes.flatMap((node) => node['Index Name'] ?? [])
const seqScans = (nodes: Plan[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && ofLedger(node))

test.each(['by id', 'by number'] as const)(
  'the first page of 200,000, %s, reads what it shows from two indexes',
  async (by) => {
    const { accountNumber } = account
    const named =
      by === 'by id' ? {} : { accountId: null, accountNumber, environment: 'test' as const }
    const nodes = await planOf(selectLedger(ledger(named), { page: 1, limit: 20 }))
    expect(indexesOf(nodes)).toEqual(
      expect.arrayContaining(['payments_account_idx', 'bank_movements_account_idx']),
    )
    expect(seqScans(nodes)).toEqual([])
    expect(mostRead(nodes)).toBeLessThanOrEqual(40)
  },
)

test('the few of a status are found among the many', async () => {
  const nodes = await planOf(selectLedger(ledger({ status: 'pending' }), { page: 1, limit: 20 }))
  expect(indexesOf(nodes)).toContain('payments_account_status_idx')
  expect(seqScans(nodes)).toEqual([])
  expect(mostRead(nodes)).toBeLessThanOrEqual(40)
})

test('a payment is found by its reference or its id alone', async () => {
  const environment = undefined
  const byReference = await planOf(findPayment({ reference: '77777', environment }))
  expect(indexesOf(byReference)).toEqual(['payments_reference_idx'])
  expect(mostRead(byReference)).toBe(1)
  const byId = await planOf(findPayment({ id: account.uuid, environment }))
  expect(indexesOf(byId)).toEqual(['payments_pkey'])
})

test('an account whose transactions are all old has its first page as fast', async () => {
  const accountId = oldAccount.uuid
  const nodes = await planOf(selectLedger(ledger({ accountId }), { page: 1, limit: 20 }))
  expect(nodes[0]?.['Actual Rows']).toBe(20)
  expect(mostRead(nodes)).toBeLessThanOrEqual(40)
  expect(mostSkipped(nodes)).toBe(0)
})

test('all are counted exactly, without reading the tables row by row', async () => {
  const nodes = await planOf(countLedger(ledger({ accountId: oldAccount.uuid })))
  expect(seqScans(nodes)).toEqual([])
  expect(mostRead(nodes)).toBeLessThanOrEqual(30)
})
