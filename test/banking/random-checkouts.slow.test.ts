import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Fault } from '../../dev/banks/faults.ts'
import { centsOf } from '../../src/domain/money.ts'
import type { Actor } from '../support/actors.ts'
import { createApiKey } from '../support/actors.ts'
import {
  cancelCheckout,
  type OpenCheckout,
  openCheckout,
  readPayable,
} from '../support/checkouts.ts'
import { MORNING, newIdempotencyKey } from '../support/order-testbed.ts'
import { expectIncomingBooksAgree } from '../support/payment-books.ts'
import {
  type ClaimBody,
  chargeLink,
  issueC2pKeys,
  newOtp,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../support/payment-testbed.ts'
import { createRandom, type Random } from '../support/random.ts'
import { createRate } from '../support/rates.ts'

afterAll(stopPaymentTestbeds)

/** More on request: `CHECKOUT_SCHEDULES=1000`. */
const SCHEDULES = Number(process.env.CHECKOUT_SCHEDULES ?? 60)
const AT_ONCE = 12
const HOUR = 60
/** Minutes after ten in the morning: quotes run out, the day and its rate change, checkouts expire. */
const PHASES = [0, 6, 16, 21, 40, 14 * HOUR - 5, 14 * HOUR + 4, 26 * HOUR]
const CRASHING_PHASES = [1, 3, 6]
/** The reconciler's time after the last phase, until three days after it. */
const AFTERMATH = [1, 2, 5, 10, 30, 2 * HOUR, 12 * HOUR, 30 * HOUR, 60 * HOUR, 74 * HOUR]

/** An order whose payers do what they like. */
interface Schedule {
  checkout: OpenCheckout
  /** Mobile payments that are made and not claimed yet. */
  unclaimed: ClaimBody[]
}

type Step = (shop: PaymentTestbed, schedule: Schedule, random: Random) => Promise<unknown>

/** What a part of an amount may be, in céntimos. */
const partOf = (amount: number, random: Random): number =>
  Math.max(1, Math.floor(amount * 100 * random.next())) / 100

/** What the page asks for now; null where nothing can be paid. */
async function asked(shop: PaymentTestbed, { checkout }: Schedule): Promise<number | null> {
  const page = await readPayable(shop, checkout)
  return page.status === 'ACTIVE' ? page.amountVes : null
}

async function charge(shop: PaymentTestbed, schedule: Schedule, changes: object, times = 1) {
  const payer = newPayer()
  const otp = newOtp()
  issueC2pKeys(shop, payer, otp)
  const key = newIdempotencyKey()
  const options = { payer, otp, key, changes: { ...changes } }
  await Promise.all(
    Array.from({ length: times }, () => chargeLink(shop, schedule.checkout, options)),
  )
}

function deposit(shop: PaymentTestbed, schedule: Schedule, amount: number) {
  const { phone, bankCode } = newPayer()
  const line = shop.bnc.deposit({ amount: amount.toFixed(2), phone, bankCode, notify: true })
  schedule.unclaimed.push({ reference: line.reference, phone, bankCode })
}

const steps: Record<string, Step> = {
  chargeAll: async (shop, schedule) => {
    const amountVes = await asked(shop, schedule)
    if (amountVes) await charge(shop, schedule, { amountVes })
  },
  chargeAllTwice: async (shop, schedule) => {
    const amountVes = await asked(shop, schedule)
    const both = [1, 2].map(() => amountVes && charge(shop, schedule, { amountVes }))
    await Promise.all(both)
  },
  chargeWithOneKey: async (shop, schedule) => charge(shop, schedule, {}, 3),
  chargeAnything: async (shop, schedule, random) => {
    const amountVes = partOf((await asked(shop, schedule)) ?? 100, random)
    await charge(shop, schedule, { amountVes })
  },
  depositAsked: async (shop, schedule) => {
    const amount = await asked(shop, schedule)
    if (amount) deposit(shop, schedule, amount)
  },
  depositAnything: async (shop, schedule, random) =>
    deposit(shop, schedule, partOf(((await asked(shop, schedule)) ?? 100) * 2, random)),
  claim: async (shop, { checkout, unclaimed }) => {
    const claim = unclaimed.shift()
    if (claim) await verifyLink(shop, checkout, claim)
  },
  claimTwice: async (shop, { checkout, unclaimed }) => {
    const claim = unclaimed.shift()
    if (claim) await Promise.all([1, 2].map(() => verifyLink(shop, checkout, claim)))
  },
  cancel: async (shop, { checkout }, random) =>
    random.happens(0.3) ? cancelCheckout(shop, checkout) : undefined,
  look: asked,
}

function failAtRandom({ bnc }: PaymentTestbed, random: Random): void {
  bnc.server.chooseFaultsBy(({ path }): Fault | undefined => {
    const answer = /C2P/.test(path) ? random.next() : 1
    if (answer < 0.06) bnc.answerNext('G91', { done: random.happens(0.5) })
    else if (answer < 0.1) bnc.answerNext('G51')
    const kind = random.next()
    if (kind < 0.08) return { kind: 'cut', when: random.pick(['before', 'after']) }
    return kind < 0.12 ? { kind: 'slow', ms: random.integerBelow(200) } : undefined
  })
}

/** The Worker died, or an answer was lost; any other error is a failure. */
function unlessUnheard(error: unknown): void {
  const { name, message } = error as Error
  if (!/fetch failed|terminated|other side closed/.test(`${name} ${message}`)) throw error
}

/** Takes a step in each schedule, some at a time; in some phases the Worker is killed meanwhile. */
async function runPhase(
  shop: PaymentTestbed,
  schedules: Schedule[],
  random: Random,
  kills: boolean,
) {
  const waiting = [...schedules.entries()]
  let running: Promise<void> = Promise.resolve()
  const crash = async () => {
    await sleep(random.integerBelow(60))
    shop.service.crash()
    await shop.service.restart()
  }
  const line = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, schedule] = next
      await running
      if (kills && place === Math.floor(schedules.length / 2)) running = crash()
      const step = steps[random.pick(Object.keys(steps))] as Step
      await step(shop, schedule, random).catch(unlessUnheard)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  await running
}

