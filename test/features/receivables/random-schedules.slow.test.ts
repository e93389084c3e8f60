import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../../src/domain/caracas.ts'
import { createMerchant, type MerchantFixture } from '../../support/actors.ts'
import { createNote, type NoteFixture } from '../../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'
import { createRandom } from '../../support/random.ts'

const SCHEDULES = Number(process.env.RECEIVABLES_SCHEDULES ?? 5)
const STEPS = 12
const DAY_SECONDS = 86_400

type Sums = Record<'VES' | 'USD', number>

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const random = createRandom()
const payer = { phone: '04141234567', document: 'V12345678', bankCode: '0102', otp: '12345678' }
const AGES = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const

interface MadeNote extends NoteFixture {
  currency: 'VES' | 'USD'
  amount: number
  issuedOn: string
  madeOn: string
}

/** A merchant whose notes are made, paid and voided by chance, on days that go by. */
async function begin() {
  const merchant = await createMerchant(shop.service, shop.owner)
  const customers = [
    await createCustomer(shop.service, merchant),
    await createCustomer(shop.service, merchant, { name: 'Ana Díaz' }),
  ]
  const notes: MadeNote[] = []
  const parts: string[] = []
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    shop.api(method, `/merchants/${merchant.id}${path}`, {
      ...{ as: shop.owner, ...(body && { body }) },
    })
  return { merchant, customers, notes, parts, ahead: 0, call }
}
type Schedule = Awaited<ReturnType<typeof begin>>

const dayOf = ({ ahead }: Schedule) => addDays(caracasDay(new Date()), ahead)
const cents = (most: number) => (1 + random.integerBelow(most * 100)) / 100

async function make(schedule: Schedule) {
  const issuedOn = addDays(dayOf(schedule), -random.integerBelow(120))
  const amount = cents(80)
  const currency = random.pick(['VES', 'USD'] as const)
  const note = await createNote(shop.service, schedule.merchant, {
    ...{ issuedOn, dueOn: addDays(issuedOn, random.integerBelow(150)) },
    ...{ amount: amount.toFixed(2), currency, customer: random.pick(schedule.customers) },
  })
  schedule.notes.push({ ...note, currency, amount, issuedOn, madeOn: dayOf(schedule) })
}

async function pay(schedule: Schedule, { id, token }: NoteFixture) {
  const { body: note } = await schedule.call('GET', `/charge-notes/${id}`)
  const { body: checkout } = await schedule.call('GET', `/checkouts/${note.checkoutId}`)
  const whole = checkout.remainingVes ?? 0
  const amount = random.happens(0.4) ? whole : Math.min(cents(whole + 1), whole)
  if (random.happens(0.5)) {
    return shop.api('POST', `/pay/${token}/charge`, { body: { ...payer, amountVes: amount } })
  }
  const cash = { method: 'cash', amount, currency: 'VES', environment: 'test' }
  const by = await schedule.call('POST', '/external-payments', {
    ...{ ...cash, checkoutId: note.checkoutId },
  })
  if (by.status === 201) schedule.parts.push(by.body.id)
  return by
}

async function pass(schedule: Schedule) {
  const days = 1 + random.integerBelow(40)
  schedule.ahead += days
  const body = { merchantId: schedule.merchant.id, advance: days * DAY_SECONDS }
  expect((await shop.api('POST', '/sandbox/clock', { as: shop.owner, body })).status).toBe(200)
}

/** What is refused, since a note is paid or void, changes nothing, and is no matter. */
async function step(schedule: Schedule) {
  const note = schedule.notes.length === 0 ? undefined : random.pick(schedule.notes)
  if (note === undefined || random.happens(0.3)) return make(schedule)
  if (random.happens(0.5)) return pay(schedule, note)
  if (random.happens(0.3)) return schedule.call('POST', `/charge-notes/${note.id}/void`, {})
  if (schedule.parts.length > 0 && random.happens(0.3)) {
    return schedule.call('POST', `/external-payments/${random.pick(schedule.parts)}/void`, {})
  }
  return pass(schedule)
}

const sumsOf = (rows: readonly { currency: 'VES' | 'USD'; owed: string }[]): Sums => {
  const sums: Sums = { VES: 0, USD: 0 }
  for (const { currency, owed } of rows) sums[currency] = Number(owed)
  return sums
}

