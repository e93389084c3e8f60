import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { seriesBed } from '../../support/series-bed.ts'

const CUSTOMERS = 300
const MONTHS = 24

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test(`${CUSTOMERS} customers have ${MONTHS} months each once, numbered without gaps`, async () => {
  const bed = seriesBed(shop)
  const customers = await bed.customers(CUSTOMERS)
  const { body } = await shop.post('/series', {
    ...{ concept: 'Mensualidad', amount: 25, currency: 'USD', every: 'month', day: '31' },
    ...{ customers, environment: 'test' },
  })
  const periodsOf = (notes: readonly { period: string }[]) => [
    ...new Set(notes.map(({ period }) => period)),
  ]
  let notes = await bed.notes(body.id)
  while (periodsOf(notes).length < MONTHS) {
    // A month, or three at once, with two crons beside it.
    const days = periodsOf(notes).length % 5 === 4 ? 90 : 28
    await Promise.all([bed.advance(days), shop.service.runCron(), shop.service.runCron()])
    notes = await bed.notes(body.id)
  }
  const periods = periodsOf(notes)
  expect(notes).toHaveLength(CUSTOMERS * periods.length)
  expect(new Set(notes.map(({ period, customer }) => `${period} ${customer}`)).size).toBe(
    notes.length,
  )
  const [numbers] = await shop.service.database.query<{ first: number; last: number; all: number }>(
    'select min(number) as first, max(number) as last, count(*)::integer as all from charge_notes',
  )
  expect(numbers).toStrictEqual({ first: 1, last: notes.length, all: notes.length })
}, 600_000)
