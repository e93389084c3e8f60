import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MERCHANT_PERMISSIONS } from '../../../src/domain/permissions.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
  uniqueRif,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { createNotification, dispatchAllEvents } from '../../support/notifications.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
let key: { token: string }
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
  key = await createApiKey(service, owner, { permissions: MERCHANT_PERMISSIONS })
})
afterAll(() => service.stop())

const setKyc = (status: string) =>
  service.database.query('update users set kyc_status = $2 where id = $1', [owner.uuid, status])

const setVerified = (verified: boolean) =>
  service.database.query(
    'update users set email_verified_at = case when $2 then now() end where id = $1',
    [owner.uuid, verified],
  )

/** The changes of the merchant and its store, each with a valid request. */
const changesOf = (as: { token: string }) => {
  const base = `/merchants/${merchant.id}`
  const body = { name: 'Otro' }
  const file = samplePng()
  return [
    () => api('PUT', base, { as, body }),
    () => api('PUT', `${base}/store`, { as, body }),
    () => api('POST', `${base}/store/logo`, { as, file }),
    () => api('DELETE', `${base}/store/logo`, { as }),
    () => api('POST', `${base}/store/banner`, { as, file }),
    () => api('DELETE', `${base}/store/banner`, { as }),
  ]
}

const newMerchant = () => ({ name: 'Nuevo', rif: uniqueRif() })

describe('while the owner may not operate live', () => {
  test.each([
    { lacking: 'an approved identity check', verified: true, kyc: 'pending' },
    { lacking: 'a verified e-mail', verified: false, kyc: 'approved' },
  ])(
    'because $lacking is missing, a test key can change the merchant and its store',
    async (state) => {
      await setVerified(state.verified)
      await setKyc(state.kyc)
      for (const change of changesOf(key)) expect((await change()).status).toBeLessThan(300)
      const made = await api('POST', '/merchants', { as: key, body: newMerchant() })
      expect(made.status).toBe(201)
    },
  )

  test('that ends with the approval, and begins again when the approval is withdrawn', async () => {
    await setKyc('approved')
    for (const change of changesOf(key)) {
      expect(expectRefusal(await change(), 'FORBIDDEN')).toContain('Use a live key, or sign in.')
    }
    const refused = await api('POST', '/merchants', { as: key, body: newMerchant() })
    expect(expectRefusal(refused, 'FORBIDDEN')).toContain('Use a live key, or sign in.')
    await setKyc('rejected')
    for (const change of changesOf(key)) expect((await change()).status).toBeLessThan(300)
  })

  test('no test key can change members, invitations, ownership, status or settlement', async () => {
    const colleague = await createUser(service)
    await addMember(service, merchant, colleague, 'MEMBER')
    const base = `/merchants/${merchant.id}`
    const calls: [string, string, object?][] = [
      ['PUT', `${base}/members/${colleague.id}`, { role: 'ADMIN' }],
      ['DELETE', `${base}/members/${colleague.id}`],
      ['POST', `${base}/invitations`, { email: 'otra@example.com', role: 'ADMIN' }],
      ['PUT', `${base}/status`, { status: 'INACTIVE' }],
      ['DELETE', `${base}/settlement-account/pending`],
    ]
    const forSessions: typeof calls = [
      ['POST', `${base}/owner`, { userId: colleague.id }],
      ['PUT', `${base}/settlement-account`, { account: null }],
    ]
    for (const [method, path, body] of calls) {
      const refused = await api(method, path, { as: key, ...(body && { body }) })
      const who = path.endsWith('/owner') ? 'No API key is allowed' : 'A test key is not allowed'
      expect(expectRefusal(refused, 'FORBIDDEN')).toContain(who)
    }
    for (const [method, path, body] of forSessions) {
      expectRefusal(await api(method, path, { as: key, body }), 'FORBIDDEN')
    }
  })
})

test('the merchant’s owner counts, and not the key’s user', async () => {
  await setKyc('approved')
  const administrator = await createUser(service, { verified: false })
  await addMember(service, merchant, administrator, 'ADMIN')
  for (const change of changesOf(await createApiKey(service, administrator))) {
    expectRefusal(await change(), 'FORBIDDEN')
  }
  const approved = await createUser(service, { kycStatus: 'approved' })
  await addMember(service, merchant, approved, 'ADMIN')
  await setKyc('pending')
  for (const change of changesOf(await createApiKey(service, approved))) {
    expect((await change()).status).toBeLessThan(300)
  }
})

test('a live key and a session can change them as before', async () => {
  await setKyc('approved')
  const live = await createApiKey(service, owner, { environment: 'live' })
  for (const as of [live, owner]) {
    for (const change of changesOf(as)) expect((await change()).status).toBeLessThan(300)
  }
})

