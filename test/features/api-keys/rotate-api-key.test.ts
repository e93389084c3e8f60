import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiKeyId, newUuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createAdminKey,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
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

const make = async (body: Record<string, unknown> = {}) =>
  (await api('POST', '/api-keys', { as: user, body: { name: 'Caja', ...body } })).body
const rotate = (id: string, body?: unknown, as: { token: string } = user) =>
  api('POST', `/api-keys/${id}/rotate`, { as, body })
const statusWith = async (key: string, path = '/merchants') =>
  (await api('GET', path, { as: { token: key } })).status
const listed = async () => (await api('GET', '/api-keys', { as: user })).body.data
const idsOf = (keys: { id: string }[]) => keys.map(({ id }) => id)

/** The response at so many seconds from now, with a session or key that is still valid then. */
async function inSeconds<Result>(seconds: number, run: () => Promise<Result>): Promise<Result> {
  service.setNow(new Date(Date.now() + seconds * 1000))
  try {
    return await run()
  } finally {
    service.setNow()
  }
}

test.each(['live', 'test'])(
  'a rotation creates a %s key like the old one, which ends at once',
  async (environment) => {
    const merchant = await createMerchant(service, user)
    const expiresAt = '2199-01-01T00:00:00.000Z'
    const old = await make({ environment, merchantId: merchant.id, expiresAt })
    const { status, body } = await rotate(old.id)
    expect(status).toBe(201)
    const { id, key, prefix, lastFour, createdAt, ...same } = body
    expect(same).toStrictEqual({
      name: 'Caja',
      environment,
      merchantId: merchant.id,
      permissions: null,
      allowedAddresses: null,
      approvalAbove: null,
      lastUsedAt: null,
      expiresAt,
    })
    expect(id).not.toBe(old.id)
    expect(key).toMatch(new RegExp(`^svc_${environment}_[0-9A-Za-z]{38}$`))
    expect([prefix, lastFour]).toStrictEqual([key.slice(0, 13), key.slice(-4)])
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(Date.parse(old.createdAt))
    const { key: _, ...shown } = body
    expect(await listed()).toStrictEqual([shown])
    const path = `/merchants/${merchant.id}`
    expect([await statusWith(old.key, path), await statusWith(key, path)]).toStrictEqual([401, 200])
  },
)

test('the new key may do what the old one might, from the same addresses', async () => {
  const limits = {
    permissions: ['merchants:read', 'links:write'],
    allowedAddresses: ['203.0.113.0/24', '2001:db8::1/128'],
  }
  const { body } = await rotate((await make(limits)).id)
  expect(body).toMatchObject(limits)
  expect((await listed())[0]).toMatchObject(limits)
  const from = (address: string) =>
    api('GET', '/merchants', {
      as: { token: body.key },
      headers: { 'CF-Connecting-IP': address },
    })
  expect((await from('203.0.113.200')).status).toBe(200)
  expectRefusal(await from('203.0.114.1'), 'FORBIDDEN')
})

test('a key for /admin is not rotated once its user is no administrator', async () => {
  const administrator = await createUser(service, { role: 'ADMIN' })
  const { uuid } = await createAdminKey(service, administrator)
  const id = apiKeyId.toPublic(uuid)
  const setRole = (role: string) =>
    service.database.query('update users set role = $2 where id = $1', [administrator.uuid, role])
  await setRole('USER')
  const message = expectRefusal(await rotate(id, undefined, administrator), 'FORBIDDEN')
  expect(message).toContain('Only a platform administrator')
  await setRole('ADMIN')
  expect((await rotate(id, undefined, administrator)).status).toBe(201)
})

test('a live key, and one for /admin, is rotated only with a factor presented lately', async () => {
  const administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  const from = new Date(Date.now() - 10 * 60_000)
  const stale = await createSession(service, administrator.uuid, { from })
  const [live, admin, free] = [
    await createApiKey(service, administrator, { environment: 'live' }),
    await createAdminKey(service, administrator),
    await createApiKey(service, administrator),
  ].map(({ uuid }) => apiKeyId.toPublic(uuid))
  for (const id of [live, admin]) {
    expectRefusal(await rotate(`${id}`, undefined, stale), 'STEP_UP_REQUIRED')
    expect((await rotate(`${id}`, undefined, administrator)).status).toBe(201)
  }
  expect((await rotate(`${free}`, undefined, stale)).status).toBe(201)
})

