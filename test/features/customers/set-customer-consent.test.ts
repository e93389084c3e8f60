import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer, toldOf } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('is kept by channel, with when and how', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant)
  const { status, body } = await shop.put(`/customers/${id}/consents/whatsapp`, {
    ...{ status: 'given', how: 'Firmó la planilla.' },
  })
  expect(status).toBe(200)
  expect(body.consents[1]).toMatchObject({
    ...{ channel: 'whatsapp', status: 'given', how: 'Firmó la planilla.' },
    at: expect.stringMatching(/Z$/),
  })
  const stopped = await shop.put(`/customers/${id}/consents/whatsapp`, { status: 'stopped' })
  expect(stopped.body.consents[1]).toMatchObject({ status: 'stopped', how: null })
  expect(await shop.events('customer.updated', id)).toStrictEqual([
    toldOf(body),
    toldOf(stopped.body),
  ])
})

test('what the customer has stopped themselves, nobody else allows again', async () => {
  const { id, uuid } = await createCustomer(shop.service, shop.merchant)
  await shop.service.database.query(
    `insert into customer_consents (customer_id, channel, status, by_customer, at)
     values ($1, 'telegram', 'stopped', true, now())`,
    [uuid],
  )
  const path = `/customers/${id}/consents/telegram`
  expectRefusal(await shop.put(path, { status: 'given' }), 'CONFLICT')
  const same = await shop.put(path, { status: 'stopped' })
  expect(same.body.consents[2].status).toBe('stopped')
  expectRefusal(await shop.put(path, { status: 'given' }), 'CONFLICT')
})

test('is refused for what is none', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant)
  const answer = await shop.put(`/customers/${id}/consents/mail`, { status: 'unknown' })
  expectRefusal(answer, 'INVALID_REQUEST')
  expectRefusal(
    await shop.put(`/customers/${id}/consents/fax`, { status: 'given' }),
    'INVALID_REQUEST',
  )
  const given = { status: 'given' }
  expectRefusal(await shop.put(`/customers/${id}/consents/mail`, given, shop.member), 'FORBIDDEN')
  expectRefusal(await shop.put(`/customers/${id}/consents/mail`, given, shop.liveKey), 'NOT_FOUND')
})
