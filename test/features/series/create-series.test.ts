import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const today = () => new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10)
const monthly = { concept: 'Mensualidad', amount: 25, currency: 'USD', every: 'month' }

const make = async (changes: object = {}, as = shop.owner) => {
  const { id } = await createCustomer(shop.service, shop.merchant)
  const body = { ...monthly, day: '5', customers: [id], environment: 'test', ...changes }
  return shop.post('/series', body, as)
}
const notesOf = async (id: string) =>
  (await shop.get(`/charge-notes?environment=test&seriesId=${id}`)).body.data

test('makes the note of today at once, once', async () => {
  const [year, month, day] = today().split('-')
  const { status, body } = await make({ day: `${Number(day)}`, dueAfterDays: 5 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...{ concept: 'Mensualidad', amount: 25, every: 'month', startsOn: today(), endsOn: null },
    ...{ dueAfterDays: 5, status: 'active', lines: null },
  })
  expect(body.customers).toHaveLength(1)
  expect(body.nextOn > today()).toBe(true)
  await Promise.all([shop.service.runCron(), shop.service.runCron()])
  const notes = await notesOf(body.id)
  expect(notes).toMatchObject([
    {
      ...{ seriesId: body.id, period: `${year}-${month}`, issuedOn: today(), amount: 25 },
      ...{ customerId: body.customers[0], concept: 'Mensualidad' },
    },
  ])
  expect(notes[0].dueOn).toBe(
    new Date(Date.parse(today()) + 5 * 86_400_000).toISOString().slice(0, 10),
  )
})

test('makes nothing for before it was made', async () => {
  const { body } = await make({ startsOn: '2020-01-01', every: 'year', day: '01-01' })
  expect(body.nextOn > today()).toBe(true)
  expect(await notesOf(body.id)).toStrictEqual([])
})

test.each<[string, object]>([
  ['day', { day: '32' }],
  ['day', { day: '0' }],
  ['day', { every: 'week', day: '8' }],
  ['day', { every: 'year', day: '04-31' }],
  ['day', { every: 'year', day: '5' }],
  ['every', { every: 'day' }],
  ['endsOn', { endsOn: '2020-01-01' }],
  ['startsOn', { startsOn: '9999-12-31' }],
  ['dueAfterDays', { dueAfterDays: 366 }],
  ['customers', { customers: [] }],
  ['customers.0', { customers: ['cus_nothing'] }],
  ['lines', { lines: [{ name: 'Cuota', quantity: 1, unitAmount: 24 }] }],
])('a bad %s is named: %j', async (path, changes) => {
  const answer = await make(changes)
  expectRefusal(answer, 'INVALID_REQUEST')
  expect(answer.body.error.details).toMatchObject([{ path }])
})

test.each([
  ['es', 'Debe ser texto: "1" a "7" en una semana, "1" a "31" en un mes, o "MM-DD" en un año.'],
  ['en', 'Must be text: "1" to "7" of a week, "1" to "31" of a month, or "MM-DD" of a year.'],
])('a day that is a number is told its form (%s)', async (language, message) => {
  const body = { ...monthly, day: 5, customers: ['cus_nothing'], environment: 'test' }
  const { body: answer } = await shop.api('POST', shop.path('/series'), {
    ...{ as: shop.owner, body, headers: { 'Accept-Language': language } },
  })
  expect(answer.error.details).toContainEqual(expect.objectContaining({ path: 'day', message }))
})

test('is for those who manage, and live for owners who may operate live', async () => {
  expectRefusal(await make({}, shop.member), 'FORBIDDEN')
  expectRefusal(await make({}, shop.cashier), 'FORBIDDEN')
  const live = await createCustomer(shop.service, shop.merchant, { environment: 'live' })
  const inLive = () => make({ environment: 'live', customers: [live.id] })
  expect((await inLive()).status).toBe(201)
  const { query } = shop.service.database
  await query(`update users set kyc_status = 'pending' where id = $1`, [shop.owner.uuid])
  expectRefusal(await inLive(), 'KYC_REQUIRED')
  await query(`update users set kyc_status = 'approved' where id = $1`, [shop.owner.uuid])
})