test('the new key never expires if the old one did not', async () => {
  const { body } = await rotate((await make()).id, { graceSeconds: 60 })
  expect(body.expiresAt).toBeNull()
})

test('a missing or empty body means no grace period', async () => {
  for (const body of [undefined, {}, { graceSeconds: 0 }]) {
    const old = await make()
    expect((await rotate(old.id, body)).status).toBe(201)
    expect(await statusWith(old.key)).toBe(401)
  }
})

describe('with a grace period', () => {
  test('the old key works until its end, and is then no longer listed', async () => {
    const old = await make()
    const { body } = await rotate(old.id, { graceSeconds: 600 })
    expect(await statusWith(old.key)).toBe(200)
    expect(idsOf(await listed())).toStrictEqual([body.id, old.id])
    expect(await inSeconds(590, () => statusWith(old.key))).toBe(200)
    expect(await inSeconds(610, () => statusWith(old.key))).toBe(401)
    expect(await inSeconds(610, () => statusWith(body.key))).toBe(200)
    expect(idsOf(await inSeconds(610, listed))).toStrictEqual([body.id])
  })

  test('a day is accepted, and its end is shown', async () => {
    const now = new Date()
    service.setNow(now)
    const old = await make()
    await rotate(old.id, { graceSeconds: 86_400 })
    service.setNow()
    const shown = (await listed()).find(({ id }: { id: string }) => id === old.id)
    expect(shown.expiresAt).toBe(new Date(now.getTime() + 86_400_000).toISOString())
  })

  test('the old key never works longer than its own expiry', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const old = await make({ expiresAt })
    const { body } = await rotate(old.id, { graceSeconds: 3600 })
    expect(body.expiresAt).toBe(expiresAt)
    expect((await listed())[1]).toMatchObject({ id: old.id, expiresAt })
    expect(await inSeconds(61, () => statusWith(old.key))).toBe(401)
  })

  test('the old key can be revoked earlier, and is then gone', async () => {
    const old = await make()
    await rotate(old.id, { graceSeconds: 600 })
    expect((await api('DELETE', `/api-keys/${old.id}`, { as: user })).status).toBe(204)
    expect(await statusWith(old.key)).toBe(401)
    expect(await listed()).toHaveLength(1)
  })

  test('a second rotation of the old key is a conflict, and a 404 after the grace period', async () => {
    const old = await make()
    await rotate(old.id, { graceSeconds: 600 })
    for (const body of [{}, { graceSeconds: 600 }]) {
      expect(expectRefusal(await rotate(old.id, body), 'CONFLICT')).toContain('rotated already')
    }
    expect(await statusWith(old.key)).toBe(200)
    expectRefusal(await inSeconds(610, () => rotate(old.id)), 'NOT_FOUND')
    expectRefusal(
      await inSeconds(610, () => api('DELETE', `/api-keys/${old.id}`, { as: user })),
      'NOT_FOUND',
    )
  })

  test('the new key can be rotated too', async () => {
    const first = await make()
    const second = (await rotate(first.id, { graceSeconds: 600 })).body
    const third = (await rotate(second.id)).body
    expect(
      await Promise.all([first, second, third].map(({ key }) => statusWith(key))),
    ).toStrictEqual([200, 401, 200])
  })
})

test.each([-1, 86_401, 0.5, '60', null, true])('%j is refused for graceSeconds', async (grace) => {
  const { id, key } = await make()
  const refused = await rotate(id, { graceSeconds: grace })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'graceSeconds' }])
  expect(await statusWith(key)).toBe(200)
})