test('a merchant that a test key created is returned again for the Idempotency-Key, until the approval', async () => {
  const body = newMerchant()
  const make = () =>
    api('POST', '/merchants', { as: key, body, headers: { 'Idempotency-Key': 'order-1041' } })
  const first = await make()
  const again = await make()
  expect([again.status, again.text]).toEqual([201, first.text])
  await setKyc('approved')
  expectRefusal(await make(), 'FORBIDDEN')
})

test('concurrent creations by test keys wait for each other, and none fails', async () => {
  await setKyc('pending')
  const { status } = await api('POST', '/merchants', { as: key, body: newMerchant() })
  expect(status).toBe(201)
  const holder = await openTransaction(service.database)
  await holder.query('select from users where id = $1 for update', [owner.uuid])
  const made = Array.from({ length: 6 }, () =>
    api('POST', '/merchants', { as: key, body: newMerchant() }),
  )
  await waitForLockWaiters(service.database, 6)
  await holder.commit()
  for (const one of await Promise.all(made)) expect(one.status, one.text).toBe(201)
  expect(JSON.stringify(service.logs())).not.toContain('deadlock')
})

test('a change by a test key waits for a concurrent approval, and is then refused', async () => {
  const holder = await openTransaction(service.database)
  await holder.query("update users set kyc_status = 'approved' where id = $1", [owner.uuid])
  const changed = api('PUT', `/merchants/${merchant.id}`, { as: key, body: { name: 'Otro' } })
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await changed, 'FORBIDDEN')
})

test('a stranger’s test key, and one bound to another merchant, get a 404', async () => {
  await setKyc('approved')
  const other = await createMerchant(service, owner)
  const bound = await createApiKey(service, owner, { merchant: other })
  const stranger = await createApiKey(service, await createUser(service))
  for (const as of [bound, stranger]) {
    const body = { status: 'INACTIVE' }
    const refused = await api('PUT', `/merchants/${merchant.id}/status`, { as, body })
    expectRefusal(refused, 'NOT_FOUND')
  }
})

test.each([
  { allowed: null, changes: false },
  { allowed: 'never', changes: false },
  { allowed: 'everything', changes: false },
  { allowed: 'sharedReads', changes: true },
])('an unknown value is refused: $allowed, changes: $changes', async (demand) => {
  const judged = service.database.query('select authorize_test_key($1, $2, $3, $4)', [
    ...[demand.allowed, owner.uuid, merchant.uuid, demand.changes],
  ])
  await expect(judged).rejects.toMatchObject({ code: 'PXREF', constraint: 'test_key' })
})

test('a key of each environment sees only its own transactions and links', async () => {
  await setKyc('approved')
  const live = await createApiKey(service, owner, { environment: 'live' })
  const base = `/merchants/${merchant.id}`
  for (const environment of ['live', 'test'] as const) {
    const link = await createLink(service, merchant, { environment })
    const { id } = await createTransaction(service, merchant, { environment, link })
    const [its, others] = environment === 'live' ? [live, key] : [key, live]
    for (const path of [`${base}/payment-links/${link.id}`, `${base}/transactions/${id}`]) {
      expect((await api('GET', path, { as: its })).status).toBe(200)
      expectRefusal(await api('GET', path, { as: others }), 'NOT_FOUND')
    }
  }
})

describe('a notification of neither environment', () => {
  test('can be read by a test key, but neither marked nor removed', async () => {
    await dispatchAllEvents(service)
    await service.database.query('delete from notifications where user_id = $1', [owner.uuid])
    const { id } = await createNotification(service, owner, { type: 'api_key_created', data: {} })
    const ofTest = await createNotification(service, owner)
    const { body } = await api('GET', '/notifications', { as: key })
    expect(body.data.map((one: { id: string }) => one.id).toSorted()).toEqual(
      [id, ofTest.id].toSorted(),
    )
    const path = `/notifications/${id}`
    expectRefusal(await api('PUT', path, { as: key, body: { read: true } }), 'FORBIDDEN')
    expectRefusal(await api('DELETE', path, { as: key }), 'FORBIDDEN')
    const all = await api('POST', '/notifications/read-all', { as: key })
    expect(all.body).toStrictEqual({ updated: 1 })
    const left = await api('GET', '/notifications?read=false', { as: owner })
    expect(left.body.data).toMatchObject([{ id, read: false }])
  })

  test('is indistinguishable from a missing one for somebody else’s test key', async () => {
    const { id } = await createNotification(service, owner, { type: 'api_key_created', data: {} })
    const as = await createApiKey(service, await createUser(service))
    expectRefusal(await api('DELETE', `/notifications/${id}`, { as }), 'NOT_FOUND')
  })
})