/** Applies some of what no checkout counts to checkouts that are open, and refunds some. */
async function disposeOfUnapplied(shop: PaymentTestbed, as: Pick<Actor, 'token'>, random: Random) {
  const base = `/merchants/${shop.merchants.bnc.id}`
  const read = async (path: string) => (await shop.api('GET', `${base}/${path}`, { as })).body.data
  const open = await read('checkouts?status=open&limit=100')
  for (const { id } of await read('unapplied-payments?status=open&limit=100')) {
    const path = `${base}/unapplied-payments/${id}`
    const target = random.pick([...open, undefined])
    const body = { document: 'V12345678', name: 'Luis Rojas' }
    if (target) await shop.api('POST', `${path}/apply`, { as, body: { checkoutId: target.id } })
    else if (random.happens(0.3)) await shop.api('POST', `${path}/refund`, { as, body })
  }
}

interface JudgedRow extends Record<string, unknown> {
  id: string
  status: string
  received: string
  overpaid: string
  accept_partial: boolean
  /** What counts for it. */
  applied: { amount: string; total: string }[]
  told: string[]
}

/** What remains of a whole amount after payments, each a share of its own whole: exact, in céntimos. */
function remainingAfter(paid: readonly { amount: string; total: string }[], total: bigint): bigint {
  // 1 - sum(amount/total), as a fraction.
  let [numerator, denominator] = [1n, 1n]
  for (const part of paid) {
    const whole = centsOf(part.total)
    numerator = numerator * whole - centsOf(part.amount) * denominator
    denominator *= whole
  }
  const rounded = (2n * total * numerator + denominator) / (2n * denominator)
  return rounded < 1n ? 1n : rounded
}

