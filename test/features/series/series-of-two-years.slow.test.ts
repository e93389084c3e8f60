import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { seriesBed } from '../../support/series-bed.ts'

const CUSTOMERS = Number(process.env.SERIES_CUSTOMERS ?? 40)
const MONTHS = 24
const DAY_MS = 86_400_000
/** Nobody's cron runs in the first; in the others the service is killed in the middle of it. */
const WITHOUT_CRON = 7
const KILLED = [4, 13, 20]

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const lastDayOf = (year: number, month: number) =>
  new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10)

async function killCron() {
  const running = shop.service.runCron().catch(() => undefined)
  await shop.service.database.query('select pg_sleep(0.05)')
  shop.service.crash()
  await running
  await shop.service.restart()
}

test(`${CUSTOMERS} customers have ${MONTHS} months each once, numbered without gaps`, async () => {
  const { service } = shop
  const bed = seriesBed(shop)
  const [year = 0, month = 0] = bed.today().split('-').map(Number)
  const customers = await bed.customers(CUSTOMERS)
  const { body } = await shop.post('/series', {
    ...{ concept: 'Mensualidad', amount: 25, currency: 'USD', every: 'month', day: '31' },
    ...{ customers, environment: 'test' },
  })
  const days = Array.from({ length: MONTHS }, (_, nth) => lastDayOf(year, month - 1 + nth))
  for (const [nth, day] of days.entries()) {
    const coming = (Date.parse(day) - Date.parse(bed.today())) / DAY_MS
    if (coming > 0) await bed.pass(coming)
    if (nth === WITHOUT_CRON) continue
    if (KILLED.includes(nth)) await killCron()
    await Promise.all([service.runCron(), service.runCron()])
  }
  const notes = await bed.notes(body.id)
  const expected = days.flatMap((day) =>
    customers.toSorted().map((customer) => `${day.slice(0, 7)} ${day} ${customer}`),
  )
  expect(
    notes.map(({ period, issued_on, customer }) => `${period} ${issued_on} ${customer}`),
  ).toStrictEqual(expected)
  const [numbers] = await service.database.query(
    'select min(number) as first, max(number) as last, count(*)::integer as all from charge_notes',
  )
  const all = CUSTOMERS * MONTHS
  expect(numbers).toStrictEqual({ first: 1, last: all, all })
  const [events] = await service.database.query(
    `select count(*)::integer as sent, count(distinct data ->> 'id')::integer as notes from outbox
     where topic = 'event' and type = 'note.created'`,
  )
  expect(events).toStrictEqual({ sent: all, notes: all })
}, 900_000)
