import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiKey } from '../../support/actors.ts'
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

test('is of one environment, newest first, live unless said', async () => {
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

test('shows a key its own environment, and refuses it the other', async () => {
  const as = await createApiKey(service, shop.owner)
  const { id } = (await shop.make()).body
  await shop.make({ environment: 'live' })
  expect((await shop.get('', as)).body.data).toMatchObject([{ id }])
  expectRefusal(await shop.get('?environment=live', as), 'INVALID_REQUEST')
})
