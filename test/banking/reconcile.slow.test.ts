import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  disableStatementReading,
  MINUTES_IN_THREE_DAYS,
  newOrder,
  type OrderTestbed,
  RECONCILE_MINUTES,
  runCronForThreeDays,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import {
  bankOrderOf,
  countPaid,
  expectNothingPaidTwice,
  outgoingLines,
} from '../support/outgoing-order-books.ts'

let till: OrderTestbed
beforeAll(async () => {
  till = await startOrderTestbed()
  await disableStatementReading(till)
  // The bank's session is known.
  await till.send(newOrder('bnc'))
})
afterAll(stopOrderTestbeds)
beforeEach(() => {
  till.bnc.server.clearFaults()
  till.restartClock()
})

const SECOND = 1 / 60
const cut = (when: 'before' | 'after') => ({ kind: 'cut', when }) as const

/** In Caracas. Later than any time of the other tests. */
const FIVE_TO_MIDNIGHT = new Date('2027-03-11T03:55:00.000Z')

/** The requests to the bank while the function runs, by the last part of each path. */
async function asked(bank: 'bnc' | 'r4', work: () => Promise<unknown>): Promise<string[]> {
  const { calls } = till[bank].server
  const before = calls.length
  await work()
  return calls.slice(before).map(({ path }) => path.replace(/.*\//, ''))
}

test('an outcome is queried after 1, 5 and 30 minutes and then every hour, and flagged after 3 days', async () => {
  const order = newOrder('bnc')
  // The bank's session of this day is known.
  await till.send(newOrder('bnc'))
  till.bnc.server.chooseFaultsBy(() => cut('before'))
  expect((await till.send(order)).body.status).toBe('pending')
  for (const [attempts, minutes] of RECONCILE_MINUTES.entries()) {
    const before = await asked('bnc', () => till.runCron(minutes - SECOND))
    expect(before, `before ${minutes} minutes`).toStrictEqual([])
    expect(await asked('bnc', () => till.runCron(minutes)), `${minutes} minutes`).toHaveLength(1)
    const stands = { attempts: attempts + 1, status: 'pending', flagged: false }
    expect(await bankOrderOf(till, order)).toMatchObject(stands)
  }
  await till.runCron(MINUTES_IN_THREE_DAYS - SECOND)
  expect(await bankOrderOf(till, order)).toMatchObject({ flagged: false, status: 'pending' })
  await till.runCron(MINUTES_IN_THREE_DAYS)
  expect(await bankOrderOf(till, order)).toMatchObject({ flagged: true, status: 'pending' })
  expect(await asked('bnc', () => till.runCron(2 * MINUTES_IN_THREE_DAYS))).toStrictEqual([])
})

test('after four days without cron, each order is asked for once before it is left to a person', async () => {
  const [paid, unpaid, silent] = [newOrder('bnc'), newOrder('bnc'), newOrder('bnc')]
  till.bnc.server.fault(cut('after'), { path: /SendP2P/ })
  await till.send(paid)
  for (const order of [unpaid, silent]) {
    till.bnc.server.fault(cut('before'), { path: /SendP2P/ })
    await till.send(order)
  }
  const away = MINUTES_IN_THREE_DAYS + 24 * 60
  // Cron asks the bank about the first two on time, and about the third only when it is back and the bank is silent.
  await till.service.database.query(
    `update bank_orders set next_attempt_at = next_attempt_at + interval '30 days' where amount = $1`,
    [silent.amount],
  )
  const paths = await asked('bnc', () => till.runCron(away))
  expect(paths.filter((path) => path === 'HistoryByDate').length).toBeGreaterThanOrEqual(2)
  expect(await bankOrderOf(till, paid)).toMatchObject({ status: 'success', flagged: false })
  expect(await bankOrderOf(till, unpaid)).toMatchObject({
    ...{ status: 'failed', failure_reason: 'NOT_EXECUTED', flagged: false },
  })
  await till.service.database.query(
    `update bank_orders set next_attempt_at = created_at where amount = $1`,
    [silent.amount],
  )
  till.bnc.server.chooseFaultsBy(() => cut('before'))
  const last = await asked('bnc', () => till.runCron(away + 5))
  expect(last.length).toBeGreaterThanOrEqual(1)
  expect(await bankOrderOf(till, silent)).toMatchObject({
    ...{ status: 'pending', flagged: true, attempts: 1 },
  })
})

test('of five concurrent crons one asks the bank and settles the order once', async () => {
  // A success in the sandbox, when it is queried again.
  const orders = [newOrder('bnc'), { ...newOrder('sandbox'), amount: '700.68' }] as const
  till.bnc.server.fault(cut('before'), { path: /SendP2P/ })
  for (const order of orders) expect((await till.send(order)).body.status).toBe('pending')
  const crons = () => Promise.all(Array.from({ length: 5 }, () => till.runCron(1)))
  expect((await asked('bnc', crons)).filter((path) => path !== 'LogOn')).toStrictEqual(['SendP2P'])
  for (const order of orders) {
    expect(await bankOrderOf(till, order)).toMatchObject({ status: 'success', attempts: 1 })
  }
})

test('an order that BNC had already paid is not paid again, and keeps its first reference', async () => {
  const order = newOrder('bnc')
  till.bnc.server.fault(cut('after'), { path: /SendP2P/ })
  expect((await till.send(order)).body.status).toBe('pending')
  expect(await asked('bnc', () => till.runCron(1))).toStrictEqual(['SendP2P'])
  const reference = till.bnc.books.paidOut().at(-1)?.reference
  expect(await bankOrderOf(till, order)).toMatchObject({ status: 'success', reference })
  expect(await countPaid(till, order)).toBe(1)
})

test('an order is sent to BNC again within 10 minutes of the first time, and not later', async () => {
  const [within, late] = [newOrder('bnc'), newOrder('bnc')]
  till.bnc.server.fault(cut('before'), { path: /SendP2P/, times: 2 })
  await till.send(late)
  till.setTime(new Date(till.start().getTime() + 20_000))
  await till.send(within)
  // With 10 seconds for the call, one is 10:05 old by then, and the other 9:45.
  const paths = await asked('bnc', () => till.runCron(9 + 55 * SECOND))
  expect(paths.toSorted()).toStrictEqual(['HistoryByDate', 'SendP2P'])
  expect(await bankOrderOf(till, within)).toMatchObject({ status: 'success' })
  expect(await bankOrderOf(till, late)).toMatchObject({ status: 'pending' })
  await runCronForThreeDays(till)
  const notExecuted = { status: 'failed', failure_reason: 'NOT_EXECUTED' }
  expect(await bankOrderOf(till, late)).toMatchObject(notExecuted)
  expect(await countPaid(till, late)).toBe(0)
})

test('an order that an administrator has stopped is not sent again, but its outcome is queried', async () => {
  const { database } = till.service
  const order = newOrder('bnc')
  till.bnc.server.fault(cut('before'), { path: /SendP2P/ })
  await till.send(order)
  await database.query(
    `insert into operation_stops (id, environment, bank, enabled, reason, updated_at)
     values (uuidv7(), 'live', '0191', false, 'Prueba', now())`,
  )
  expect(await asked('bnc', () => till.runCron(1))).toStrictEqual(['HistoryByDate'])
  expect(await countPaid(till, order)).toBe(0)
  await database.query('update operation_stops set enabled = true')
  expect(await asked('bnc', () => till.runCron(5))).toStrictEqual(['SendP2P'])
  expect(await countPaid(till, order)).toBe(1)
})

test('a mobile payment without a response from R4 is never sent again, and is flagged', async () => {
  const orders = [newOrder('r4'), newOrder('r4')]
  for (const [place, order] of orders.entries()) {
    till.r4.server.fault(cut(place === 0 ? 'before' : 'after'))
    expect((await till.send(order)).body.status).toBe('pending')
  }
  expect(await asked('r4', () => till.runCron(1))).toStrictEqual([])
  for (const order of orders) {
    expect(await bankOrderOf(till, order)).toMatchObject({ status: 'pending', flagged: true })
  }
  expect(await asked('r4', () => runCronForThreeDays(till))).toStrictEqual([])
})

test('a transfer that R4 has accepted is queried until R4 has settled it', async () => {
  till.r4.settleBy('by hand')
  const orders = [0, 1, 2].map(() => newOrder('r4', 'transfer'))
  const answers = await Promise.all(orders.map((order) => till.send(order)))
  expect(answers.map(({ body }) => body.status)).toStrictEqual(['pending', 'pending', 'pending'])
  const credits = orders.map(({ amount }) =>
    till.r4.credits().find(({ fields }) => fields.Monto === amount),
  )
  till.r4.settle(credits[0]?.id ?? '', 'ACCP')
  till.r4.settle(credits[1]?.id ?? '', 'AM04')
  expect(await asked('r4', () => till.runCron(1))).toStrictEqual(
    Array(3).fill('ConsultarOperaciones'),
  )
  const rows = () => Promise.all(orders.map((order) => bankOrderOf(till, order)))
  expect(await rows()).toMatchObject([
    { status: 'success', failure_reason: null },
    { status: 'failed', failure_reason: 'INSUFFICIENT_FUNDS' },
    { status: 'pending', flagged: false },
  ])
  const paths = await asked('r4', () => runCronForThreeDays(till))
  expect(paths).not.toContain('CICuentas')
  expect((await rows())[2]).toMatchObject({ status: 'pending', flagged: true })
  till.r4.settle(credits[2]?.id ?? '', 'AC01')
})

test('an order is not sent to BNC again on another Caracas day, nor so late that it could be executed on one', async () => {
  till.restartClock(FIVE_TO_MIDNIGHT)
  const [lost, paid] = [newOrder('bnc'), newOrder('bnc')]
  till.bnc.server.fault(cut('before'), { path: /SendP2P/ })
  await till.send(lost)
  till.bnc.server.fault(cut('after'), { path: /SendP2P/ })
  await till.send(paid)
  till.bnc.server.chooseFaultsBy(({ path }) => (path.endsWith('LogOn') ? undefined : cut('before')))
  // At 23:59:51, with 10 seconds for the call, midnight could come before the order.
  const atMidnight = async () => {
    await till.runCron(4 + 51 * SECOND)
    // Half a minute past midnight: the bank has another key, and its statement shows the payment.
    await till.runCron(5 + 51 * SECOND)
    till.bnc.server.clearFaults()
    await till.runCron(6 + 51 * SECOND)
    await runCronForThreeDays(till)
  }
  expect(await asked('bnc', atMidnight)).not.toContain('SendP2P')
  expect(await bankOrderOf(till, paid)).toMatchObject({ status: 'success' })
  expect(await bankOrderOf(till, lost)).toMatchObject({ status: 'failed' })
  expect([await countPaid(till, paid), await countPaid(till, lost)]).toStrictEqual([1, 0])
})

test('nothing was paid twice after all of that', async () => {
  expectNothingPaidTwice(await outgoingLines(till))
})
