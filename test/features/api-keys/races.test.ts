import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createSession,
  createUser,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createUnverifiedUser, verifyEmail } from '../../support/auth.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const make = (as: { token: string }, body: Record<string, unknown> = {}) =>
  api('POST', '/api-keys', { as, body: { name: 'Caja', ...body } })
const revoke = (as: Actor, id: string) => api('DELETE', `/api-keys/${id}`, { as })
const rotate = (as: Actor, id: string, graceSeconds: number) =>
  api('POST', `/api-keys/${id}/rotate`, { as, body: { graceSeconds } })
const use = (token: string) => api('GET', '/merchants', { as: { token } })
const usableKeysOf = async ({ uuid }: Actor) =>
  (
    await service.database.query('select from api_keys where user_id = $1 and revoked_at is null', [
      uuid,
    ])
  ).length

test('a verification that commits first ends the session of a key that is being created', async () => {
  const user = await createUnverifiedUser(service)
  const holder = await openTransaction(service.database)
  await holder.query('select from one_time_codes where user_id = $1 for update', [user.uuid])
  const verifying = verifyEmail(service, user.email, user.otp)
  await waitForLockWaiters(service.database, 1)
  const making = make(user)
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  expect((await verifying).status).toBe(200)
  expectRefusal(await making, 'UNAUTHORIZED')
  expect(await usableKeysOf(user)).toBe(0)
})

test('a verification that comes second waits for the key that is being created, and ends it', async () => {
  const user = await createUnverifiedUser(service)
  const merchant = await createMerchant(service, user)
  const holder = await openTransaction(service.database)
  await holder.query('select from members where merchant_id = $1 for update', [merchant.uuid])
  const making = make(user, { merchantId: merchant.id })
  await waitForLockWaiters(service.database, 1)
  const verifying = verifyEmail(service, user.email, user.otp)
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  const made = await making
  expect([made.status, (await verifying).status]).toStrictEqual([201, 200])
  expectRefusal(await use(made.body.key), 'UNAUTHORIZED')
  expect(await usableKeysOf(user)).toBe(0)
})

test('whichever comes first, no key from before a verification survives it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await createUnverifiedUser(service)
    const [verified, ...made] = await Promise.all([
      verifyEmail(service, user.email, user.otp),
      ...Array.from({ length: 5 }, () => make(user)),
    ])
    expect(verified.status).toBe(200)
    for (const { status } of made) expect(status).toBeOneOf([201, 401])
    expect(await usableKeysOf(user)).toBe(0)
    const session = await createSession(service, user.uuid)
    expect((await make(session)).status).toBe(201)
  }
})

test('a KYC rejection that commits first refuses the live key that is being created', async () => {
  const user = await createUser(service, { kycStatus: 'approved' })
  const holder = await openTransaction(service.database)
  await holder.query(`update users set kyc_status = 'rejected' where id = $1`, [user.uuid])
  const making = make(user, { environment: 'live' })
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await making, 'KYC_REQUIRED')
})

test('a suspension that commits first refuses the key that is being created', async () => {
  const user = await createUser(service)
  const holder = await openTransaction(service.database)
  await holder.query(`update users set status = 'suspended' where id = $1`, [user.uuid])
  const making = make(user)
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await making, 'ACCOUNT_SUSPENDED')
})

test('a removal from the merchant that commits first makes its key a 404', async () => {
  const user = await createUser(service)
  const merchant = await createMerchant(service, await createUser(service))
  await addMember(service, merchant, user, 'ADMIN')
  const holder = await openTransaction(service.database)
  await holder.query('delete from members where user_id = $1', [user.uuid])
  const making = make(user, { merchantId: merchant.id })
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await making, 'NOT_FOUND')
})

test('once a revocation is acknowledged, no use of the key succeeds', async () => {
  const user = await createUser(service)
  for (let round = 0; round < 5; round += 1) {
    const { id, key } = (await make(user)).body
    const before = Array.from({ length: 10 }, () => use(key))
    const revoked = await revoke(user, id)
    const after = Array.from({ length: 10 }, () => use(key))
    expect(revoked.status).toBe(204)
    for (const { status } of await Promise.all(before)) expect(status).toBeOneOf([200, 401])
    for (const answer of await Promise.all(after)) expectRefusal(answer, 'UNAUTHORIZED')
  }
})

test.each([
  [
    'without grace either the key or its revocation finds nothing',
    0,
    [
      [201, 404],
      [404, 204],
    ],
  ],
  [
    'with grace the old key ends all the same',
    600,
    [
      [201, 204],
      [404, 204],
    ],
  ],
])('of a concurrent rotation and revocation %s', async (_, graceSeconds, outcomes) => {
  const user = await createUser(service)
  for (let round = 0; round < 10; round += 1) {
    const { id, key } = (await make(user)).body
    const [rotated, revoked] = await Promise.all([rotate(user, id, graceSeconds), revoke(user, id)])
    expect([rotated.status, revoked.status]).toBeOneOf(outcomes)
    expectRefusal(await use(key), 'UNAUTHORIZED')
    if (rotated.status === 201) expect((await use(rotated.body.key)).status).toBe(200)
  }
})
