import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../dev/stack/ports.ts'
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import {
  newIdempotencyKey,
  newOrder,
  type OrderTestbed,
  runCronForThreeDays,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import { bankOrderOf, countPaid, expectBooksAgree } from '../support/outgoing-order-books.ts'

/** A refused connection fails before the 10 seconds for which a bank that says nothing is waited for. */
const BOUND_MS = 9_000

let till: OrderTestbed
let ports: readonly [number, number]
let lines: FaultyProxy[] = []
beforeAll(async () => {
  ports = [await freePort(), await freePort()]
  const places = ports.values()
  till = await startOrderTestbed({
    bankUrl: (url) => {
      const { pathname } = new URL(url)
      return `http://127.0.0.1:${places.next().value}${pathname === '/' ? '' : pathname}`
    },
  })
})
afterEach(async () => {
  till.restartClock()
  await hangUp()
})
afterAll(stopOrderTestbeds)

/** Makes the banks reachable again. */
async function connect() {
  const servers = [till.bnc.server, till.r4.server]
  lines = await Promise.all(servers.map(({ url }, place) => startFaultyProxy(url, ports[place])))
}

/** Makes the banks unreachable from now on. */
async function hangUp() {
  await Promise.all(lines.map((line) => line.close()))
  lines = []
}

const orders = () => [newOrder('bnc'), newOrder('bnc', 'transfer'), newOrder('r4')]

async function sendAll(sent: ReturnType<typeof orders>, key = newIdempotencyKey()) {
  const start = Date.now()
  const answers = await Promise.all(
    sent.map((order) => till.send(order, { key: `${key} ${order.amount}` })),
  )
  expect(Date.now() - start).toBeLessThan(BOUND_MS)
  return answers
}

const times = (sent: ReturnType<typeof orders>) =>
  Promise.all(sent.map((order) => countPaid(till, order)))

/** Expects that the running service pays the next orders. */
async function expectWell() {
  const sent = orders()
  const answers = await sendAll(sent)
  expect(answers.map(({ body }) => body.status)).toStrictEqual(['success', 'success', 'success'])
  expect(await times(sent)).toStrictEqual([1, 1, 1])
}

type End = readonly [status: string, flagged: boolean]

/** Cron finds the outcomes that can be found; one of R4 is flagged. Nothing is paid twice. */
async function expectSettled(sent: ReturnType<typeof orders>, ends: readonly End[]) {
  await runCronForThreeDays(till)
  const payments = await Promise.all(sent.map((order) => bankOrderOf(till, order)))
  expect(payments.map(({ status, flagged }) => [status, flagged])).toStrictEqual(ends)
  expect(await times(sent)).toStrictEqual(ends.map(([status]) => Number(status === 'success')))
  await expectBooksAgree(till)
}

test.each([
  // Without a session key nothing can be sent to BNC, and it is not sent later.
  [
    'from the start',
    async () => {},
    ['failed', 'failed', 'pending'],
    [
      ['failed', false],
      ['failed', false],
      ['pending', true],
    ],
  ],
  [
    'in the middle of the day',
    async () => {
      await connect()
      await expectWell()
      await hangUp()
    },
    ['pending', 'pending', 'pending'],
    [
      ['success', false],
      ['failed', false],
      ['pending', true],
    ],
  ],
] as const)(
  'a bank that refuses connections %s is not waited for, loses no order, and is used again once it accepts them',
  async (_, prepare, told, ends) => {
    await prepare()
    const [sent, key] = [orders(), newIdempotencyKey()]
    const answers = await sendAll(sent, key)
    for (const [place, { status, body, text }] of answers.entries()) {
      expect([status, body.status, body.reference], text).toStrictEqual([201, told[place], null])
    }
    expect(await times(sent)).toStrictEqual([0, 0, 0])
    await connect()
    await expectWell()
    const again = await sendAll(sent, key)
    expect(again.map(({ text }) => text)).toStrictEqual(answers.map(({ text }) => text))
    await expectSettled(sent, ends)
  },
  60_000,
)
