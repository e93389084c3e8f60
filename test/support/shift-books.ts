import { expect } from 'vitest'
import { addDays } from '../../src/domain/caracas.ts'
import { addMember, createUser } from './actors.ts'
import {
  type ClosingTestbed,
  centsIn,
  closeDay,
  OPENING,
  startClosingTestbed,
} from './closing-testbed.ts'
import { createBranch, createTill, type TillFixture } from './floor.ts'
import { createRandom } from './random.ts'
import { createRate } from './rates.ts'

const FIRST = '2026-03-02'
const OPERATIONS = 12

interface Person {
  token: string
  till: TillFixture
  /** The shift that they have open. */
  shift: string | null
}

interface Money {
  method: string
  currency: 'VES' | 'USD'
  amount: number
}

interface Taken {
  id: string
  /** What is left of it, in cents of its currency. */
  left: number
}

type Sums = Record<string, number>

const add = (sums: Sums, { method, currency, amount }: Money, sign = 1): void => {
  const key = `${method === 'mobile_payment' || method === 'c2p' ? 'bank' : method} ${currency}`
  sums[key] = (sums[key] ?? 0) + sign * centsIn(amount)
}

const withoutZeros = (sums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums)
      .filter(([, cents]) => cents !== 0)
      .toSorted(),
  )

/**
 * Random days of a shop with three tills, in live at a simulated bank: sales at tills and at none, by the bank and outside,
 * voids, refunds, reassignments and releases, shifts that end on the day and that stay open over night. After each day, what all
 * shifts and no shift have taken is what the summary says, and without what was taken outside what the bank's own books say.
 */
export async function tradeInShifts(days: number): Promise<void> {
  const random = createRandom()
  const told = `RANDOM_SEED=${random.seed}`
  console.info(told)
  const bed = await startClosingTestbed(FIRST)
  try {
    await trade(bed, days, random, told)
  } finally {
    await bed.stop()
  }
}

