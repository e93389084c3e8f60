import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Fault } from '../../dev/banks/faults.ts'
import { bankOrderId } from '../../src/platform/ids.ts'
import type { CallResult } from '../support/api.ts'
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
import { bankOrdersOf, expectBooksAgree } from '../support/outgoing-order-books.ts'
import { createRandom, type Random } from '../support/random.ts'

afterAll(stopOrderTestbeds)

const OPERATIONS = 200
const AT_ONCE = 16
const CRASHES = 5

/** One payment to make: it has an amount of its own, and is requested once or with one key. */
interface Wish {
  order: Order
  key: string | undefined
  /** Concurrent requests. */
  requests: number
  hangsUpAfterMs: number | undefined
  answers: CallResult[]
}

function newWish(random: Random): Wish {
  const { bank, kind } = random.pick(BANKS_AND_KINDS)
  const order = newOrder(bank, kind)
  const cents = random.pick(['25', '25', '25', '51', '68', '91'])
  const isKeyed = random.happens(0.6)
  return {
    order: bank === 'sandbox' ? { ...order, amount: order.amount.replace(/25$/, cents) } : order,
    key: isKeyed ? newIdempotencyKey() : undefined,
    requests: isKeyed && random.happens(0.4) ? 3 : 1,
    hangsUpAfterMs: random.happens(0.15) ? random.integerBelow(150) : undefined,
    answers: [],
  }
}

/** Each bank fails now and then; it rarely stays silent for 10 seconds. */
function failAtRandom({ bnc, r4 }: OrderTestbed, random: Random): void {
  const silences = { left: 2 }
  const fault = (): Fault | undefined => {
    const kind = random.next()
    const when = random.pick(['before', 'after'] as const)
    if (kind < 0.12) return { kind: 'cut', when }
    if (kind < 0.17) return { kind: 'garbage' }
    if (kind < 0.25) return { kind: 'slow', ms: random.integerBelow(300) }
    if (kind > 0.99 && silences.left > 0) {
      silences.left -= 1
      return { kind: 'silent', when }
    }
    return undefined
  }
  bnc.server.chooseFaultsBy(({ path }) => {
    if (random.happens(0.03)) bnc.revokeSession()
    const isOrder = /SendP2P|SIMF/.test(path)
    // Undecided, with or without a payment; and a rejection.
    const answer = isOrder ? random.next() : 1
    if (answer < 0.06) bnc.answerNext('G91', { done: random.happens(0.5) })
    else if (answer < 0.1) bnc.answerNext('G51')
    return fault()
  })
  r4.server.chooseFaultsBy(() => {
    const answer = random.next()
    if (answer < 0.06) r4.answerNext('87', { done: random.happens(0.5) })
    else if (answer < 0.1) r4.answerNext('51')
    return fault()
  })
}

/** A share of the time in which orders are made: a key is held for 40 seconds. */
const LAST_SECOND = 130

/** Sends all of it, some at a time, and kills the Worker now and then. */
async function live(till: OrderTestbed, wishes: Wish[], random: Random): Promise<void> {
  const begun = Date.now()
  const crashAt = new Set(
    Array.from({ length: CRASHES }, (_, place) =>
      Math.floor(((place + 0.6) * OPERATIONS) / CRASHES),
    ),
  )
  // So fast that cron finds due payments whose first request is still running; on a slow machine it stops, so that
  // no key is still held three minutes after the start.
  const now = () =>
    new Date(MORNING.getTime() + Math.min((Date.now() - begun) * 10, LAST_SECOND * 1_000))
  let running: Promise<void> = Promise.resolve()

  const crash = async () => {
    await sleep(random.integerBelow(60))
    till.service.crash()
    await till.service.restart()
  }
  async function request(wish: Wish): Promise<void> {
    await running
    till.setTime(now())
    const { order, key, hangsUpAfterMs } = wish
    const hangUp =
      hangsUpAfterMs === undefined ? {} : { signal: AbortSignal.timeout(hangsUpAfterMs) }
    const answer = await till.send(order, { key, ...hangUp }).catch(unlessUnheard)
    if (answer) wish.answers.push(answer)
  }
  const waiting = [...wishes.entries()]
  const line = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, wish] = next
      const requests = Array.from({ length: wish.requests }, () => request(wish))
      if (crashAt.has(place)) running = running.then(crash)
      await Promise.all(requests)
    }
  }
  const lines = Promise.all(Array.from({ length: AT_ONCE }, line))
  let isOver = false
  const cron = async () => {
    while (!isOver) {
      await sleep(random.integerBelow(1_000))
      await running
      till.setTime(now())
      await till.service.runCron().catch(unlessUnheard)
    }
  }
  const crons = cron()
  await lines
  isOver = true
  await crons
}

/** The caller disconnected, or the Worker died; any other error is a failure. */
function unlessUnheard(error: unknown): null {
  const { name, message } = error as Error
  const isUnheard =
    ['TimeoutError', 'AbortError'].includes(name) || /fetch failed|terminated|closed/.test(message)
  if (!isUnheard) throw error
  return null
}

/** Each reported outcome is the stored one, and all requests with a key got one payment. */
async function expectToldTruly(till: OrderTestbed, wishes: readonly Wish[]): Promise<void> {
  const payments = new Map((await bankOrdersOf(till)).map((payment) => [payment.id, payment]))
  for (const { order, answers } of wishes) {
    const told = answers.filter(({ status }) => status === 201)
    expect(new Set(told.map(({ body }) => body.id)).size).toBeLessThanOrEqual(1)
    for (const { body } of told) {
      const payment = payments.get(bankOrderId.toUuid(body.id))
      expect(payment?.amount).toBe(order.amount)
      if (body.status === 'pending') continue
      const { status, reference } = payment ?? {}
      expect([status, reference]).toStrictEqual([body.status, body.reference])
    }
  }
}

test('whatever fails, no money moves twice, and every movement is on record', async () => {
  const random = createRandom()
  console.info(`RANDOM_SEED=${random.seed}`)
  const till = await startOrderTestbed()
  const wishes = Array.from({ length: OPERATIONS }, () => newWish(random))
  failAtRandom(till, random)
  await live(till, wishes, random)
  till.bnc.server.clearFaults()
  till.r4.server.clearFaults()

  // Requests with a key are repeated once the key is no longer held.
  await till.runCron(3)
  for (const wish of wishes.filter(({ key }) => key)) {
    const answer = await till.send(wish.order, { key: wish.key })
    expect(answer.status, answer.text).toBe(201)
    wish.answers.push(answer)
  }
  await runCronForThreeDays(till)

  const amounts = (await bankOrdersOf(till)).map(({ amount }) => amount)
  expect(amounts.toSorted()).toStrictEqual([...new Set(amounts)].toSorted())
  await expectBooksAgree(till)
  await expectToldTruly(till, wishes)
}, 150_000)
