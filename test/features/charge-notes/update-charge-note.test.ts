import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createNote } from '../../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('changes concept and day, which the page shows', async () => {
  const { id, token } = await createNote(shop.service, shop.merchant)
  const { status, body } = await shop.put(`/charge-notes/${id}`, {
    ...{ concept: 'Mensualidad de diciembre', dueOn: '2199-12-31' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ concept: 'Mensualidad de diciembre', dueOn: '2199-12-31' })
  expect((await shop.api('GET', `/pay/${token}`)).body.label).toBe('Mensualidad de diciembre')
  const same = await shop.put(`/charge-notes/${id}`, { dueOn: '2199-12-30' })
  expect(same.body).toMatchObject({ concept: 'Mensualidad de diciembre', dueOn: '2199-12-30' })
})

test('is refused once something is paid, or before it was issued', async () => {
  const { id } = await createNote(shop.service, shop.merchant, { issuedOn: '2026-01-10' })
  const early = await shop.put(`/charge-notes/${id}`, { dueOn: '2026-01-09' })
  expectRefusal(early, 'INVALID_REQUEST')
  expect(early.body.error.details).toMatchObject([{ path: 'dueOn' }])
  const { body } = await shop.get(`/charge-notes/${id}`)
  const cash = { method: 'cash', amount: 5, currency: 'VES', environment: 'test' }
  await shop.post('/external-payments', { ...cash, checkoutId: body.checkoutId })
  expectRefusal(await shop.put(`/charge-notes/${id}`, { concept: 'Otra' }), 'CONFLICT')
})

test('is for those who manage, in their environment', async () => {
  const { id } = await createNote(shop.service, shop.merchant)
  const change = { concept: 'Otra' }
  expectRefusal(await shop.put(`/charge-notes/${id}`, change, shop.member), 'FORBIDDEN')
  expectRefusal(await shop.put(`/charge-notes/${id}`, change, shop.liveKey), 'NOT_FOUND')
  expectRefusal(await shop.put('/charge-notes/cno_nothing', change), 'NOT_FOUND')
})
