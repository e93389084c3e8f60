import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'
import { createWebhookShop, type WebhookShop } from '../../support/webhook-shop.ts'

let service: Service
let shop: WebhookShop
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  shop = await createWebhookShop(service)
})
afterAll(() => service.stop())

test('the endpoints of one environment are listed, newest first, by default the live ones', async () => {
  const [first, live, second] = [
    (await shop.make()).body.id,
    (await shop.make({ environment: 'live' })).body.id,
    (await shop.make()).body.id,
  ]
  const idsOf = async (query: string) =>
    (await shop.get(query)).body.data.map(({ id }: { id: string }) => id)
  expect(await idsOf('?environment=test')).toStrictEqual([second, first])
  expect(await idsOf('?environment=SANDBOX')).toStrictEqual([second, first])
  expect(await idsOf('')).toStrictEqual([live])
})

test('a key sees its own environment, and is refused the other', async () => {
  const as = await createApiKey(service, shop.owner)
  const { id } = (await shop.make()).body
  await shop.make({ environment: 'live' })
  expect((await shop.get('', as)).body.data).toMatchObject([{ id }])
  expectRefusal(await shop.get('?environment=live', as), 'INVALID_REQUEST')
})

test('each endpoint is shown without its secret', async () => {
  const { secret, ...made } = (await shop.make()).body
  const { body, text } = await shop.get('?environment=test')
  expect(body).toStrictEqual({ data: [made] })
  expect(text).not.toContain(secret)
})

test('the list is only for ADMIN and OWNER, and has only this merchant’s endpoints', async () => {
  await (await createWebhookShop(service, shop.owner)).make()
  const [admin, plain] = [await createUser(service), await createUser(service)]
  await addMember(service, shop.merchant, admin, 'ADMIN')
  await addMember(service, shop.merchant, plain, 'MEMBER')
  expect((await shop.get('?environment=test', admin)).body).toStrictEqual({ data: [] })
  expectRefusal(await shop.get('?environment=test', plain), 'FORBIDDEN')
  expectRefusal(await shop.get('?environment=test', await createUser(service)), 'NOT_FOUND')
})

test('an unknown environment is refused', async () => {
  const refused = await shop.get('?environment=staging')
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
})