async function inSql({ uuid }: Pick<MerchantFixture, 'uuid'>) {
  const { query } = shop.service.database
  const notes = await query<{ currency: 'VES' | 'USD'; owed: string }>(
    `select currency, sum(amount - paid)::text as owed from charge_notes
     where merchant_id = $1 and status in ('open', 'partially_paid') group by currency`,
    [uuid],
  )
  const checkouts = await query<{ currency: 'VES' | 'USD'; owed: string }>(
    `select currency, sum(amount - case status when 'open' then 0
         else least(round(amount * paid_share, 2), amount - 0.01) end)::text as owed
     from checkouts where merchant_id = $1 and purpose = 'charge_note' and status in ('open', 'partially_paid')
     group by currency`,
    [uuid],
  )
  return { notes: sumsOf(notes), checkouts: sumsOf(checkouts) }
}

interface Shown {
  currency: 'VES' | 'USD'
  total: number
}

async function receivables({ call }: Schedule, on?: string) {
  const asked = on === undefined ? '' : `&on=${on}`
  const { body } = await call('GET', `/receivables?environment=test${asked}`)
  const rows: (Shown & Record<(typeof AGES)[number], number>)[] = body.data
  for (const row of rows) {
    const ages = AGES.reduce((sum, age) => sum + row[age], 0)
    expect(ages).toBeCloseTo(row.total, 6)
    const customers = (body.customers as Shown[])
      .filter(({ currency }) => currency === row.currency)
      .reduce((sum, { total }) => sum + total, 0)
    expect(customers).toBeCloseTo(row.total, 6)
  }
  return sumsOf(rows.map(({ currency, total }) => ({ currency, owed: `${total}` })))
}

/** What the service says was collected in the month, and what notes say is paid of them, less what was before it. */
async function collected({ call, merchant }: Schedule) {
  const { body } = await call('GET', '/receivables?environment=test')
  const paid = await shop.service.database.query<{ currency: 'VES' | 'USD'; owed: string }>(
    `select n.currency, sum(n.paid - coalesce(before.paid, 0))::text as owed from charge_notes n
       left join lateral (
         select d.paid from charge_note_days d
         where d.note_id = n.id and d.day < date_trunc('month', $2::date) order by d.day desc limit 1) before on true
     where n.merchant_id = $1 group by n.currency`,
    [merchant.uuid, body.on],
  )
  const shown: { currency: 'VES' | 'USD'; amount: number }[] = body.collectedThisMonth
  return {
    shown: sumsOf(shown.map(({ currency, amount }) => ({ currency, owed: `${amount}` }))),
    paid: sumsOf(paid),
  }
}

async function inFile({ call }: Schedule): Promise<Sums> {
  const { text } = await call('GET', '/receivables/export?environment=test')
  const sums: Sums = { VES: 0, USD: 0 }
  for (const line of text.trim().split('\r\n').slice(1)) {
    const [, , , currency, ...cells] = line.split(';')
    const total = Number(cells[5]?.replaceAll('"', '').replace(',', '.'))
    if (currency === 'VES' || currency === 'USD') sums[currency] += total
  }
  return { VES: Number(sums.VES.toFixed(2)), USD: Number(sums.USD.toFixed(2)) }
}

test(`${SCHEDULES} schedules: ages, notes, checkouts and files say the same, at any moment and later`, async () => {
  for (let nth = 0; nth < SCHEDULES; nth += 1) {
    const schedule = await begin()
    const ends = new Map<string, Sums>()
    for (let taken = 0; taken < STEPS; taken += 1) {
      await step(schedule)
      const shown = await receivables(schedule)
      const { notes, checkouts } = await inSql(schedule.merchant)
      expect(shown, `seed ${random.seed}, schedule ${nth}, step ${taken}`).toStrictEqual(notes)
      expect(checkouts).toStrictEqual(notes)
      const month = await collected(schedule)
      expect(month.shown, `seed ${random.seed}, collected`).toStrictEqual(month.paid)
      ends.set(dayOf(schedule), shown)
    }
    expect(await inFile(schedule)).toStrictEqual(await receivables(schedule))
    // A note that was made later, as owed since before, is of the days before, too.
    for (const [day, shown] of ends) {
      const then = await receivables(schedule, day)
      const late = schedule.notes.filter(({ issuedOn, madeOn }) => issuedOn <= day && madeOn > day)
      for (const currency of ['VES', 'USD'] as const) {
        const more = late.filter((note) => note.currency === currency)
        const sum = more.reduce((total, { amount }) => total + amount, 0)
        expect(then[currency]).toBeCloseTo(shown[currency] + sum, 6)
      }
    }
  }
}, 3_600_000)
