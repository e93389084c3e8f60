import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, startOfCaracasDay } from '../../../src/domain/caracas.ts'
import {
  type ClosingBank,
  type ClosingTestbed,
  centsIn,
  claimDeposit,
  OPENING,
  readClosing,
  startClosingTestbed,
} from '../../support/closing-testbed.ts'
import { createRandom } from '../../support/random.ts'
import { requestRefund } from '../../support/refunds.ts'

const DAYS = Number(process.env.CLOSING_DAYS ?? 30)
const FIRST = '2026-03-02'
const dayAt = (place: number) => addDays(FIRST, place)
const noon = (day: string) => new Date(startOfCaracasDay(day).getTime() + 12 * 60 * 60_000)

let shop: ClosingTestbed
beforeAll(async () => {
  shop = await startClosingTestbed(FIRST)
})
afterAll(() => shop.stop())

const random = createRandom(20_261_124)
let serial = 0
/** Of few different amounts, so that many movements have the same. */
const someAmount = () => `${random.pick([50, 120, 120, 400])}.${random.pick(['10', '25', '99'])}`
const somebody = () => {
  serial += 1
  return {
    phone: `0424${String(serial).padStart(7, '0')}`,
    bankCode: '0105',
    reference: String(70_000_000 + serial),
  }
}

/** What was booked, by the day on whose closing it has to be. */
interface Booked {
  matched: string[]
  /** Amounts that nobody can tell what they are. */
  unmatched: string[]
  late: string[]
}

function deposited(bank: 'bdv' | 'bnc') {
  const paid = Array.from({ length: 2 }, () => ({ ...somebody(), amount: someAmount() }))
  for (const deposit of paid) shop.banks[bank].deposit(deposit)
  return paid
}

/** A day on which nobody claims what came in. */
const untouched = (paid: ReturnType<typeof deposited>): Booked => ({
  matched: [],
  unmatched: paid.map(({ amount }) => amount),
  late: [],
})

/** Most of what came in is claimed, some of that is paid back in part, and something is sent. */
async function trade(
  bank: 'bdv' | 'bnc',
  day: string,
  paid: ReturnType<typeof deposited>,
): Promise<Booked> {
  const booked: Booked = { matched: [], unmatched: [], late: [] }
  for (const deposit of paid.slice(1)) {
    const id = await claimDeposit(shop, bank, deposit, noon(day))
    booked.matched.push(id)
    if (!random.happens(0.5)) continue
    const refund = await requestRefund(
      shop.api,
      shop.owner,
      shop.merchants[bank],
      { id },
      {
        body: { amount: 20.05, document: 'V12345678', name: 'Luis Rojas' },
      },
    )
    expect(refund.body.status).toBe('success')
    booked.matched.push(refund.body.id)
  }
  booked.unmatched.push(paid[0]?.amount ?? '')
  const sent = await shop.api('POST', '/bank/p2p', {
    as: shop.owner,
    body: {
      account_number: shop.accounts[bank].id,
      ...{ phone: '04125550000', bank_code: '0134', document: 'V12345678', name: 'Luis Rojas' },
      amount: Number(someAmount()),
    },
  })
  expect(sent.body.status).toBe('success')
  booked.matched.push(sent.body.id)
  return booked
}

const unordered = {
  direction: 'out' as const,
  phone: '04125551111',
  bankCode: '0134',
  concept: '',
}

/** What the bank books at any time of the day before its closing, with nobody at the interface. */
function bookUnordered(bank: 'bdv' | 'bnc', day: string, clock = '20:00'): string {
  const at = new Date(startOfCaracasDay(day).getTime() + Number(clock.slice(0, 2)) * 60 * 60_000)
  const amount = `${31 + random.integerBelow(60)}.07`
  if (bank === 'bdv') {
    const reference = somebody().reference
    shop.banks.bdv.books.book({ ...unordered, kind: 'p2p', amount, document: '', reference }, at)
  } else {
    const line = { ...unordered, kind: 'p2p' as const, amount, account: null, bankKey: null }
    shop.banks.bnc.books.book(line, at)
  }
  return amount
}

interface Shown {
  amount: number
  direction: 'in' | 'out'
  late: boolean
  match: { id: string } | null
  unmatchedReason: string | null
}

