import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer, toldOf } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('keeps the fields of the one that stays, with what it lacks, and all phones', async () => {
  const { service, merchant } = shop
  const twice = await createCustomer(service, merchant, {
    ...{ name: 'L. Rojas', document: 'V12345678', phones: ['04141234567', '04121234567'] },
    externalReference: 'ALU-1',
  })
  const stays = await createCustomer(service, merchant, {
    ...{ phones: ['04141234567', '04160000000'], externalReference: 'ALU-2' },
  })
  await shop.put(`/customers/${twice.id}/consents/whatsapp`, { status: 'stopped' })
  await shop.put(`/customers/${stays.id}/consents/whatsapp`, { status: 'given' })
  await shop.put(`/customers/${twice.id}/consents/mail`, { status: 'given', how: 'Lo dijo.' })
  const { status, body } = await shop.post(`/customers/${twice.id}/merge`, { into: stays.id })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ id: stays.id, name: 'Luis Rojas', document: 'V12345678', externalReference: 'ALU-2' },
    phones: ['04141234567', '04160000000', '04121234567'],
    consents: [
      { channel: 'mail', status: 'given', how: 'Lo dijo.' },
      { channel: 'whatsapp', status: 'stopped' },
      { channel: 'telegram', status: 'unknown' },
    ],
  })
  expect(await shop.events('customer.merged', stays.id)).toStrictEqual([toldOf(body)])
  expectRefusal(await shop.get(`/customers/${twice.id}`), 'NOT_FOUND')
  expectRefusal(await shop.post(`/customers/${twice.id}/merge`, { into: stays.id }), 'NOT_FOUND')
  expectRefusal(await shop.post(`/customers/${stays.id}/merge`, { into: twice.id }), 'NOT_FOUND')
})

test('One wins of two at once that merge both ways', async () => {
  const one = await createCustomer(shop.service, shop.merchant)
  const other = await createCustomer(shop.service, shop.merchant)
  const answers = await Promise.all([
    shop.post(`/customers/${one.id}/merge`, { into: other.id }),
    shop.post(`/customers/${other.id}/merge`, { into: one.id }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('is refused into itself, another environment or another merchant', async () => {
  const { service, merchant } = shop
  const { id } = await createCustomer(service, merchant)
  const itself = await shop.post(`/customers/${id}/merge`, { into: id })
  expectRefusal(itself, 'INVALID_REQUEST')
  expect(itself.body.error.details).toMatchObject([{ path: 'into' }])
  const live = await createCustomer(service, merchant, { environment: 'live' })
  const strange = await createCustomer(service, await createMerchant(service, shop.owner))
  for (const into of [live.id, strange.id, 'cus_nothing']) {
    expectRefusal(await shop.post(`/customers/${id}/merge`, { into }), 'NOT_FOUND')
  }
  const other = await createCustomer(service, merchant)
  const merge = { into: other.id }
  expectRefusal(await shop.post(`/customers/${id}/merge`, merge, shop.member), 'FORBIDDEN')
})
