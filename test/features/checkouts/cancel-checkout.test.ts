import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

async function createShop() {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const cancel = (id: string, as: { token: string } = owner) =>
    api('POST', `/merchants/${merchant.id}/checkouts/${id}/cancel`, { as })
  return { owner, merchant, cancel }
}

test('ends a checkout once, and says so', async () => {
  const { merchant, cancel } = await createShop()
  const { id, link } = await createCheckout(service, merchant)
  const answers = await Promise.all([cancel(id), cancel(id)])
  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 409])
  expect(expectRefusal(await cancel(id), 'CONFLICT')).toBe('This checkout is canceled.')
  expect((await api('GET', `/pay/${link.token}`)).body).toMatchObject({
    status: 'INACTIVE',
    methods: [],
    checkout: { status: 'canceled' },
  })
  const told = await service.database.query(
    `select type from outbox where topic = 'event' and data->>'id' = $1`,
    [id],
  )
  expect(told).toStrictEqual([{ type: 'checkout.canceled' }])
})

test('is refused for one that is expired, of the other environment, or of another merchant', async () => {
  const { owner, merchant, cancel } = await createShop()
  const past = new Date(Date.now() - 1000)
  const late = await createCheckout(service, merchant, { expiresAt: past })
  expectRefusal(await cancel(late.id), 'GONE')
  const live = await createCheckout(service, merchant, { environment: 'live' })
  const key = await createApiKey(service, owner, { environment: 'test' })
  expectRefusal(await cancel(live.id, key), 'NOT_FOUND')
  const other = await createShop()
  expectRefusal(await other.cancel(live.id), 'NOT_FOUND')
})