/** Judges each checkout by what the banks' books say was received. */
async function judge({ service: { database } }: PaymentTestbed): Promise<JudgedRow[]> {
  const rows = await database.query<JudgedRow>(
    `select c.id, c.status, c.received_ves::text as received, c.overpaid_ves::text as overpaid, c.accept_partial,
       (select coalesce(jsonb_agg(jsonb_build_object('amount', t.amount_ves::text, 'total', p.total_ves::text)), '[]')
        from checkout_payments p join transactions t on t.id = p.transaction_id
        where p.checkout_id = c.id and p.applied_at is not null) as applied,
       array(select o.type from outbox o where o.topic = 'event' and o.data->>'id' = public_id('chk', c.id)) as told
     from checkouts c`,
  )
  for (const { id, status, received, overpaid, applied, accept_partial, told } of rows) {
    const sum = applied.reduce((total, { amount }) => total + centsOf(amount), 0n)
    expect(sum, `${id}: received`).toBe(centsOf(received))
    expect(applied.length <= 1 || accept_partial, `${id}: parts`).toBe(true)
    expect(told.filter((type) => type === 'checkout.paid')).toHaveLength(status === 'paid' ? 1 : 0)
    if (applied.length === 0) {
      expect(['open', 'expired', 'canceled'], id).toContain(status)
      continue
    }
    // Those of one moment may have been counted in either order.
    const possible = applied.some((last) => {
      const before = applied.filter((part) => part !== last)
      const due = remainingAfter(before, centsOf(last.total))
      const tooMuch = centsOf(last.amount) - due
      return status === 'paid'
        ? tooMuch >= 0n && centsOf(overpaid) === tooMuch
        : tooMuch < 0n && centsOf(overpaid) === 0n
    })
    expect(possible, `${id}: ${status}, ${overpaid} too much of ${JSON.stringify(applied)}`).toBe(
      true,
    )
  }
  return rows
}

/** Every completed payment counts for one checkout or is unapplied, never both. */
async function expectAllMoneyAccounted({ service: { database } }: PaymentTestbed): Promise<void> {
  const odd = await database.query(
    `select t.id, t.status, t.amount_ves, p.applied_at, u.status as unapplied from transactions t
       left join checkout_payments p on p.transaction_id = t.id
       left join unapplied_payments u on u.id = t.id
     where (t.status in ('completed', 'refunded'))
         <> ((p.applied_at is not null and coalesce(u.status = 'applied', true))
           or (p.applied_at is null and u.status in ('open', 'refunded')))
       or u.amount_ves <> t.amount_ves`,
  )
  expect(odd).toStrictEqual([])
}

test(
  `${SCHEDULES} random schedules of payments leave each checkout paid by what the bank received, and by nothing else`,
  async () => {
    const random = createRandom()
    const shop = await startPaymentTestbed({ now: MORNING })
    await createRate(shop.service, { day: '2026-03-10', rate: '36.66420000' })
    await createRate(shop.service, { day: '2026-03-11', rate: '41.07000000' })
    await createRate(shop.service, { day: '2026-03-12', rate: '39.99990000' })
    const key = await createApiKey(shop.service, shop.owner, { environment: 'live' })
    // A session would end with the first day.
    const asKey = { ...shop, owner: { ...shop.owner, token: key.token } }
    const schedules: Schedule[] = []
    for (let made = 0; made < SCHEDULES; made += 1) {
      const minutes = random.pick([18, 45, 14 * HOUR, 40 * HOUR])
      const checkout = await openCheckout(asKey, 'bnc', {
        amount: (1 + random.integerBelow(9_999)) / 100,
        currency: random.pick(['USD', 'USD', 'VES']),
        acceptPartial: random.happens(0.6),
        expiresAt: new Date(MORNING.getTime() + minutes * 60_000).toISOString(),
      })
      schedules.push({ checkout, unclaimed: [] })
    }
    failAtRandom(shop, random)
    for (const [phase, minutes] of PHASES.entries()) {
      shop.setMinutes(minutes)
      await runPhase(asKey, schedules, random, CRASHING_PHASES.includes(phase))
      await shop.runCron(minutes + 2)
    }
    await shop.bnc.noticesSettled()
    shop.bnc.server.chooseFaultsBy(() => undefined)
    await disposeOfUnapplied(asKey, key, random)
    const last = PHASES.at(-1) ?? 0
    for (const minutes of AFTERMATH) await shop.runCron(last + minutes)
    await expectIncomingBooksAgree(shop)
    await expectAllMoneyAccounted(shop)
    const judged = await judge(shop)
    const count = (wanted: string) => judged.filter(({ status }) => status === wanted).length
    expect(count('paid'), `seed ${random.seed}`).toBeGreaterThan(SCHEDULES / 10)
    console.log(
      `seed ${random.seed}: paid ${count('paid')}, expired ${count('expired')}, canceled ${count('canceled')}`,
    )
  },
  Math.max(600_000, SCHEDULES * 3_000),
)
