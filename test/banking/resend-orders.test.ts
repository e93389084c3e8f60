import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import {
  disableStatementReading,
  newOrder,
  type OrderTestbed,
  runCronForThreeDays,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import { bankOrderOf, countPaid, expectBooksAgree } from '../support/outgoing-order-books.ts'

let till: OrderTestbed
beforeAll(async () => {
  till = await startOrderTestbed()
  await disableStatementReading(till)
})
afterAll(stopOrderTestbeds)
beforeEach(async () => {
  till.bnc.server.clearFaults()
  till.restartClock()
  // The bank's session of this day is known.
  await till.send(newOrder('bnc'))
})

const cut = (when: 'before' | 'after') => ({ kind: 'cut', when }) as const

/** An order without a bank response, carried out or not. */
async function sendAndLose(when: 'before' | 'after') {
  const order = newOrder('bnc')
  till.bnc.server.fault(cut(when), { path: /SendP2P/ })
  expect((await till.send(order)).body.status).toBe('pending')
  return order
}

/** The requests to BNC while the function runs. */
async function asked(work: () => Promise<unknown>): Promise<string[]> {
  const { calls } = till.bnc.server
  const before = calls.length
  await work()
  return calls.slice(before).map(({ path }) => path.replace(/.*\//, ''))
}

const setUser = (column: string, value: string | null) =>
  till.service.database.query(`update users set ${column} = $2 where id = $1`, [
    till.payer.uuid,
    value,
  ])

const decide = async (to: 'BANNED' | 'ACTIVE') => {
  const admin = await createUser(till.service, { role: 'ADMIN' })
  const [row] = await till.service.database.query<{ id: string }>(
    `select public_id('usr', $1) as id`,
    [till.payer.uuid],
  )
  till.service.setNow()
  const path = `/admin/users/${row?.id}/status`
  const body = { status: to }
  const { status, text } = await apiOf(till.service)('PUT', path, { as: admin, body })
  expect(status, text).toBe(200)
  till.setTime(till.start())
}

test('an order that its Worker is known to have sent is sent again with its key', async () => {
  const order = await sendAndLose('before')
  expect(await asked(() => till.runCron(1))).toStrictEqual(['SendP2P'])
  expect(await bankOrderOf(till, order)).toMatchObject({ status: 'success' })
  expect(await countPaid(till, order)).toBe(1)
})

test('an order that is not recorded as sent is not sent by cron, and the statement decides', {
  tags: ['full'],
}, async () => {
  const [lost, paid] = [await sendAndLose('before'), await sendAndLose('after')]
  // As if the Worker had died, or the database had not stored the outcome.
  await till.service.database.query('update bank_orders set known_sent_at = null')
  const paths = await asked(() => runCronForThreeDays(till))
  expect(paths).not.toContain('SendP2P')
  expect(await bankOrderOf(till, paid)).toMatchObject({ status: 'success' })
  const notExecuted = { status: 'failed', failure_reason: 'NOT_EXECUTED' }
  expect(await bankOrderOf(till, lost)).toMatchObject(notExecuted)
  expect([await countPaid(till, paid), await countPaid(till, lost)]).toStrictEqual([1, 0])
  await expectBooksAgree(till)
})

test('an order of a user who was banned meanwhile is not sent again, and the statement decides', {
  tags: ['full'],
}, async () => {
  const [lost, paid] = [await sendAndLose('before'), await sendAndLose('after')]
  await decide('BANNED')
  const paths = await asked(() => runCronForThreeDays(till))
  expect(paths).not.toContain('SendP2P')
  expect(await bankOrderOf(till, paid)).toMatchObject({ status: 'success' })
  const notExecuted = { status: 'failed', failure_reason: 'NOT_EXECUTED' }
  expect(await bankOrderOf(till, lost)).toMatchObject(notExecuted)
  expect([await countPaid(till, paid), await countPaid(till, lost)]).toStrictEqual([1, 0])
  await decide('ACTIVE')
  await expectBooksAgree(till)
})

test.each([
  ['is suspended', 'status', 'suspended', 'active'],
  ['has lost the approval of their identity', 'kyc_status', 'rejected', 'approved'],
] as const)(
  'an order of a user who %s is not sent again until that is reversed',
  async (_, column, lost, given) => {
    const order = await sendAndLose('before')
    await setUser(column, lost)
    expect(await asked(() => till.runCron(1))).toStrictEqual(['HistoryByDate'])
    await setUser(column, given)
    expect(await asked(() => till.runCron(5))).toStrictEqual(['SendP2P'])
    expect(await countPaid(till, order)).toBe(1)
  },
)

test('an order that could not be sent, because the bank gave no session, fails at once, and cron sends nothing', async () => {
  till.restartClock()
  till.bnc.server.fault(cut('before'), { path: /LogOn/ })
  const order = newOrder('bnc')
  const { status, body } = await till.send(order)
  expect([status, body.status]).toStrictEqual([201, 'failed'])
  expect(body.failureReason.code).toBe('NOT_EXECUTED')
  const paths = await asked(() => runCronForThreeDays(till))
  expect(paths.filter((path) => /P2P/.test(path))).toStrictEqual([])
  expect(await countPaid(till, order)).toBe(0)
})

test('a stop of the sandbox holds back orders that would be sent again there until it is lifted', async () => {
  const { database } = till.service
  const order = { ...newOrder('sandbox'), amount: '1700.68' }
  expect((await till.send(order)).body.status).toBe('pending')
  await database.query(
    `insert into operation_stops (id, environment, bank, enabled, reason, updated_at)
     values (uuidv7(), 'test', 'sandbox', false, 'Prueba', now())`,
  )
  const [sendable] = await database.query(
    'select can_resend_order(p) as yes from bank_orders p where amount = $1',
    [order.amount],
  )
  expect(sendable).toStrictEqual({ yes: false })
  await database.query('update operation_stops set enabled = true')
  await till.runCron(1)
  expect(await bankOrderOf(till, order)).toMatchObject({ status: 'success' })
})
