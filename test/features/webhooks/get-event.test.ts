import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventId, newUuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { type Service, startService } from '../../support/service.ts'
import { createEvent, createWebhook } from '../../support/webhooks.ts'

let service: Service
let api: Api
let receiver: Receiver
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  receiver = await startReceiver()
  api = apiOf(service)
})
beforeEach(async () => {
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const list = (query = '?environment=test', as: { token: string } = owner) =>
  api('GET', `/merchants/${merchant.id}/events${query}`, { as })

const get = (id: string, as: { token: string } = owner) =>
  api('GET', `/merchants/${merchant.id}/events/${id}`, { as })

test('what concerns one person is not the merchant’s to read', async () => {
  for (const type of ['webhook.disabled', 'user.something']) {
    const { id } = await createEvent(service, merchant, { type })
    expectRefusal(await get(id), 'NOT_FOUND')
  }
  expect((await list()).body.total).toBe(0)
})

test('of another merchant, of none, or malformed is a 404', async () => {
  const other = await createMerchant(service, owner)
  const theirs = await createEvent(service, other)
  for (const id of [
    theirs.id,
    eventId.toPublic(newUuid(new Date())),
    'evt_1',
    '%00',
    merchant.id,
  ]) {
    expectRefusal(await get(id), 'NOT_FOUND')
  }
  expect((await list()).body.total).toBe(0)
})

test('a test of an endpoint is an event too', async () => {
  const webhook = await createWebhook(service, merchant)
  const path = `/merchants/${merchant.id}/webhooks/${webhook.id}/test`
  const tested = (await api('POST', path, { as: owner })).body
  expect((await get(tested.eventId)).body).toMatchObject({
    ...{ id: tested.eventId, type: 'webhook.test', environment: 'test' },
  })
})
