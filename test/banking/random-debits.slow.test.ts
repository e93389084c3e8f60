import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Fault } from '../../dev/banks/faults.ts'
import { transactionId } from '../../src/platform/ids.ts'
import type { CallResult } from '../support/api.ts'
import { MORNING, newIdempotencyKey, runCronForThreeDays } from '../support/order-testbed.ts'
import { expectIncomingBooksAgree, transactionsOf } from '../support/payment-books.ts'
import {
  chargeLink,
  issueC2pKeys,
  newOtp,
  newPayer,
  type Payer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
} from '../support/payment-testbed.ts'
import { createRandom, type Random } from '../support/random.ts'

afterAll(stopPaymentTestbeds)

/** `RANDOM_DEBITS=10000` for a long run. */
const DEBITS = Number(process.env.RANDOM_DEBITS ?? 60)
const AT_ONCE = 12
const DEBITS_FOR_EACH_CRASH = 30
/** A share of the time in which payments are made: a key is held for 40 seconds. */
const LAST_SECOND = 400

/** One purchase: it has a link and an amount of its own, and is requested once or with one key. */
interface Wish {
  link: TestbedLink
  payer: Payer
  otp: string
  key: string | undefined
  requests: number
  hangsUpAfterMs: number | undefined
  answers: CallResult[]
}

async function newWish(shop: PaymentTestbed, random: Random): Promise<Wish> {
  const isKeyed = random.happens(0.6)
  const payer = newPayer()
  const otp = newOtp()
  if (random.happens(0.95)) issueC2pKeys(shop, payer, otp)
  const maxPayments = random.pick([undefined, 1, 2])
  return {
    link: await shop.createLink('r4', maxPayments === undefined ? {} : { maxPayments }),
    ...{ payer, otp, answers: [] },
    key: isKeyed ? newIdempotencyKey() : undefined,
    requests: isKeyed && random.happens(0.5) ? 3 : 1,
    hangsUpAfterMs: random.happens(0.15) ? random.integerBelow(150) : undefined,
  }
}

/** The bank decides at different times, loses responses, and has codes that say little. */
function failAtRandom({ r4 }: PaymentTestbed, random: Random): void {
  r4.server.chooseFaultsBy(({ path }): Fault | undefined => {
    r4.settleDebitsBy(
      random.pick(['at once', 'by hand', { afterQuestions: 0 }, { afterQuestions: 2 }] as const),
    )
    if (random.happens(0.08)) {
      const operation = path === 'DebitoInmediato' ? path : 'ConsultarOperaciones'
      const code = random.pick(['AB01', 'AB07', 'AG09', 'AM05', 'DU01', 'ED05', 'VE01', '202'])
      r4.answerNext(code, { operation, done: random.happens(0.5) })
    }
    const when = random.pick(['before', 'after'] as const)
    const kind = random.next()
    if (kind < 0.15) return { kind: 'cut', when }
    if (kind < 0.18) return { kind: 'garbage' }
    return kind < 0.25 ? { kind: 'slow', ms: random.integerBelow(300) } : undefined
  })
}

/** Decides some of the debits that wait. */
function settleSome({ r4 }: PaymentTestbed, random: Random, share: number): void {
  for (const { id, code } of r4.debits()) {
    if (code !== 'AC00' || !random.happens(share)) continue
    r4.settleDebit(id, random.happens(0.7) ? 'ACCP' : 'AM04')
  }
}

async function ask(shop: PaymentTestbed, wish: Wish, signal?: AbortSignal): Promise<void> {
  const { link, payer, otp, key } = wish
  const answer = await chargeLink(shop, link, {
    ...{ payer, otp, key },
    ...(signal && { signal }),
  }).catch(unlessUnheard)
  if (answer) wish.answers.push(answer)
}

/** The caller disconnected, or the Worker died; any other error is a failure. */
function unlessUnheard(error: unknown): null {
  const { name, message } = error as Error
  const isUnheard =
    ['TimeoutError', 'AbortError'].includes(name) || /fetch failed|terminated|closed/.test(message)
  if (!isUnheard) throw error
  return null
}

