import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser, type MerchantFixture } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { type CheckoutFixture, createCheckout } from '../../support/checkout-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'

const HOUR_MS = 60 * 60 * 1000

let service: Service
let api: Api
let merchant: MerchantFixture
let owner: Awaited<ReturnType<typeof createUser>>
let made: Record<'open' | 'expired' | 'unrecorded' | 'canceled' | 'live', CheckoutFixture>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
  const now = Date.now()
  const at = (hours: number) => new Date(now + hours * HOUR_MS)
  made = {
    open: await createCheckout(service, merchant, { createdAt: at(-4), expiresAt: at(20) }),
    expired: await createCheckout(service, merchant, { createdAt: at(-3), status: 'expired' }),
    // Its expiry is not recorded yet.
    unrecorded: await createCheckout(service, merchant, { createdAt: at(-2), expiresAt: at(-1) }),
    canceled: await createCheckout(service, merchant, { createdAt: at(-1), status: 'canceled' }),
    live: await createCheckout(service, merchant, { environment: 'live' }),
  }
  await createCheckout(service, await createMerchant(service, owner))
})
afterAll(() => service.stop())

const list = async (query: string) => {
  const path = `/merchants/${merchant.id}/checkouts?environment=test&${query}`
  const { body } = await api('GET', path, { as: owner })
  expect(body.total, query).toBe(body.data.length)
  return body.data.map(({ id }: { id: string }) => id)
}

test('lists one environment, newest first', async () => {
  const { open, expired, unrecorded, canceled } = made
  expect(await list('')).toStrictEqual([canceled.id, unrecorded.id, expired.id, open.id])
})

test('filters by status, as the clock has it', async () => {
  expect(await list('status=open')).toStrictEqual([made.open.id])
  expect(await list('status=EXPIRED')).toStrictEqual([made.unrecorded.id, made.expired.id])
  expect(await list('status=canceled')).toStrictEqual([made.canceled.id])
  expect(await list('status=paid')).toStrictEqual([])
})

test('filters by reference and by time', async () => {
  expect(await list(`externalReference=${made.open.externalReference}`)).toStrictEqual([
    made.open.id,
  ])
  expect(await list('externalReference=none')).toStrictEqual([])
  const since = new Date(Date.now() - 1.5 * HOUR_MS).toISOString()
  expect(await list(`from=${since}`)).toStrictEqual([made.canceled.id])
})

test('filters by the member who made it, and by what programs made', async () => {
  const seller = await createUser(service)
  await service.database.query('update checkouts set created_by = $2 where id = $1', [
    made.open.uuid,
    seller.uuid,
  ])
  expect(await list(`createdBy=${seller.id}`)).toStrictEqual([made.open.id])
  expect(await list(`createdBy=${owner.id}`)).toStrictEqual([])
  const { canceled, unrecorded, expired } = made
  expect(await list('createdBy=none')).toStrictEqual([canceled.id, unrecorded.id, expired.id])
})