const amountsOf = (movements: Shown[]) =>
  movements.map(({ amount }) => amount.toFixed(2)).toSorted()

test('over many days the closing is the bank’s own figure, to the céntimo, and a closed day never changes', async () => {
  const closed = new Map<string, string>()
  const previous: Partial<Record<ClosingBank, number>> = {}
  let late: Record<'bdv' | 'bnc', string[]> = { bdv: [], bnc: [] }
  for (let place = 0; place < DAYS; place += 1) {
    const day = dayAt(place)
    const held: Partial<Record<ClosingBank, number>> = {}
    const booked: Partial<Record<ClosingBank, Booked>> = {}
    shop.setTime(day, '09:00')
    const paid = { bdv: deposited('bdv'), bnc: deposited('bnc') }
    await shop.runCron(day, '10:00')
    for (const bank of ['bdv', 'bnc'] as const) {
      // One of the banks a day, and both on the first.
      const isTrading = place === 0 || (place % 2 === 0) === (bank === 'bdv')
      const of = isTrading ? await trade(bank, day, paid[bank]) : untouched(paid[bank])
      of.unmatched.push(bookUnordered(bank, day))
      of.late = late[bank]
      booked[bank] = of
      held[bank] = shop.heldCents(bank)
    }
    // Known by its notice a day after its bank has booked it.
    const unnoticed = shop.banks.bnc.deposit({ ...somebody(), amount: '77.77', at: noon(day) })
    booked.bnc?.unmatched.push('77.77')
    held.bnc = shop.heldCents('bnc')
    // Booked after midnight and before the closing: the next day’s.
    shop.setTime(addDays(day, 1), '01:00')
    for (const bank of ['bdv', 'bnc'] as const) {
      shop.banks[bank].deposit({ ...somebody(), amount: '11.11' })
    }
    // It reads the statements; who reads the closing first closes the day.
    await shop.runCron(addDays(day, 1), '02:10')
    for (const bank of ['bdv', 'bnc'] as const) {
      const { status, body, text } = await readClosing(shop, bank, day)
      expect(status, text).toBe(200)
      const { matched, unmatched, late: belated } = booked[bank] as Booked
      const early = place === 0 ? [] : ['11.11']
      const movements: Shown[] = body.movements
      const missing = movements.filter(({ unmatchedReason }) => unmatchedReason !== null)
      expect(amountsOf(missing), `${bank} ${day}`).toStrictEqual(
        [...unmatched, ...belated, ...early].toSorted(),
      )
      expect(amountsOf(movements.filter((one) => one.late))).toStrictEqual(belated.toSorted())
      const ids = movements.flatMap(({ match }) => (match ? [match.id] : []))
      expect(ids.toSorted(), `${bank} ${day}`).toStrictEqual(matched.toSorted())
      const known = bank === 'bdv' ? 0 : OPENING
      expect(centsIn(body.closing) + known, `${bank} ${day}`).toBe(held[bank])
      expect(centsIn(body.opening + body.in - body.out - body.fees)).toBe(centsIn(body.closing))
      if (place > 0) expect(centsIn(body.opening)).toBe(previous[bank])
      previous[bank] = centsIn(body.closing)
      expect(body).toMatchObject(
        bank === 'bdv'
          ? { bankClosing: (held.bdv ?? 0) / 100, bankSilence: null, difference: 0 }
          : { bankClosing: null, bankSilence: 'not_told', difference: null },
      )
      // Each payment that came in had a commission of a céntimo.
      const incoming = movements.filter(({ direction }) => direction === 'in')
      if (bank === 'bdv') expect(centsIn(body.fees)).toBe(incoming.length)
      closed.set(`${bank} ${day}`, text)
    }
    // Now that the day is closed, the bank books something on it, and a notice of it comes.
    late = { bdv: [bookUnordered('bdv', day, '23:00')], bnc: [bookUnordered('bnc', day, '23:00')] }
    await shop.banks.bnc.notify(unnoticed)
  }
  for (const [which, text] of closed) {
    const [bank, day] = which.split(' ') as [ClosingBank, string]
    expect((await readClosing(shop, bank, day)).text, which).toBe(text)
  }
  expect(closed.size).toBe(2 * DAYS)
})