/** Requests all of it, some at a time, with cron beside it, and kills the Worker now and then. */
async function live(shop: PaymentTestbed, wishes: readonly Wish[], random: Random): Promise<void> {
  const begun = Date.now()
  const tick = () =>
    shop.setTime(
      new Date(MORNING.getTime() + Math.min((Date.now() - begun) * 10, LAST_SECOND * 1_000)),
    )
  let running: Promise<void> = Promise.resolve()
  const crash = async () => {
    await sleep(random.integerBelow(60))
    shop.service.crash()
    await shop.service.restart()
  }
  const waiting = [...wishes.entries()]
  const line = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, wish] = next
      await running
      tick()
      const { hangsUpAfterMs: patience } = wish
      const signal = patience === undefined ? undefined : AbortSignal.timeout(patience)
      const requests = Array.from({ length: wish.requests }, () => ask(shop, wish, signal))
      if (place % DEBITS_FOR_EACH_CRASH === DEBITS_FOR_EACH_CRASH - 10) {
        running = running.then(crash)
      }
      await Promise.all(requests)
    }
  }
  let isOver = false
  const cron = async () => {
    while (!isOver) {
      await sleep(random.integerBelow(1_000))
      await running
      tick()
      settleSome(shop, random, 0.3)
      await shop.service.runCron().catch(unlessUnheard)
    }
  }
  const crons = cron()
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  isOver = true
  await crons
}

/** Each reported outcome is the stored one, and all requests with a key got one transaction. */
async function expectToldTruly(shop: PaymentTestbed, wishes: readonly Wish[]): Promise<void> {
  const rows = new Map((await transactionsOf(shop)).map((row) => [row.id, row]))
  for (const { key, answers } of wishes) {
    const told = answers.filter(({ status }) => status === 200)
    if (key) expect(new Set(told.map(({ body }) => body.transactionId)).size).toBeLessThanOrEqual(1)
    for (const { body } of told) {
      const status = rows.get(transactionId.toUuid(body.transactionId))?.status
      if (body.status === 'failed') expect(status).toBe('failed')
      if (body.status === 'success') expect(status).toBe('completed')
    }
  }
}

test(
  `of ${DEBITS} debits with lost responses and a Worker that dies none is carried out twice, and each is on record`,
  async () => {
    const random = createRandom()
    console.info(`RANDOM_SEED=${random.seed}`)
    const shop = await startPaymentTestbed({
      // A second debit with the same key would be carried out, and so be seen in the bank's books.
      r4: { config: { charges: 'immediate_debit' }, debits: { keysLast: true } },
    })
    const wishes: Wish[] = []
    for (let made = 0; made < DEBITS; made += 1) wishes.push(await newWish(shop, random))
    failAtRandom(shop, random)
    await live(shop, wishes, random)
    shop.r4.server.clearFaults()

    // Requests with a key are repeated once the key is no longer held.
    await shop.runCron(8)
    for (const wish of wishes.filter(({ key }) => key)) await ask(shop, wish)
    settleSome(shop, random, 1)
    shop.r4.settleDebitsBy('at once')
    await runCronForThreeDays(shop)

    const accepted = Map.groupBy(shop.r4.debits(), ({ fields }) => fields.Monto)
    for (const { link } of wishes) {
      expect(accepted.get(link.amount)?.length ?? 0, link.amount).toBeLessThanOrEqual(1)
    }
    await expectIncomingBooksAgree(shop)
    await expectToldTruly(shop, wishes)
    const rows = await transactionsOf(shop)
    const ends = Map.groupBy(rows, ({ status, flagged }) => (flagged ? 'flagged' : status))
    const calls = shop.r4.server.calls.filter(({ path }) => path === 'DebitoInmediato')
    const lost = calls.filter(({ status }) => typeof status !== 'number')
    console.info(
      `${rows.length} transactions; ${calls.length} debits sent, ${lost.length} responses lost, ${shop.r4.debits().length} accepted;`,
      [...ends].map(([end, of]) => `${of.length} ${end}`).join(', '),
    )
    for (const end of ['completed', 'failed', 'flagged']) expect([...ends.keys()]).toContain(end)
    expect(lost.length).toBeGreaterThan(0)
  },
  60_000 + DEBITS * 500,
)
