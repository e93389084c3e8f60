import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countRequests, selectRequests } from '../../../src/features/request-log/queries.ts'
import { purgeExpiredRows } from '../../../src/features/system/queries.ts'
import { apiKeyId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'

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
afterEach(() => service.setNow())
afterAll(() => service.stop())

const requestIdOf = ({ headers }: CallResult) => headers.get('X-Request-Id')

const listed = async (query = '', as: { token: string } = owner, of = merchant) => {
  const { status, text, body } = await api('GET', `/merchants/${of.id}/requests?${query}`, { as })
  expect(status, text).toBe(200)
  return body.data
}

/** A key of the owner's; bound to the merchant if not said otherwise. */
const createKey = (options: { environment?: 'live' | 'test'; merchant?: MerchantFixture } = {}) =>
  createApiKey(service, owner, { merchant, ...options })

/** Waits until a request of the key that is made now, and so all before it, has been recorded. */
async function untilRecorded(key: { token: string }, of = merchant): Promise<void> {
  const last = requestIdOf(await api('GET', `/merchants/${of.id}`, { as: key }))
  await expect.poll(() => listed(`requestId=${last}`, owner, of)).toHaveLength(1)
}

test('has what a key has sent: when, what, with which outcome, and nothing of its body or query', async () => {
  const key = await createKey()
  const link = { label: 'Secreto-7781', amount: 25 }
  const path = `/merchants/${merchant.id}/payment-links`
  const created = await api('POST', path, { as: key, body: link })
  const wrong = await api('GET', `${path}?page=0&search=Secreto-7781`, { as: key })
  await untilRecorded(key)
  const entries = (await listed()).slice(1)
  expect(entries).toStrictEqual([
    {
      id: expect.stringMatching(/^rql_/),
      requestId: requestIdOf(wrong),
      at: expect.any(String),
      method: 'GET',
      path: `/api/v1${path}`,
      status: 400,
      errorCode: 'INVALID_REQUEST',
      keyId: apiKeyId.toPublic(key.uuid),
      durationMs: expect.any(Number),
    },
    {
      id: expect.stringMatching(/^rql_/),
      requestId: requestIdOf(created),
      at: expect.any(String),
      method: 'POST',
      path: `/api/v1${path}`,
      status: 201,
      errorCode: null,
      keyId: apiKeyId.toPublic(key.uuid),
      durationMs: expect.any(Number),
    },
  ])
  const stored = await service.database.query('select requests::text as row from requests')
  expect(JSON.stringify(stored)).not.toContain('Secreto')
  expect(Math.abs(Date.now() - Date.parse(entries[0].at))).toBeLessThan(60_000)
})

test('has no token, account number or other secret of a path', async () => {
  const key = await createKey()
  const wide = await createApiKey(service, owner)
  const link = await createLink(service, merchant, { environment: 'test' })
  const account = await createBankAccount(service, owner)
  const secrets = [link.token, account.accountNumber, 'svc_test_inThePath', 'abc%2Fdef']
  await api('POST', `/sandbox/pay/${link.token}/charge`, { as: key })
  for (const secret of secrets) {
    await api('GET', `/merchants/${merchant.id}/payment-links/${secret}`, { as: key })
    await api('GET', `/merchants/${merchant.id}/transactions/${secret}/refunds`, { as: wide })
  }
  await untilRecorded(key)
  await untilRecorded(wide)
  const paths = (await listed()).map((entry: { path: string }) => entry.path)
  expect(new Set(paths)).toEqual(
    new Set([
      `/api/v1/merchants/${merchant.id}`,
      '/api/v1/sandbox/pay/{token}/charge',
      `/api/v1/merchants/${merchant.id}/payment-links/{linkId}`,
      `/api/v1/merchants/${merchant.id}/transactions/{transactionId}/refunds`,
    ]),
  )
  const stored = JSON.stringify(await service.database.query('select requests::text from requests'))
  for (const secret of [...secrets, key.token, wide.token]) expect(stored).not.toContain(secret)
})

describe('whose requests', () => {
  test('a key that is bound to a merchant is in the log of that one, wherever it asks', async () => {
    const key = await createKey()
    const other = await createMerchant(service, owner)
    expectRefusal(await api('GET', `/merchants/${other.id}`, { as: key }), 'NOT_FOUND')
    expectRefusal(await api('GET', '/admin/users', { as: key }), 'FORBIDDEN')
    await untilRecorded(key)
    const entries = (await listed()).slice(1)
    expect(entries).toMatchObject([
      { path: '/api/v1/admin/users', status: 403, errorCode: 'FORBIDDEN' },
      { path: `/api/v1/merchants/${other.id}`, status: 404, errorCode: 'NOT_FOUND' },
    ])
    expect(await listed('', owner, other)).toStrictEqual([])
  })

  test('another key is in that of the merchant that it names, and in none otherwise', async () => {
    const key = await createApiKey(service, owner)
    const other = await createMerchant(service, owner)
    await api('GET', '/merchants', { as: key })
    await api('GET', `/merchants/${other.id}/members`, { as: key })
    await untilRecorded(key)
    expect(await listed('', owner)).toHaveLength(1)
    expect(await listed('', owner, other)).toMatchObject([
      { path: `/api/v1/merchants/${other.id}/members`, status: 200 },
    ])
  })

  test('a stranger’s keys and revoked or expired ones, and sessions, are in no log', async () => {
    const stranger = await createUser(service)
    const theirs = await createMerchant(service, stranger)
    const strange = [
      await createApiKey(service, stranger),
      await createApiKey(service, stranger, { merchant: theirs }),
      await createApiKey(service, owner, { revoked: true }),
      owner,
    ]
    const path = `/merchants/${merchant.id}/payment-links`
    for (const as of strange) {
      await api('GET', path, { as })
      await api('GET', `${path}?page=0`, { as })
    }
    const key = await createKey()
    await untilRecorded(key)
    expect(await listed()).toHaveLength(1)
    const statuses = (await listed('', stranger, theirs)).map(
      ({ status }: { status: number }) => status,
    )
    expect(statuses).toStrictEqual([400, 404])
  })

  test('nor are the keys of a member who was removed', async () => {
    const member = await createUser(service)
    await addMember(service, merchant, member, 'ADMIN')
    const key = await createApiKey(service, member, { merchant })
    await api('GET', `/merchants/${merchant.id}`, { as: key })
    await untilRecorded(key)
    await service.database.query('delete from members where user_id = $1', [member.uuid])
    expectRefusal(await api('GET', `/merchants/${merchant.id}`, { as: key }), 'NOT_FOUND')
    await untilRecorded(await createKey())
    const ofMember = await listed(`key=${apiKeyId.toPublic(key.uuid)}`)
    expect(ofMember.map(({ status }: { status: number }) => status)).toStrictEqual([200, 200])
  })
})

describe('who reads it', () => {
  test('ADMIN and OWNER; no other member, stranger, nobody or revoked key', async () => {
    const path = `/merchants/${merchant.id}/requests`
    const [admin, member] = [await createUser(service), await createUser(service)]
    await addMember(service, merchant, admin, 'ADMIN')
    await addMember(service, merchant, member, 'MEMBER')
    expect((await api('GET', path, { as: admin })).status).toBe(200)
    expectRefusal(await api('GET', path, { as: member }), 'FORBIDDEN')
    expectRefusal(await api('GET', path, { as: await createUser(service) }), 'NOT_FOUND')
    expectRefusal(await api('GET', path), 'UNAUTHORIZED')
    const revoked = await createApiKey(service, owner, { revoked: true })
    expectRefusal(await api('GET', path, { as: revoked }), 'UNAUTHORIZED')
  })

  test('an API key sees those of its own environment, and is refused the other', async () => {
    const [live, own] = [await createKey({ environment: 'live' }), await createKey()]
    await untilRecorded(live)
    await untilRecorded(own)
    const keysIn = async (as: { token: string }, query = '') =>
      new Set((await listed(query, as)).map(({ keyId }: { keyId: string }) => keyId))
    const [liveId, testId] = [live, own].map(({ uuid }) => apiKeyId.toPublic(uuid))
    expect(await keysIn(live)).toStrictEqual(new Set([liveId]))
    expect(await keysIn(own)).toStrictEqual(new Set([testId]))
    expect(await keysIn(owner)).toStrictEqual(new Set([liveId, testId]))
    expect(await keysIn(owner, 'environment=live')).toStrictEqual(new Set([liveId]))
    const crossed = `/merchants/${merchant.id}/requests?environment=live`
    expectRefusal(await api('GET', crossed, { as: own }), 'INVALID_REQUEST')
  })
})

test('is filtered by key, status, path and request id', async () => {
  const [one, two] = [await createKey(), await createKey()]
  const links = `/merchants/${merchant.id}/payment-links`
  const ok = await api('GET', links, { as: one })
  const invalid = await api('GET', `${links}?page=0`, { as: one })
  const absent = await api('GET', `${links}/lnk_x`, { as: two })
  await untilRecorded(two)
  const ids = async (query: string) =>
    (await listed(query)).map(({ requestId }: { requestId: string }) => requestId)
  const [okId, invalidId, absentId] = [ok, invalid, absent].map(requestIdOf)
  expect(await ids(`key=${apiKeyId.toPublic(one.uuid)}`)).toStrictEqual([invalidId, okId])
  expect(await ids('key=key_x')).toStrictEqual([])
  expect(await ids('status=404')).toStrictEqual([absentId])
  expect(await ids('status=4XX')).toStrictEqual([absentId, invalidId])
  expect(await ids(`path=/api/v1${links}`)).toStrictEqual([absentId, invalidId, okId])
  expect(await ids(`path=/api/v1${links}/&status=404`)).toStrictEqual([absentId])
  expect(await ids(`requestId=${okId}`)).toStrictEqual([okId])
  expect(await ids('requestId=unknown-id')).toStrictEqual([])
  for (const wrong of ['status=600', 'status=4x', 'status=', `path=${'x'.repeat(301)}`]) {
    const refused = await api('GET', `/merchants/${merchant.id}/requests?${wrong}`, { as: owner })
    expectRefusal(refused, 'INVALID_REQUEST')
  }
})

test('keeps the id that the caller has chosen for a request', async () => {
  const key = await createKey()
  await api('GET', `/merchants/${merchant.id}`, {
    as: key,
    headers: { 'X-Request-Id': 'checkout-1234567' },
  })
  await expect.poll(() => listed('requestId=checkout-1234567')).toHaveLength(1)
})

test('is kept for seven days, and removed by cron afterwards', async () => {
  const key = await createKey()
  await untilRecorded(key)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const stored = () =>
    service.database.query('select from requests where merchant_id = $1', [merchant.uuid])
  await service.runCron(days(6.9))
  expect(await stored()).toHaveLength(1)
  const later = await createSession(service, owner.uuid, { from: days(7) })
  service.setNow(days(6.9))
  expect(
    await listed('', await createSession(service, owner.uuid, { from: days(6) })),
  ).toHaveLength(1)
  service.setNow(days(7.1))
  expect(await listed('', later)).toStrictEqual([])
  service.setNow()
  await service.runCron(days(7.1))
  expect(await stored()).toHaveLength(0)
})

test('no response waits for its record', async () => {
  const key = await createKey()
  await untilRecorded(key)
  const before = await listed()
  const results = await Promise.all(
    Array.from({ length: 20 }, () => api('GET', `/merchants/${merchant.id}`, { as: key })),
  )
  for (const { headers } of results) {
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
  }
  await expect.poll(async () => (await listed()).length).toBe(before.length + 20)
})

test('is read from an index, and so is what is removed', async () => {
  const key = await createKey()
  await service.database.query(
    `insert into requests (id, merchant_id, environment, api_key_id, request_id, method, path, status, duration_ms, created_at)
     select uuidv7((n - 30000) * interval '10 seconds'), case when n % 3 = 0 then $1::uuid else $2::uuid end, 'test', $2, 'request-' || n,
       'GET', '/api/v1/merchants', case when n % 100 = 0 then 500 else 200 end, 12, now()
     from generate_series(1, 30000) n`,
    [merchant.uuid, key.uuid],
  )
  await service.database.query('vacuum analyze requests')
  const filters = {
    ...{ merchantUuid: merchant.uuid, environment: 'test' as const, limit: 20 },
    since: new Date(Date.now() - 7 * 86_400_000),
  }
  const costOf = async (more: Partial<Parameters<typeof selectRequests>[0]>) => {
    const asked = { ...filters, ...more }
    const nodes = await planOf(service, selectRequests(asked), { after: countRequests(asked) })
    const most = (count: (node: (typeof nodes)[number]) => number | undefined) =>
      Math.max(...nodes.map((node) => count(node) ?? 0))
    return {
      indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
      read: most((node) => node['Actual Rows']),
    }
  }
  expect(await costOf({})).toStrictEqual({
    indexes: ['requests_merchant_idx', 'requests_pkey'],
    read: 20,
  })
  expect(await costOf({ status: [500, 599] })).toStrictEqual({
    indexes: ['requests_merchant_idx', 'requests_pkey'],
    read: 20,
  })
  expect(await costOf({ requestId: 'request-300' })).toStrictEqual({
    indexes: ['requests_request_id_idx', 'requests_pkey'],
    read: 1,
  })
  const removing = await planOf(service, purgeExpiredRows().requests)
  expect(removing.flatMap((node) => node['Index Name'] ?? [])).toStrictEqual(['requests_pkey'])
})
