import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { seriesBed } from '../../support/series-bed.ts'

let shop: CollectionsShop
let bed: ReturnType<typeof seriesBed>
beforeAll(async () => {
  shop = await startCollectionsShop()
  bed = seriesBed(shop)
})
afterAll(() => shop.service.stop())

const monthly = { concept: 'Mensualidad', amount: 25, currency: 'USD', environment: 'test' }
const lastOf = (period: string) => {
  const [year = '', month = ''] = period.split('-')
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
}

test('each customer has each period once, by the clock, whatever runs at once', async () => {
  const [first = '', second = '', third = ''] = await bed.customers(3)
  const series = { ...monthly, every: 'month', day: '31', customers: [first, second] }
  const { body } = await shop.post('/series', series)
  for (let step = 0; step < 4; step += 1) {
    await Promise.all([bed.advance(31), shop.service.runCron(), shop.service.runCron()])
  }
  const notes = await bed.notes(body.id)
  const periods = [...new Set(notes.map(({ period }) => period))]
  expect(periods.length).toBeGreaterThanOrEqual(4)
  expect(notes).toHaveLength(2 * periods.length)
  for (const { period, issued_on } of notes) expect(issued_on).toBe(lastOf(period))

  // A change, one who comes and one who leaves count from the next period on.
  const { every: _, environment: __, ...changed } = { ...series, amount: 30 }
  await shop.put(`/series/${body.id}`, { ...changed, customers: [second, third] })
  expect(await bed.notes(body.id)).toStrictEqual(notes)
  await bed.advance(62)
  const later = (await bed.notes(body.id)).filter(({ period }) => !periods.includes(period))
  expect(new Set(later.map(({ customer }) => customer))).toStrictEqual(new Set([second, third]))
  expect(later.every(({ amount }) => amount === '30.00')).toBe(true)
  expect(later).toHaveLength(2 * new Set(later.map(({ period }) => period)).size)

  // What a pause lasts is never made up, and an end is one.
  const counted = (await bed.notes(body.id)).length
  await shop.post(`/series/${body.id}/pause`)
  await bed.advance(100)
  expect(await bed.notes(body.id)).toHaveLength(counted)
  await shop.post(`/series/${body.id}/resume`)
  await bed.advance(31)
  const resumed = await bed.notes(body.id)
  expect(resumed.length).toBeGreaterThanOrEqual(counted + 2)
  expect(resumed.length).toBeLessThanOrEqual(counted + 4)
  await shop.post(`/series/${body.id}/end`)
  await bed.advance(62)
  expect(await bed.notes(body.id)).toHaveLength(resumed.length)
})

test('weeks are ISO’s, years have their day, and an end is kept', async () => {
  const customers = await bed.customers(1)
  const week = await shop.post('/series', {
    ...{ ...monthly, every: 'week', day: '1', customers, dueAfterDays: 6 },
  })
  const year = await shop.post('/series', {
    ...{ ...monthly, every: 'year', day: '02-29', customers },
  })
  const until = new Date(Date.parse(bed.today()) + 20 * 86_400_000).toISOString().slice(0, 10)
  const ending = await shop.post('/series', {
    ...{ ...monthly, every: 'week', day: '3', customers, endsOn: until },
  })
  await bed.advance(366)
  const weeks = await bed.notes(week.body.id)
  expect([52, 53]).toContain(weeks.length)
  for (const { period, issued_on, due_on } of weeks) {
    expect(period).toMatch(/^\d{4}-W\d{2}$/)
    expect(new Date(issued_on).getUTCDay()).toBe(1)
    expect(Date.parse(due_on) - Date.parse(issued_on)).toBe(6 * 86_400_000)
  }
  const [annual, ...more] = await bed.notes(year.body.id)
  expect(more).toStrictEqual([])
  expect(annual?.issued_on).toMatch(/^\d{4}-02-(28|29)$/)
  expect((await bed.notes(ending.body.id)).length).toBeLessThanOrEqual(3)
  expect((await shop.get(`/series/${ending.body.id}`)).body.status).toBe('ended')
})

test('a month without cron is made up, once, in bounded runs', async () => {
  const customers = await bed.customers(5)
  const { body } = await shop.post('/series', {
    ...{ ...monthly, every: 'month', day: '10', customers },
  })
  await shop.service.database.query(
    `update series set next_on = '2026-01-10' where public_id('ser', id) = $1`,
    [body.id],
  )
  await Promise.all([shop.service.runCron(), shop.service.runCron()])
  const notes = await bed.notes(body.id)
  const periods = new Set(notes.map(({ period }) => period))
  expect(periods.size).toBeGreaterThanOrEqual(10)
  expect(notes).toHaveLength(5 * periods.size)
  await shop.service.runCron()
  expect(await bed.notes(body.id)).toHaveLength(notes.length)
})

test('of a merchant that takes no payments makes nothing, and makes it up once it does', async () => {
  const customers = await bed.customers(2)
  const { body } = await shop.post('/series', {
    ...{ ...monthly, every: 'month', day: '20', customers },
  })
  await bed.advance(31)
  const before = await bed.notes(body.id)
  const { query } = shop.service.database
  const setStatus = (status: string) =>
    query('update merchants set status = $2 where id = $1', [shop.merchant.uuid, status])
  await setStatus('inactive')
  await bed.pass(62)
  await Promise.all([shop.service.runCron(), shop.service.runCron()])
  expect(await bed.notes(body.id)).toStrictEqual(before)
  expect((await shop.get(`/series/${body.id}`)).body.status).toBe('active')
  await setStatus('active')
  await Promise.all([shop.service.runCron(), shop.service.runCron()])
  const after = await bed.notes(body.id)
  const periods = new Set(after.map(({ period }) => period))
  expect(periods.size).toBeGreaterThanOrEqual(new Set(before.map(({ period }) => period)).size + 2)
  expect(after).toHaveLength(2 * periods.size)
})

test('two customers of a series who are merged are charged once from then on', async () => {
  const [stays = '', twice = ''] = await bed.customers(2)
  const { body } = await shop.post('/series', {
    ...{ ...monthly, every: 'month', day: '15', customers: [stays, twice] },
  })
  await bed.advance(31)
  const before = await bed.notes(body.id)
  await shop.post(`/customers/${twice}/merge`, { into: stays })
  expect(await bed.notes(body.id)).toHaveLength(before.length)
  expect((await shop.get(`/series/${body.id}`)).body.customers).toStrictEqual([stays])
  await bed.advance(31)
  const after = await bed.notes(body.id)
  const added =
    new Set(after.map(({ period }) => period)).size -
    new Set(before.map(({ period }) => period)).size
  expect(after).toHaveLength(before.length + added)
})
