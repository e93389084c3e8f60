import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { authorize, callerId, keyMerchantId, lockCaller } from '../../../../src/db/functions.ts'
import {
  type Actor,
  type ActorOptions,
  addMember,
  createApiKey,
  createUser,
} from '../../../support/actors.ts'
import { insertMerchant, useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed(new Date())

type Call = Parameters<typeof authorize>[0]

let user: Actor
beforeEach(async () => {
  user = await createUser(bed)
})

const request = () => ({ now: bed.now.toISOString(), requestId: 'alone' })
const open = {
  ...{ permission: 'links:read', scopedKeys: true, testKeys: 'testData', admin: false },
  ...{ verified: false, kyc: false, lock: 'none' },
}
const bySession = (actor: Actor, route: Partial<Call> = {}) =>
  authorize({
    ...{ ...request(), ...open, sessionId: actor.sessionUuid, userId: actor.uuid },
    ...route,
  })
const byKey = ({ token }: { token: string }, route: Partial<Call> = {}) =>
  authorize({
    ...{ ...request(), ...open, keyHash: createHash('sha256').update(token).digest() },
    ...route,
  })
const endSession = (reason: string) =>
  bed.database.query(`update sessions set revoked_at = now(), revoked_reason = $2 where id = $1`, [
    user.sessionUuid,
    reason,
  ])
const setStatus = (status: string) =>
  bed.database.query('update users set status = $2 where id = $1', [user.uuid, status])

describe('a login session', () => {
  test('makes its user the caller of the statements that follow', async () => {
    expect(await bed.rows(bySession(user))).toEqual([
      {
        user_id: user.uuid,
        api_key_id: null,
        session_id: user.sessionUuid,
        bound_merchant_id: null,
        last_use_stale: false,
      },
    ])
    expect(await bed.value(callerId())).toBe(user.uuid)
    expect(await bed.value(keyMerchantId())).toBeNull()
  })

  test('is refused under the id of another user', async () => {
    const other = await createUser(bed)
    const mixed = { ...other, sessionUuid: user.sessionUuid }
    expect(await bed.refusal(bySession(mixed))).toBe('unauthorized')
  })

  test.each(['logout', 'ended', 'password', 'suspension'])(
    'that ended by %s is refused to an active user',
    async (reason) => {
      await endSession(reason)
      expect(await bed.refusal(bySession(user))).toBe('unauthorized')
    },
  )

  test('that has expired is refused', async () => {
    await bed.database.query('update sessions set expires_at = $2 where id = $1', [
      user.sessionUuid,
      bed.now,
    ])
    expect(await bed.refusal(bySession(user))).toBe('unauthorized')
  })

  test.each(['suspended', 'banned'])(
    'that a suspension ended says so to a user who is %s',
    async (status) => {
      await setStatus(status)
      await endSession('suspension')
      expect(await bed.refusal(bySession(user))).toBe('suspended')
    },
  )

  test('that the user ended is an ended one, also while the user is suspended', async () => {
    await setStatus('suspended')
    await endSession('logout')
    expect(await bed.refusal(bySession(user))).toBe('unauthorized')
  })

  test('whose last use was recorded a minute ago is reported as stale', async () => {
    await bed.database.query('update sessions set last_used_at = $2 where id = $1', [
      user.sessionUuid,
      new Date(bed.now.getTime() - 60_000),
    ])
    expect(await bed.rows(bySession(user))).toMatchObject([{ last_use_stale: true }])
  })
})

describe('an API key', () => {
  test('makes its user and its merchant known to the statements that follow', async () => {
    const merchant = await insertMerchant(bed, user)
    const key = await createApiKey(bed, user, { merchant })
    expect(await bed.rows(byKey(key))).toMatchObject([
      {
        user_id: user.uuid,
        api_key_id: key.uuid,
        session_id: null,
        bound_merchant_id: merchant.uuid,
        last_use_stale: true,
      },
    ])
    expect(await bed.value(keyMerchantId())).toBe(merchant.uuid)
  })

  test('that nobody has is refused', async () => {
    expect(await bed.refusal(byKey({ token: 'svc_test_nobody' }))).toBe('unauthorized')
  })

  test('that is revoked or expired is refused', async () => {
    const revoked = await createApiKey(bed, user, { revoked: true })
    expect(await bed.refusal(byKey(revoked))).toBe('unauthorized')
    const expired = await createApiKey(bed, user, { expiresAt: bed.now })
    expect(await bed.refusal(byKey(expired))).toBe('unauthorized')
  })

  test('is refused where keys are not accepted, and one of a merchant where those are not', async () => {
    const free = await createApiKey(bed, user)
    expect(await bed.refusal(byKey(free, { permission: null }))).toBe('no_keys')
    expect(await bed.refusal(byKey(free, { scopedKeys: false }))).toBeNull()
    const bound = await createApiKey(bed, user, { merchant: await insertMerchant(bed, user) })
    expect(await bed.refusal(byKey(bound, { scopedKeys: false }))).toBe('bound_key')
  })

  test('has every permission but those for /admin, unless it was limited', async () => {
    const needing = async (key: { token: string }, permission: string) =>
      bed.refusal(byKey(key, { permission }))
    const free = await createApiKey(bed, user)
    expect(await needing(free, 'links:write')).toBeNull()
    expect(await needing(free, 'admin:read')).toBe('permission_missing permission=admin:read')
    const limited = await createApiKey(bed, user, { permissions: ['links:read', 'admin:read'] })
    expect(await needing(limited, 'links:read')).toBeNull()
    expect(await needing(limited, 'admin:read')).toBeNull()
    expect(await needing(limited, 'links:write')).toBe('permission_missing permission=links:write')
    expect(await needing(limited, 'admin:write')).toBe('permission_missing permission=admin:write')
    expect(await bed.refusal(bySession(user, { permission: 'admin:write' }))).toBeNull()
  })

  test('without the permission is refused before a merchant is looked for', async () => {
    const merchant = await insertMerchant(bed, await createUser(bed))
    const key = await createApiKey(bed, user, { permissions: ['links:write'] })
    const route = { role: 'MEMBER', merchantId: merchant.uuid, permission: 'links:read' }
    expect(await bed.refusal(byKey(key, route))).toBe('permission_missing permission=links:read')
  })

  test('with addresses is accepted from them alone, and revoked is an ended one', async () => {
    const allowedAddresses = ['203.0.113.0/24', '2001:db8::/48']
    const key = await createApiKey(bed, user, { allowedAddresses })
    for (const ip of ['203.0.113.0', '203.0.113.255', '2001:db8:0:ffff::1', '::ffff:203.0.113.1']) {
      expect(await bed.refusal(byKey(key, { ip })), ip).toBeNull()
    }
    for (const ip of ['203.0.112.255', '203.0.114.0', '2001:db8:1::', '203.0.113.7/24', '', null]) {
      expect(await bed.refusal(byKey(key, { ip })), `${ip}`).toBe('address_not_allowed')
    }
    const revoked = await createApiKey(bed, user, { allowedAddresses, revoked: true })
    expect(await bed.refusal(byKey(revoked, { ip: '198.51.100.1' }))).toBe('unauthorized')
    expect(await bed.refusal(bySession(user, { ip: '198.51.100.1' }))).toBeNull()
  })

  test('of another merchant is told that there is none', async () => {
    const [its, other] = [await insertMerchant(bed, user), await insertMerchant(bed, user)]
    const key = await createApiKey(bed, user, { merchant: its })
    const route = { role: 'MEMBER' }
    expect(await bed.refusal(byKey(key, { ...route, merchantId: its.uuid }))).toBeNull()
    expect(await bed.refusal(byKey(key, { ...route, merchantId: other.uuid }))).toBe('not_found')
  })

  test('for tests may only do what the route names', async () => {
    const key = await createApiKey(bed, user)
    const changes = { lock: 'membership' }
    expect(await bed.refusal(byKey(key, { testKeys: 'never' }))).toBe('test_key')
    expect(await bed.refusal(byKey(key, { testKeys: 'anything' }))).toBe('test_key')
    expect(await bed.refusal(byKey(key, { testKeys: 'sharedReads' }))).toBeNull()
    const sharedChange = byKey(key, { testKeys: 'sharedReads', ...changes })
    expect(await bed.refusal(sharedChange)).toBe('test_key')
    expect(await bed.refusal(byKey(key, { testKeys: 'untilLive', ...changes }))).toBeNull()
    await bed.database.query(`update users set kyc_status = 'approved' where id = $1`, [user.uuid])
    const untilLive = byKey(key, { testKeys: 'untilLive', ...changes })
    expect(await bed.refusal(untilLive)).toBe('test_key_until_live')
  })

  test.each<[string, ActorOptions, string | null]>([
    ['without a verified e-mail', { verified: false, kycStatus: 'approved' }, 'email_not_verified'],
    ['without approved KYC', { kycStatus: 'pending' }, 'kyc_not_approved'],
    ['who may operate live', { kycStatus: 'approved' }, null],
  ])('for live operations of a user %s', async (_, options, refusal) => {
    const key = await createApiKey(bed, await createUser(bed, options), { environment: 'live' })
    expect(await bed.refusal(byKey(key))).toBe(refusal)
  })
})

describe('the route', () => {
  test.each(['suspended', 'banned'])('is closed to a user who is %s', async (status) => {
    await setStatus(status)
    expect(await bed.refusal(bySession(user))).toBe('suspended')
  })

  test('of a merchant is for its members, by their role', async () => {
    const merchant = await insertMerchant(bed, await createUser(bed))
    const asking = (role: string) => bySession(user, { merchantId: merchant.uuid, role })
    expect(await bed.refusal(asking('MEMBER'))).toBe('not_found')
    await addMember(bed, merchant, user, 'ADMIN')
    expect(await bed.refusal(asking('MEMBER'))).toBeNull()
    expect(await bed.refusal(asking('ADMIN'))).toBeNull()
    expect(await bed.refusal(asking('OWNER'))).toBe('not_allowed')
  })

  test('that asks for a role and names no merchant is for nobody', async () => {
    await insertMerchant(bed, user)
    expect(await bed.refusal(bySession(user, { role: 'MEMBER' }))).toBe('not_found')
  })

  test('of administrators is for them', async () => {
    const admin = await createUser(bed, { role: 'ADMIN' })
    for (const lock of ['none', 'membership']) {
      expect(await bed.refusal(bySession(user, { admin: true, lock }))).toBe('not_allowed')
      expect(await bed.refusal(bySession(admin, { admin: true, lock }))).toBeNull()
    }
  })

  test('that asks for a verified e-mail and KYC names the e-mail first', async () => {
    const newcomer = await createUser(bed, { verified: false })
    const route = { verified: true, kyc: true }
    expect(await bed.refusal(bySession(newcomer, route))).toBe('email_not_verified')
    expect(await bed.refusal(bySession(user, route))).toBe('kyc_not_approved')
  })
})

test('lock_caller() refuses a credential that has ended, and a suspended user', async () => {
  await bed.rows(bySession(user))
  expect(await bed.refusal(lockCaller())).toBeNull()
  await endSession('logout')
  expect(await bed.refusal(lockCaller())).toBe('unauthorized')
  await setStatus('suspended')
  expect(await bed.refusal(lockCaller())).toBe('suspended')
})
