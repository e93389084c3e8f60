import { afterAll, beforeAll, expect, test } from 'vitest'
import { caracasDay } from '../../../src/domain/caracas.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createSeries } from '../../support/series.ts'

/** In all, by series of so many customers each. */
const NOTES = Number(process.env.SERIES_DAY_NOTES ?? 4_500)
const CUSTOMERS = 500
/** What make-series-notes.ts makes at most in a run. */
const MOST = 4_000

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test(`a day of ${NOTES} notes is made in bounded runs of cron, and read in one round trip`, async () => {
  const { service, merchant } = shop
  const { query } = service.database
  await query(
    `insert into customers (id, merchant_id, environment, name, created_at, updated_at)
     select uuidv7(), $1, 'live', 'Alumno ' || n, now(), now() from generate_series(1, $2) n`,
    [merchant.uuid, CUSTOMERS],
  )
  const today = caracasDay(new Date())
  for (let nth = 0; nth < NOTES / CUSTOMERS; nth += 1) {
    const { uuid } = await createSeries(service, merchant, {
      ...{ environment: 'live', customers: [], nextOn: today },
    })
    await query(
      `insert into series_customers select $1, id from customers where merchant_id = $2`,
      [uuid, merchant.uuid],
    )
  }
  const made: number[] = []
  while ((made.at(-1) ?? 1) > 0) {
    await service.runCron()
    const runs = service
      .logs()
      .filter(({ event, job }) => event === 'job' && job === 'makeSeriesNotes')
    made.push(Number(runs.at(-1)?.done))
  }
  expect(made.reduce((sum, notes) => sum + notes, 0)).toBe(NOTES)
  expect(Math.max(...made)).toBeLessThanOrEqual(MOST)
  expect(service.logs().filter(({ event }) => event === 'job.unbounded')).toStrictEqual([])
  const notes = await shop.get('/charge-notes?limit=100')
  expect(notes.body.data).toHaveLength(100)
  const { body } = await shop.get('/receivables')
  expect(body.data[0]).toMatchObject({ currency: 'VES', notDue: 25 * NOTES, total: 25 * NOTES })
  expect(body.customers).toHaveLength(CUSTOMERS)
}, 600_000)
