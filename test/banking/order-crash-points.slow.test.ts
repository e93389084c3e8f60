import { afterAll, expect, test } from 'vitest'
import { type CallResult, expectRefusal } from '../support/api.ts'
import { closeGate, type GatePoint } from '../support/gates.ts'
import {
  BANKS_AND_KINDS,
  MORNING,
  newIdempotencyKey,
  newOrder,
  type Order,
  type OrderTestbed,
  runCronForThreeDays,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import {
  bankOrderOf,
  bankOrdersOf,
  countPaid,
  expectBooksAgree,
} from '../support/outgoing-order-books.ts'
import { waitUntil } from '../support/wait-until.ts'

afterAll(stopOrderTestbeds)

/** One payment of each kind at each bank, each with a key, all at one point when the Worker is killed. */
const orders = () =>
  BANKS_AND_KINDS.map(({ bank, kind }) => ({ ...newOrder(bank, kind), key: newIdempotencyKey() }))

type Keyed = Order & { key: string }

/** After the 40 seconds for which an interrupted request holds its key. */
const HOLD_ENDS = new Date(MORNING.getTime() + 41_000)

interface Point {
  /** Where transactions of the Worker wait until it is dead. */
  gate?: GatePoint
  /** Whether the banks carry out the orders; the response is lost either way. */
  silent?: 'before' | 'after'
  /** Whether transactions that wait at the gate are committed after the Worker's death. */
  committed: boolean
  /** How many wait at the gate. */
  waiting: number
}

/** Opens a till, sends the orders, and kills the Worker when they are all at the point; then starts it again. */
async function crashAt({ gate: place, silent, committed, waiting }: Point) {
  const till = await startOrderTestbed()
  const { service, bnc, r4 } = till
  // So that no log-on comes between the intent and the order.
  await Promise.all([till.send(newOrder('bnc')), till.send(newOrder('r4'))])
  const gate = place && (await closeGate(service.database, place))
  const faults = [bnc, r4].map(({ server }) => server)
  for (const server of silent ? faults : []) {
    server.fault({ kind: 'silent', when: silent ?? 'before' }, { times: 2 })
  }
  const sent = orders()
  const answers = sent.map((order) => till.send(order, { key: order.key }).catch(() => null))
  await gate?.waitForWaiters(waiting)
  if (silent) {
    const silences = () => faults.flatMap(({ calls }) => calls).filter(isSilent)
    await waitUntil('the banks have the orders', () => silences().length === 4)
  }
  service.crash()
  expect(await Promise.all(answers)).toStrictEqual(sent.map(() => null))
  await (committed ? gate?.open() : gate?.terminateWaiters())
  await service.restart()
  return { till, sent }
}

const isSilent = ({ status }: { status: number | 'silent' | 'cut' }) => status === 'silent'

const repeat = (till: OrderTestbed, sent: readonly Keyed[]): Promise<CallResult[]> =>
  Promise.all(sent.map((order) => till.send(order, { key: order.key })))

/** An immediate repetition is told to try again; once the key is no longer held, it gets the payment's state. */
async function expectHeldThenAnswered(till: OrderTestbed, sent: readonly Keyed[]): Promise<void> {
  for (const result of await repeat(till, sent)) {
    expectRefusal(result, 'IDEMPOTENCY_KEY_IN_USE')
    expect(Number(result.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  till.setTime(HOLD_ENDS)
  for (const [place, { status, body, text }] of (await repeat(till, sent)).entries()) {
    const order = sent[place] as Keyed
    expect([status, body.status, body.amount], text).toStrictEqual([
      201,
      'pending',
      Number(order.amount),
    ])
  }
}

const outcomesOf = async (till: OrderTestbed, sent: readonly Keyed[]) => {
  const payments = await Promise.all(sent.map((order) => bankOrderOf(till, order)))
  return payments.map(({ connection, kind, status, flagged }) =>
    [connection, kind, flagged ? 'flagged' : status].join(' '),
  )
}

const times = (till: OrderTestbed, sent: readonly Keyed[]) =>
  Promise.all(sent.map((order) => countPaid(till, order)))

test.concurrent('a Worker killed before the intent is written begins nothing, and a repeated request pays', async () => {
  const { till, sent } = await crashAt({ gate: 'intent', committed: false, waiting: 6 })
  expect(await bankOrdersOf(till)).toHaveLength(2)
  expect(await times(till, sent)).toStrictEqual([0, 0, 0, 0, 0, 0])
  const repeated = await repeat(till, sent)
  expect(repeated.map(({ body }) => body.status)).toStrictEqual(sent.map(() => 'success'))
  await runCronForThreeDays(till)
  await expectBooksAgree(till)
})

test.concurrent('an order whose Worker was killed between the intent and the bank is not sent by cron, and fails or is flagged', async () => {
  const { till, sent } = await crashAt({
    gate: 'sandbox',
    silent: 'before',
    committed: false,
    waiting: 2,
  })
  expect(await times(till, sent)).toStrictEqual([0, 0, 0, 0, 0, 0])
  await expectHeldThenAnswered(till, sent)
  await runCronForThreeDays(till)
  expect(await times(till, sent)).toStrictEqual([0, 0, 0, 0, 0, 0])
  await expectBooksAgree(till)
  expect(await outcomesOf(till, sent)).toStrictEqual([
    'sandbox p2p failed',
    'sandbox transfer failed',
    'bnc p2p failed',
    'bnc transfer failed',
    'r4 p2p flagged',
    'r4 transfer flagged',
  ])
})

test.concurrent('an order whose Worker was killed between the payment and the bank’s response is found or flagged', async () => {
  const { till, sent } = await crashAt({
    gate: 'sandbox',
    silent: 'after',
    committed: true,
    waiting: 2,
  })
  await waitUntil('each is paid', async () => (await times(till, sent)).join('') === '111111')
  await expectHeldThenAnswered(till, sent)
  await runCronForThreeDays(till)
  await expectBooksAgree(till)
  expect(await outcomesOf(till, sent)).toStrictEqual([
    'sandbox p2p success',
    'sandbox transfer success',
    'bnc p2p success',
    'bnc transfer success',
    'r4 p2p flagged',
    'r4 transfer flagged',
  ])
})

test.concurrent('an order whose Worker was killed between the bank’s response and the outcome is found or flagged', async () => {
  const { till, sent } = await crashAt({ gate: 'outcome', committed: false, waiting: 6 })
  expect(await times(till, sent)).toStrictEqual([1, 1, 1, 1, 1, 1])
  await expectHeldThenAnswered(till, sent)
  await runCronForThreeDays(till)
  await expectBooksAgree(till)
  expect(await outcomesOf(till, sent)).toStrictEqual([
    'sandbox p2p success',
    'sandbox transfer success',
    'bnc p2p success',
    'bnc transfer success',
    'r4 p2p flagged',
    'r4 transfer flagged',
  ])
})

test.concurrent('a request that is repeated after its Worker was killed before responding gets the written outcome', async () => {
  const { till, sent } = await crashAt({ gate: 'outcome', committed: true, waiting: 6 })
  await waitUntil('each outcome is written', async () =>
    (await bankOrdersOf(till)).every(({ status }) => status === 'success'),
  )
  const repeated = await repeat(till, sent)
  for (const { body, headers } of repeated) {
    expect([body.status, headers.get('Idempotent-Replayed')]).toStrictEqual(['success', 'true'])
  }
  await runCronForThreeDays(till)
  await expectBooksAgree(till)
})

test.concurrent('an order is not paid twice if the Worker is killed while cron sends it again', async () => {
  const till = await startOrderTestbed()
  const { server } = till.bnc
  const order = newOrder('bnc')
  server.fault({ kind: 'cut', when: 'before' }, { path: /SendP2P/ })
  await till.send(order)
  server.fault({ kind: 'silent', when: 'after' }, { path: /SendP2P/ })
  const cron = till.runCron(1).catch(() => 'killed')
  await waitUntil('the bank has paid', () => server.calls.some(isSilent))
  till.service.crash()
  expect(await cron).toBe('killed')
  await till.service.restart()
  await runCronForThreeDays(till)
  expect(await bankOrderOf(till, order)).toMatchObject({ status: 'success' })
  await expectBooksAgree(till)
})
