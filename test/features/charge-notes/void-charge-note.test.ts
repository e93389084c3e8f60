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

test('makes unapplied payments of what was paid, and keeps its number', async () => {
  const { id, token } = await createNote(shop.service, shop.merchant)
  const paid = await shop.api('POST', `/pay/${token}/charge`, {
    body: { ...payer, amountVes: 10.25 },
  })
  expect(paid.body.status).toBe('success')
  const { status, body } = await shop.post(`/charge-notes/${id}/void`, { reason: 'Doble' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ status: 'void', paid: 0, remaining: 0, daysOverdue: 0, voidReason: 'Doble' },
  })
  const { url: _, amountVes: __, ...data } = body
  expect(await shop.events('note.voided', id)).toStrictEqual([data])
  const checkout = await shop.get(`/checkouts/${body.checkoutId}`)
  expect(checkout.body).toMatchObject({
    ...{ status: 'canceled', receivedVes: 0 },
    transactions: [{ applied: false, amountVes: 10.25 }],
  })
  const unapplied = await shop.get('/unapplied-payments?environment=test')
  expect(unapplied.body.data).toMatchObject([
    { checkoutId: body.checkoutId, amountVes: 10.25, reason: 'void', status: 'open' },
  ])
  // It pays for another note.
  const other = await createNote(shop.service, shop.merchant)
  const { checkoutId } = (await shop.get(`/charge-notes/${other.id}`)).body
  const path = `/unapplied-payments/${unapplied.body.data[0].id}/apply`
  expect((await shop.post(path, { checkoutId })).status).toBe(200)
  expect((await shop.get(`/charge-notes/${other.id}`)).body).toMatchObject({
    ...{ status: 'partially_paid', paid: 10.25, remaining: 14.75 },
  })
  // And is unapplied again, once, where that is voided too.
  expect((await shop.post(`/charge-notes/${other.id}/void`, {})).status).toBe(200)
  const again = await shop.get('/unapplied-payments?environment=test')
  expect(again.body.data).toMatchObject([{ checkoutId, reason: 'void', status: 'open' }])
})

test('One wins of fifty at once', async () => {
  const { id } = await createNote(shop.service, shop.merchant)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.post(`/charge-notes/${id}/void`, {})),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})

test('of a payment and a void at once, the money is either counted or unapplied', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, token } = await createNote(shop.service, shop.merchant)
    const [paid, voided] = await Promise.all([
      shop.api('POST', `/pay/${token}/charge`, { body: { ...payer, amountVes: 25 } }),
      shop.post(`/charge-notes/${id}/void`, {}),
    ])
    const note = (await shop.get(`/charge-notes/${id}`)).body
    const { body } = await shop.get('/unapplied-payments?environment=test')
    const unapplied = body.data.filter(
      (one: { checkoutId: string }) => one.checkoutId === note.checkoutId,
    )
    const took = paid.body.status === 'success'
    expect(note.status).toBe(voided.status === 200 ? 'void' : 'paid')
    expect(unapplied).toHaveLength(took && note.status === 'void' ? 1 : 0)
  }
})

test('one that is paid is not voided, and what is void is not paid', async () => {
  const { id, token } = await createNote(shop.service, shop.merchant)
  const charge = { body: { ...payer, amountVes: 25 } }
  expect((await shop.api('POST', `/pay/${token}/charge`, charge)).body.status).toBe('success')
  expect(expectRefusal(await shop.post(`/charge-notes/${id}/void`, {}), 'CONFLICT')).toMatch(/paid/)
  const other = await createNote(shop.service, shop.merchant)
  await shop.post(`/charge-notes/${other.id}/void`, {})
  expectRefusal(await shop.api('POST', `/pay/${other.token}/charge`, charge), 'CONFLICT')
})

test('is for those who manage, in their environment', async () => {
  const { id } = await createNote(shop.service, shop.merchant)
  expectRefusal(await shop.post(`/charge-notes/${id}/void`, {}, shop.member), 'FORBIDDEN')
  expectRefusal(await shop.post(`/charge-notes/${id}/void`, {}, shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.post(`/charge-notes/${id}/void`, {}, shop.liveKey), 'NOT_FOUND')
})
