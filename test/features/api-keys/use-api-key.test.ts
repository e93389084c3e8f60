import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  createWithKey,
  expectReplay,
  newMerchant,
  nextIdempotencyKey,
} from '../../support/idempotent-merchants.ts'
import { roundTripsWaitedFor } from '../../support/round-trips.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service, { kycStatus: 'approved' })
})
afterAll(() => service.stop())

/** A key made through the service; calls are made with it as with a user. */
async function make(body: Record<string, unknown> = {}): Promise<{ id: string; token: string }> {
  const made = await api('POST', '/api-keys', { as: user, body: { name: 'Caja', ...body } })
  return { id: made.body.id, token: made.body.key }
}

describe('a key bound to a merchant', () => {
  let own: MerchantFixture
  let other: MerchantFixture
  let key: { token: string }
  beforeEach(async () => {
    own = await createMerchant(service, user)
    other = await createMerchant(service, user)
    key = await make({ merchantId: own.id, environment: 'live' })
  })

  test('can read and change that merchant, as its user may', async () => {
    for (const path of [`/merchants/${own.id}`, `/merchants/${own.id}/store`]) {
      expect((await api('GET', path, { as: key })).status).toBe(200)
      expect((await api('PUT', path, { as: key, body: { name: 'Otro' } })).status).toBe(200)
    }
  })

  test('finds no other merchant of its user', async () => {
    for (const path of [`/merchants/${other.id}`, `/merchants/${other.id}/store`]) {
      expectRefusal(await api('GET', path, { as: key }), 'NOT_FOUND')
      const refused = await api('PUT', path, { as: key, body: { name: 'Otro' } })
      expectRefusal(refused, 'NOT_FOUND')
    }
    const { body } = await api('GET', '/merchants', { as: key })
    expect(body.data.map(({ id }: { id: string }) => id)).toStrictEqual([own.id])
  })

  test('cannot create a merchant', async () => {
    expectRefusal(await api('POST', '/merchants', { as: key, body: newMerchant() }), 'FORBIDDEN')
  })

  test('stays bound to it after a rotation', async () => {
    const { id } = await make({ merchantId: own.id })
    const { body } = await api('POST', `/api-keys/${id}/rotate`, { as: user })
    const as = { token: body.key }
    expect((await api('GET', `/merchants/${own.id}`, { as })).status).toBe(200)
    expectRefusal(await api('GET', `/merchants/${other.id}`, { as }), 'NOT_FOUND')
  })

  test('has access to nothing once its user has left the merchant', async () => {
    const theirs = await createMerchant(service, await createUser(service))
    await service.database.query(
      `insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'ADMIN', now())`,
      [theirs.uuid, user.uuid],
    )
    const as = await make({ merchantId: theirs.id })
    expect((await api('GET', `/merchants/${theirs.id}`, { as })).status).toBe(200)
    await service.database.query('delete from members where merchant_id = $1 and user_id = $2', [
      theirs.uuid,
      user.uuid,
    ])
    expectRefusal(await api('GET', `/merchants/${theirs.id}`, { as }), 'NOT_FOUND')
  })
})

test('a key works up to its expiry, and not from then on', async () => {
  const expiresAt = new Date(Date.now() + 3600_000)
  const as = await make({ expiresAt: expiresAt.toISOString() })
  service.setNow(new Date(expiresAt.getTime() - 1))
  const before = await api('GET', '/merchants', { as })
  service.setNow(expiresAt)
  const at = await api('GET', '/merchants', { as })
  service.setNow()
  expect(before.status).toBe(200)
  expectRefusal(at, 'UNAUTHORIZED')
})

test('keys of a suspended user are refused during the suspension, and work again afterwards', async () => {
  const as = await make()
  const setStatus = (status: string) =>
    service.database.query('update users set status = $2 where id = $1', [user.uuid, status])
  await setStatus('suspended')
  expectRefusal(await api('GET', '/merchants', { as }), 'ACCOUNT_SUSPENDED')
  await setStatus('active')
  expect((await api('GET', '/merchants', { as })).status).toBe(200)
})

test('an Idempotency-Key is one of its user, whichever of their keys sends it, and whatever its environment', async () => {
  const merchant = await createMerchant(service, user)
  const create = createWithKey(service, `/merchants/${merchant.id}/payment-links`)
  const [live, other, simulated] = [
    await make({ environment: 'live' }),
    await make({ environment: 'live' }),
    await make({ environment: 'test' }),
  ]
  const key = nextIdempotencyKey()
  const body = { label: 'Torta', amount: 25 }
  const first = await create({ as: live, key, body })
  expectReplay(first, await create({ as: other, key, body }))
  expectRefusal(await create({ as: simulated, key, body }), 'IDEMPOTENCY_KEY_REUSED')
})

test('a key with its environment exchanged, or mistyped, is refused without the database', async () => {
  const { token } = await make()
  const last = token.at(-1) === 'a' ? 'b' : 'a'
  for (const wrong of [token.replace('_test_', '_live_'), token.slice(0, -1) + last]) {
    const refused = await api('GET', '/merchants', { as: { token: wrong } })
    expectRefusal(refused, 'UNAUTHORIZED')
    expect(roundTripsWaitedFor(refused)).toBe(0)
  }
})
