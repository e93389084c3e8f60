import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createNote } from '../../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const payer = { phone: '04141234567', document: 'V12345678', bankCode: '0102', otp: '12345678' }

const charge = (token: string, amountVes: number) =>
  shop.api('POST', `/pay/${token}/charge`, { body: { ...payer, amountVes } })
const read = async (id: string) => (await shop.get(`/charge-notes/${id}`)).body
const advance = (days: number) =>
  shop.api('POST', '/sandbox/clock', {
    ...{ as: shop.owner, body: { merchantId: shop.merchant.id, advance: days * 86_400 } },
  })
const simulate = (body: object) =>
  shop.api('POST', '/sandbox/simulations', {
    ...{ as: shop.owner, body: { merchantId: shop.merchant.id, ...body } },
  })

test('in parts, until nothing remains, is told at each', async () => {
  const { id, token } = await createNote(shop.service, shop.merchant)
  await charge(token, 10)
  expect(await read(id)).toMatchObject({ status: 'partially_paid', paid: 10, remaining: 15 })
  await charge(token, 15)
  expect(await read(id)).toMatchObject({
    ...{ status: 'paid', paid: 25, remaining: 0, paidAt: expect.any(String) },
  })
  expect(await shop.events('note.partially_paid', id)).toMatchObject([{ paid: 10 }])
  expect(await shop.events('note.paid', id)).toMatchObject([{ paid: 25, status: 'paid' }])
  const { checkoutId } = await read(id)
  expect(await shop.events('checkout.paid', checkoutId)).toStrictEqual([])
})

test('in dollars is judged at the quote of the day when it is paid', async () => {
  const { id, token } = await createNote(shop.service, shop.merchant, {
    ...{ amount: '20.00', currency: 'USD' },
  })
  expect((await simulate({ type: 'rate_change', rate: 50 })).status).toBe(201)
  await charge(token, 500)
  expect(await read(id)).toMatchObject({ paid: 10, remaining: 10, amountVes: 1000 })
  const second = await simulate({ type: 'rate_change', rate: 100 })
  await advance(1)
  expect(await read(id)).toMatchObject({ paid: 10, remaining: 10, amountVes: 2000 })
  expectRefusal(await charge(token, 1000.01), 'CONFLICT')
  await charge(token, 333.33)
  const partly = await read(id)
  expect(partly.paid + partly.remaining).toBe(20)
  expect(partly).toMatchObject({ paid: 13.33, remaining: 6.67 })
  await charge(token, 666.67)
  expect(await read(id)).toMatchObject({ status: 'paid', paid: 20, remaining: 0 })
  const { id: simulation } = second.body
  await shop.api('DELETE', `/sandbox/simulations/${simulation}`, { as: shop.owner })
})

test('too much is the checkout’s to pay back, and the note is paid', async () => {
  const { id, token } = await createNote(shop.service, shop.merchant)
  await simulate({ type: 'wrong_amount', amount: 30 })
  const claim = { reference: '12345678', phone: '04141234567', bankCode: '0102' }
  expect((await shop.api('POST', `/pay/${token}/verify`, { body: claim })).body.status).toBe(
    'success',
  )
  const note = await read(id)
  expect(note).toMatchObject({ status: 'paid', paid: 25, remaining: 0 })
  expect((await shop.get(`/checkouts/${note.checkoutId}`)).body.overpaidVes).toBe(5)
})

test('what is paid by hand counts, and is owed again when that is voided', async () => {
  const { id } = await createNote(shop.service, shop.merchant)
  const { checkoutId } = await read(id)
  const cash = { method: 'cash', amount: 10, currency: 'VES', environment: 'test', checkoutId }
  const { body } = await shop.post('/external-payments', cash)
  expect(await read(id)).toMatchObject({ status: 'partially_paid', paid: 10 })
  await shop.post(`/external-payments/${body.id}/void`, {})
  expect(await read(id)).toMatchObject({ status: 'open', paid: 0, remaining: 25 })
  expect(await shop.events('note.reopened', id)).toMatchObject([{ status: 'open', paid: 0 }])
})

test('is told once that it is overdue, by its merchant’s clock, at once', async () => {
  const day = (ahead: number) =>
    new Date(Date.now() - 4 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
  const late = await createNote(shop.service, shop.merchant, { dueOn: day(4) })
  const paid = await createNote(shop.service, shop.merchant, { dueOn: day(4) })
  await charge(paid.token, 25)
  await advance(1)
  expect(await shop.events('note.overdue', late.id)).toStrictEqual([])
  await advance(3)
  expect(await shop.events('note.overdue', late.id)).toMatchObject([
    { id: late.id, status: 'open', daysOverdue: expect.any(Number) },
  ])
  await shop.service.runCron()
  await advance(1)
  expect(await shop.events('note.overdue', late.id)).toHaveLength(1)
  expect(await shop.events('note.overdue', paid.id)).toStrictEqual([])
})

test('cron tells of what is overdue by the service’s clock', async () => {
  const { id } = await createNote(shop.service, shop.merchant, { dueOn: '2026-01-05' })
  await Promise.all([shop.service.runCron(), shop.service.runCron()])
  expect(await shop.events('note.overdue', id)).toHaveLength(1)
})

test('a customer who owes is not removed, and one merged takes the notes along', async () => {
  const { id } = await createNote(shop.service, shop.merchant)
  const { customerId, checkoutId } = await read(id)
  expectRefusal(await shop.remove(`/customers/${customerId}`), 'CONFLICT')
  const into = await shop.post('/customers', {
    ...{ name: 'Ana Díaz', document: `V${1_000_000 + Math.trunc(Math.random() * 8_000_000)}` },
    environment: 'test',
  })
  await shop.post(`/customers/${customerId}/merge`, { into: into.body.id })
  expect(await read(id)).toMatchObject({ customerId: into.body.id, customerName: 'Ana Díaz' })
  const named = () => shop.get(`/checkouts/${checkoutId}`)
  expect((await named()).body.customer).toMatchObject({ name: 'Ana Díaz' })
  await shop.post(`/charge-notes/${id}/void`, {})
  expect((await shop.remove(`/customers/${into.body.id}`)).status).toBe(204)
  expect((await named()).body.customer).toBeNull()
  expect(await read(id)).toMatchObject({ customerName: '—', status: 'void' })
})

test('notes, and their checkouts, say the same whatever is done at once', async () => {
  const notes = await Promise.all(
    Array.from({ length: 6 }, () => createNote(shop.service, shop.merchant)),
  )
  const cash = (checkoutId: string) => ({
    ...{ method: 'cash', amount: 3, currency: 'VES', environment: 'test', checkoutId },
    externalReference: randomUUID(),
  })
  await Promise.all(
    notes.flatMap(({ id, token }, nth) => [
      charge(token, 7.77),
      charge(token, 5),
      read(id).then(({ checkoutId }) => shop.post('/external-payments', cash(checkoutId))),
      ...(nth % 3 === 0 ? [shop.post(`/charge-notes/${id}/void`, {})] : []),
    ]),
  )
  const differing = await shop.service.database.query(
    `select n.id from charge_notes n join checkouts c on c.id = n.checkout_id
     where n.status <> case c.status when 'canceled' then 'void' else c.status end
       or (n.currency = 'VES' and n.paid <> c.received_ves - c.overpaid_ves)`,
  )
  expect(differing).toStrictEqual([])
})