async function trade(
  bed: ClosingTestbed,
  days: number,
  random: ReturnType<typeof createRandom>,
  told: string,
): Promise<void> {
  const { service, api, owner } = bed
  const merchant = bed.merchants.bnc
  const branch = await createBranch(service, merchant)
  const people: Person[] = []
  for (const role of ['CASHIER', 'CASHIER', 'ADMIN'] as const) {
    const user = await createUser(service)
    await addMember(service, merchant, user, role)
    people.push({ token: user.token, till: await createTill(service, branch), shift: null })
  }
  const call = async (
    method: 'GET' | 'POST',
    rest: string,
    body?: object,
    as: { token: string } = owner,
  ) => {
    const answer = await api(method, `/merchants/${merchant.id}${rest}`, {
      as,
      ...(body && { body }),
    })
    expect(answer.status, `${told}: ${method} ${rest}: ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  const someAmount = () => (1000 + random.integerBelow(9000)) / 100
  const anyTill = () => (random.happens(0.25) ? undefined : random.pick(people).till.id)
  const paid: Taken[] = []
  const external: (Taken & { method: string })[] = []
  const closed = new Map<string, string>()
  let verifiedToday: string[] = []
  let serial = 0

  const verify = async (payment: object, tillId: string | undefined) => {
    serial += 1
    return call('POST', '/verifications', {
      ...payment,
      ...(tillId && { tillId }),
      externalReference: `VENTA-${serial}`,
    })
  }

  const operations: Record<string, () => Promise<void>> = {
    async bankPayment() {
      serial += 1
      const payment = {
        phone: `0424${String(serial).padStart(7, '0')}`,
        bankCode: '0105',
        reference: String(70_000_000 + serial),
        amount: someAmount(),
      }
      bed.banks.bnc.deposit({ ...payment, amount: payment.amount.toFixed(2) })
      const { status, transactionId } = await verify(payment, anyTill())
      expect(status, told).toBe('found')
      paid.push({ id: transactionId, left: centsIn(payment.amount) })
      verifiedToday.push(transactionId)
      if (!random.happens(0.3)) return
      await call('POST', `/transactions/${transactionId}/release`)
      const again = await verify(payment, anyTill())
      expect(again, told).toMatchObject({ status: 'found', transactionId })
    },
    async reassign() {
      const [id] = verifiedToday.splice(0, 1)
      serial += 1
      if (id) {
        await call('POST', `/transactions/${id}/reassign`, {
          externalReference: `OTRA-${serial}`,
        })
      }
    },
    async recordOutside() {
      const method = random.pick(['cash', 'zelle', 'card_terminal'])
      const currency = random.pick(['VES', 'USD'] as const)
      const tillId = anyTill()
      const seller = random.pick([...people, owner])
      const body = { method, currency, amount: someAmount(), ...(tillId && { tillId }) }
      const made = await call('POST', '/external-payments', body, seller)
      external.push({ id: made.id, left: centsIn(made.amount), method })
    },
    async voidOutside() {
      const found = external.filter(({ left }) => left > 0)
      const chosen = found[random.integerBelow(found.length)]
      if (!chosen) return
      const { refundedAmount } = await call('GET', `/external-payments/${chosen.id}`)
      if (refundedAmount > 0) return
      const as = random.pick([owner, people[2] ?? owner])
      await call('POST', `/external-payments/${chosen.id}/void`, { reason: 'Un error.' }, as)
      chosen.left = 0
    },
    async refundOutside() {
      const found = external.filter(({ left }) => left > 0)
      const chosen = found[random.integerBelow(found.length)]
      if (!chosen) return
      const cents = random.happens(0.4) ? chosen.left : 1 + random.integerBelow(chosen.left)
      const as = random.pick([owner, people[2] ?? owner])
      const body = { amount: cents / 100 }
      const made = await call('POST', `/external-payments/${chosen.id}/refund`, body, as)
      chosen.left -= cents
      // A refund that was a mistake.
      if (random.happens(0.25)) {
        await call('POST', `/external-payments/${made.id}/void`, { reason: 'Un error.' })
        chosen.left += cents
      }
    },
    async refundByBank() {
      const found = paid.filter(({ left }) => left > 100)
      const chosen = found[random.integerBelow(found.length)]
      if (!chosen) return
      const cents = random.happens(0.4) ? chosen.left : 100 + random.integerBelow(chosen.left - 100)
      const payee = { document: 'V12345678', name: 'Luis Rojas', bankCode: '0105' }
      const as = random.pick([owner, people[2] ?? owner])
      const body = { amount: cents / 100, ...payee }
      const made = await call('POST', `/transactions/${chosen.id}/refund`, body, as)
      expect(made.status, told).toBe('success')
      chosen.left -= cents
      verifiedToday = verifiedToday.filter((id) => id !== chosen.id)
    },
    async openOrClose() {
      const person = random.pick(people)
      if (person.shift === null) {
        const float = [{ currency: random.pick(['VES', 'USD']), amount: someAmount() }]
        const body = { tillId: person.till.id, float }
        person.shift = (await call('POST', '/shifts', body, person)).id
        return
      }
      const counted = [{ method: 'cash', currency: 'VES', amount: someAmount() }]
      const by = random.pick([person, owner])
      const shift = await call('POST', `/shifts/${person.shift}/close`, { counted }, by)
      closed.set(shift.id, JSON.stringify(shift))
      person.shift = null
    },
  }
  const names = Object.keys(operations).flatMap((name) =>
    name === 'bankPayment' || name === 'recordOutside' ? [name, name] : [name],
  )

  for (let place = 0; place < days; place += 1) {
    const day = addDays(FIRST, place)
    bed.setTime(day, '09:00')
    await createRate(service, { day, rate: (36 + random.integerBelow(100) / 100).toFixed(8) })
    verifiedToday = []
    for (let made = 0; made < OPERATIONS; made += 1) {
      bed.setTime(
        day,
        `${String(9 + made).padStart(2, '0')}:${String(random.integerBelow(60)).padStart(2, '0')}`,
      )
      await operations[random.pick(names)]?.()
    }
    bed.setTime(day, '22:00')
    const sums = await sumsOfShifts()
    for (const [key, cents] of Object.entries(await sumsOfNone())) {
      sums[key] = (sums[key] ?? 0) + cents
    }
    expect(withoutZeros(sums), `${told}, until ${day}`).toStrictEqual(
      withoutZeros(await sumsOfSummary(day)),
    )
    expect(sums['bank VES'] ?? 0, `${told}: the bank’s books, until ${day}`).toBe(
      bed.heldCents('bnc') - OPENING,
    )
    await closeDay(bed, day)
  }
  for (const [id, text] of closed) {
    expect(JSON.stringify(await call('GET', `/shifts/${id}`)), told).toBe(text)
  }

  /** All pages of a list. */
  async function allOf<Row>(rest: string): Promise<Row[]> {
    const rows: Row[] = []
    for (let after = ''; ; ) {
      const { data } = await call('GET', `${rest}&limit=100${after}`)
      rows.push(...data)
      if (data.length < 100) return rows
      after = `&after=${data.at(-1).id}`
    }
  }

  /** What all shifts have taken, without the cash that they began with. */
  async function sumsOfShifts(): Promise<Sums> {
    const sums: Sums = {}
    const shifts = await allOf<{ expected: Money[]; float: Money[] }>('/shifts?environment=live')
    for (const { expected, float } of shifts) {
      for (const one of expected) add(sums, one)
      for (const one of float) add(sums, { ...one, method: 'cash' }, -1)
    }
    return sums
  }

  /** What was taken, paid back or voided in none. */
  async function sumsOfNone(): Promise<Sums> {
    const sums: Sums = {}
    const bank = { method: 'mobile_payment', currency: 'VES' as const }
    for (const { status, amountVes } of await allOf<{ status: string; amountVes: number }>(
      '/transactions?environment=live&shiftId=none',
    )) {
      if (status === 'completed' || status === 'refunded') add(sums, { ...bank, amount: amountVes })
    }
    for (const { status, amount } of await allOf<{ status: string; amount: number }>(
      '/refunds?environment=live&shiftId=none',
    )) {
      if (status === 'success') add(sums, { ...bank, amount }, -1)
    }
    type External = Money & { status: string; shiftId: string | null; voidShiftId: string | null }
    for (const one of await allOf<External>('/external-payments?environment=live')) {
      if (one.shiftId === null) add(sums, one)
      if (one.status === 'voided' && one.voidShiftId === null) add(sums, one, -1)
    }
    return sums
  }

  /** What the summaries of the days until now say was taken, and paid back. */
  async function sumsOfSummary(day: string): Promise<Sums> {
    const sums: Sums = {}
    const period = `from=${FIRST}&to=${addDays(day, 1)}`
    const { data, externalPayments } = await call('GET', `/summary?environment=live&${period}`)
    for (const { status, paymentMethod: method, amountVes, refundedVes } of data) {
      if (status !== 'completed' && status !== 'refunded') continue
      add(sums, { method, currency: 'VES', amount: amountVes })
      add(sums, { method, currency: 'VES', amount: refundedVes }, -1)
    }
    for (const row of externalPayments) if (row.counts) add(sums, row)
    return sums
  }
}