test('the record of a rotation names the old key and the new one', async () => {
  const old = await make()
  const made = await rotate(old.id, { graceSeconds: 60 })
  const requestId = made.headers.get('X-Request-Id')
  const [record] = await auditRecordsOfRequest(service, 'api_key.rotate', requestId)
  expect(record).toMatchObject({
    user_id: user.uuid,
    resource: old.id,
    details: {
      before: { id: old.id, name: 'Caja', prefix: old.prefix, expiresAt: null },
      after: { id: made.body.id, name: 'Caja', prefix: made.body.prefix, expiresAt: null },
      oldKeyEndsAt: expect.stringMatching(/Z$/),
    },
  })
  expect(JSON.stringify(record)).not.toContain(made.body.key.slice(-10))
  expect(await auditRecordsOfRequest(service, 'api_key.create', requestId)).toStrictEqual([])
})

test('somebody else’s key, a deleted one and a malformed id give the same 404', async () => {
  const { id, key } = await make()
  const withoutId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '')
  const strangers = await rotate(id, undefined, await createUser(service))
  expectRefusal(strangers, 'NOT_FOUND')
  expect(await statusWith(key)).toBe(200)
  await rotate(id)
  for (const other of [id, apiKeyId.toPublic(newUuid(new Date())), 'key_1', '%00', user.id]) {
    const refused = await rotate(other)
    expect([refused.status, withoutId(refused)]).toStrictEqual([404, withoutId(strangers)])
  }
})

test('rotating an expired key is a conflict', async () => {
  const expired = await createApiKey(service, user, { expiresAt: new Date(Date.now() - 1000) })
  const refused = await rotate(apiKeyId.toPublic(expired.uuid))
  expect(expectRefusal(refused, 'CONFLICT')).toContain('expired')
})

describe('a rotation requires', () => {
  test('KYC for a live key, before the state of the key is checked', async () => {
    const live = await make({ environment: 'live' })
    const expired = await createApiKey(service, user, {
      environment: 'live',
      expiresAt: new Date(Date.now() - 1000),
    })
    const simulated = await make()
    const decide = (kycStatus: string) =>
      service.database.query('update users set kyc_status = $2 where id = $1', [
        user.uuid,
        kycStatus,
      ])
    await decide('rejected')
    expectRefusal(await rotate(live.id), 'KYC_REQUIRED')
    expectRefusal(await rotate(apiKeyId.toPublic(expired.uuid)), 'KYC_REQUIRED')
    expect((await rotate(simulated.id)).status).toBe(201)
    await decide('approved')
    expect(await statusWith(live.key)).toBe(200)
  })

  test('membership of the key’s merchant', async () => {
    const merchant = await createMerchant(service, await createUser(service))
    await addMember(service, merchant, user, 'MEMBER')
    const { id } = await make({ merchantId: merchant.id })
    await service.database.query('delete from members where user_id = $1', [user.uuid])
    expectRefusal(await rotate(id), 'NOT_FOUND')
  })
})

describe('of ten concurrent rotations', () => {
  test.each([
    ['without grace one makes a key, and the others find the old one gone', 0, 404],
    ['with grace one makes a key, and the others are told that it was done', 600, 409],
  ])('%s', async (_, graceSeconds, otherwise) => {
    const old = await make()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => rotate(old.id, { graceSeconds })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toStrictEqual([201, ...Array(9).fill(otherwise)])
    const made = answers.find(({ status }) => status === 201)?.body
    expect(await statusWith(made.key)).toBe(200)
    expect(await statusWith(old.key)).toBe(graceSeconds > 0 ? 200 : 401)
    expect(await listed()).toHaveLength(graceSeconds > 0 ? 2 : 1)
  })
})

test('no key can rotate keys', async () => {
  const { id } = await make()
  const merchant = await createMerchant(service, user)
  for (const as of [
    await createApiKey(service, user),
    await createApiKey(service, user, { environment: 'live' }),
    await createApiKey(service, user, { merchant }),
  ]) {
    expectRefusal(await rotate(id, undefined, as), 'FORBIDDEN')
  }
  expect(await listed()).toHaveLength(4)
})
