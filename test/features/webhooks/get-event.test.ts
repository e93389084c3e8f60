import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventId, newUuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'
import { createEvent, createWebhook } from '../../support/webhooks.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const get = (id: string, as: { token: string } = owner) =>
  api('GET', `/merchants/${merchant.id}/events/${id}`, { as })

test('an event that concerns one user cannot be read by the merchant', async () => {
  for (const type of ['webhook.disabled', 'user.something']) {
    const { id } = await createEvent(service, merchant, { type })
    expectRefusal(await get(id), 'NOT_FOUND')
  }
})

test('another merchant’s, an unknown and a malformed event are a 404', async () => {
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
})

test('a test of an endpoint is an event too', async () => {
  const webhook = await createWebhook(service, merchant)
  const path = `/merchants/${merchant.id}/webhooks/${webhook.id}/test`
  const tested = (await api('POST', path, { as: owner })).body
  expect((await get(tested.eventId)).body).toMatchObject({
    ...{ id: tested.eventId, type: 'webhook.test', environment: 'test' },
  })
})

test('an event is shown as in the list', async () => {
  const { id } = await createEvent(service, merchant)
  const listed = await api('GET', `/merchants/${merchant.id}/events?environment=test`, {
    as: owner,
  })
  expect((await get(id)).body).toStrictEqual(listed.body.data[0])
})

test.each(['live', 'test'] as const)(
  'a %s key sees its own environment, and events that belong to neither',
  async (environment) => {
    const made = {
      live: (await createEvent(service, merchant, { environment: 'live' })).id,
      test: (await createEvent(service, merchant, { environment: 'test' })).id,
    }
    const options = { environment: null, type: 'member.joined' }
    const neither = (await createEvent(service, merchant, options)).id
    const as = await createApiKey(service, owner, { environment })
    expectRefusal(await get(made[environment === 'live' ? 'test' : 'live'], as), 'NOT_FOUND')
    expect((await get(made[environment], as)).status).toBe(200)
    expect((await get(neither, as)).body).toMatchObject({ environment: null })
  },
)

test('events are only for ADMIN and OWNER', async () => {
  const { id } = await createEvent(service, merchant)
  const [admin, plain] = [await createUser(service), await createUser(service)]
  await addMember(service, merchant, admin, 'ADMIN')
  await addMember(service, merchant, plain, 'MEMBER')
  expect((await get(id, admin)).status).toBe(200)
  expectRefusal(await get(id, plain), 'FORBIDDEN')
})
