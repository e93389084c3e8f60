import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { recordEvents } from '../../support/deliveries.ts'
import { createLink } from '../../support/link-fixtures.ts'
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

const idsOf = async (query?: string, as?: { token: string }) =>
  (await list(query, as)).body.data.map(({ id }: { id: string }) => id)

test('an event is listed as endpoints receive it', async () => {
  await createWebhook(service, merchant, { url: receiver.url(`/${merchant.id}`) })
  const link = await createLink(service, merchant)
  const paid = await api('POST', `/sandbox/pay/${link.token}/charge`, { as: owner })
  const [received] = await receiver.waitFor(`/${merchant.id}`, 1)
  const { data, ...envelope } = (await list()).body
  expect(envelope).toStrictEqual({ page: 1, limit: 50, total: 1 })
  expect(received?.body).toBe(JSON.stringify(data[0]))
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    id: received?.headers['webhook-id'],
    type: 'transaction.completed',
    merchantId: merchant.id,
    environment: 'test',
    data: { id: paid.body.transactionId, status: 'completed', amount: 25 },
  })
})

test.for([
  'transaction.completed',
  'transaction.failed',
  'transaction.refunded',
  'refund.succeeded',
] as const)(
  'an older %s, of before payers and refunds, is shown as it was, without its link',
  async (type) => {
    const shown = { id: 'txn_1', merchantId: merchant.id, amount: 25.5, status: 'completed' }
    const data = { ...shown, linkUuid: merchant.uuid, linkToken: 'of-the-link' }
    const { id } = await createEvent(service, merchant, { type, data })
    await createEvent(service, merchant)
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.data).toHaveLength(2)
    expect(body.data.find((event: { id: string }) => event.id === id).data).toStrictEqual(shown)
  },
)

test('an event is listed before it was dispatched', async () => {
  await recordEvents(service, merchant, { type: 'transfer.success' })
  expect((await list()).body.data).toMatchObject([{ type: 'transfer.success' }])
})

describe('the environment', () => {
  let made: { live: string; test: string; neither: string }
  beforeEach(async () => {
    made = {
      live: (await createEvent(service, merchant, { environment: 'live' })).id,
      test: (await createEvent(service, merchant, { environment: 'test' })).id,
      neither: (await createEvent(service, merchant, { environment: null, type: 'member.joined' }))
        .id,
    }
  })

  test('is live for a session by default, and events that belong to neither are in both', async () => {
    expect(await idsOf('')).toStrictEqual([made.neither, made.live])
    expect(await idsOf('?environment=sandbox')).toStrictEqual([made.neither, made.test])
  })

  test.each(['live', 'test'] as const)('of a %s key is its own', async (environment) => {
    const as = await createApiKey(service, owner, { environment })
    const other = environment === 'live' ? 'test' : 'live'
    expect(await idsOf('', as)).toStrictEqual([made.neither, made[environment]])
    expectRefusal(await list(`?environment=${other}`, as), 'INVALID_REQUEST')
  })
})

test('pages are newest first, and neither repeat nor skip an event', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.unshift((await createEvent(service, merchant)).id)
  const page = (number: number) => idsOf(`?environment=test&limit=2&page=${number}`)
  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toStrictEqual(ids)
  expect((await list('?environment=test&page=9')).body).toStrictEqual({
    ...{ data: [], page: 9, limit: 50, total: 5 },
  })
})

test('`from` is inclusive, and `to` is exclusive', async () => {
  const at = async (time: string) =>
    (await createEvent(service, merchant, { createdAt: new Date(time) })).id
  const [early, noon, late] = [
    await at('2026-03-10T11:59:59.999Z'),
    await at('2026-03-10T12:00:00.000Z'),
    await at('2026-03-10T12:00:00.001Z'),
  ]
  const from = 'environment=test&from=2026-03-10T12:00:00Z'
  expect(await idsOf(`?${from}`)).toStrictEqual([late, noon])
  expect(await idsOf('?environment=test&to=2026-03-10T12:00:00Z')).toStrictEqual([early])
  expect(await idsOf(`?${from}&to=2026-03-10T12:00:00.001Z`)).toStrictEqual([noon])
  expect(await idsOf('?environment=test&from=2026-03-11')).toStrictEqual([])
  expect((await list(`?${from}`)).body.total).toBe(2)
})

test('an event whose id is a moment later than its time is found by its time', async () => {
  const at = new Date('2026-03-10T12:00:00.000Z')
  await recordEvents(service, merchant, { at, count: 3 })
  const found = await list(
    '?environment=test&from=2026-03-10T12:00:00Z&to=2026-03-10T12:00:00.001Z',
  )
  expect(found.body.total).toBe(3)
  for (const { timestamp } of found.body.data) expect(timestamp).toBe(at.toISOString())
})

test('the list filters by type, in any case, and refuses an unknown type', async () => {
  await createEvent(service, merchant)
  const joined = await createEvent(service, merchant, { type: 'member.joined' })
  expect(await idsOf('?environment=test&type=Member.Joined')).toStrictEqual([joined.id])
  for (const query of ['type=canary', 'from=canary', 'environment=canary', 'limit=0']) {
    const refused = await list(`?${query}`)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.text).not.toContain('canary')
  }
})

test('the list is only for ADMIN and OWNER', async () => {
  await createEvent(service, merchant)
  const [admin, plain] = [await createUser(service), await createUser(service)]
  await addMember(service, merchant, admin, 'ADMIN')
  await addMember(service, merchant, plain, 'MEMBER')
  expect((await list('?environment=test', admin)).body.total).toBe(1)
  expectRefusal(await list('', plain), 'FORBIDDEN')
})

test('the list shows neither events of single users nor those of another merchant', async () => {
  for (const type of ['webhook.disabled', 'user.something']) {
    await createEvent(service, merchant, { type })
  }
  await createEvent(service, await createMerchant(service, owner))
  expect((await list()).body.total).toBe(0)
})
