import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUuid, userId } from '../../../src/platform/ids.ts'
import { type Actor, createAdminKey, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let admin: Actor
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  admin = await createUser(service, { role: 'ADMIN' })
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
})

const decide = (body: object, id = user.id) =>
  api('PUT', `/admin/users/${id}/kyc`, { as: admin, body })

const makeLiveKey = () =>
  api('POST', '/api-keys', { as: user, body: { name: 'live', environment: 'live' } })

test.each([
  { kycStatus: 'APPROVED' },
  { kycStatus: 'REJECTED', reason: 'La foto no se lee.' },
  { kycStatus: 'PENDING' },
  { kycStatus: 'NOT_STARTED' },
])('the status is returned as sent, and the user sees it: %j', async (body) => {
  const { kycStatus } = body
  expect((await decide(body)).body).toEqual({ message: expect.any(String), kycStatus })
  expect((await api('GET', '/auth/me', { as: user })).body.kycStatus).toBe(kycStatus)
})

test('a decision allows and stops live operations at once', async () => {
  expectRefusal(await makeLiveKey(), 'KYC_REQUIRED')
  await decide({ kycStatus: 'APPROVED' })
  expect((await makeLiveKey()).status).toBe(201)
  await decide({ kycStatus: 'REJECTED', reason: 'Documento vencido.' })
  expectRefusal(await makeLiveKey(), 'KYC_REQUIRED')
})

test('a rejection stops only the existing live keys, until the next approval', async () => {
  await decide({ kycStatus: 'APPROVED' })
  const live = await createApiKey(service, user, { environment: 'live' })
  const sandbox = await createApiKey(service, user, { environment: 'test' })
  const callWith = (as: { token: string }) => api('GET', '/merchants', { as })
  expect((await callWith(live)).status).toBe(200)
  await decide({ kycStatus: 'REJECTED', reason: 'Documento vencido.' })
  expectRefusal(await callWith(live), 'KYC_REQUIRED')
  expect((await callWith(sandbox)).status).toBe(200)
  expect((await callWith(user)).status).toBe(200)
  await decide({ kycStatus: 'APPROVED' })
  expect((await callWith(live)).status).toBe(200)
})

test('a rejection without a reason is refused by its field', async () => {
  for (const body of [{ kycStatus: 'REJECTED' }, { kycStatus: 'REJECTED', reason: '  ' }]) {
    const refused = await decide(body)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'reason' }])
  }
  expect((await api('GET', '/auth/me', { as: user })).body.kycStatus).toBe('NOT_STARTED')
})

test.each([undefined, 'approved', 'DENIED', 1])(
  'the status %j is refused by its field',
  async (kycStatus) => {
    const refused = await decide({ kycStatus, reason: 'x' })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'kycStatus' }])
  },
)

test('a decision is recorded with the reason, and not recorded if nothing changed', async () => {
  const body = { kycStatus: 'REJECTED', reason: 'Documento vencido.' }
  const changed = await decide(body)
  const again = await decide(body)
  const recordsOf = (requestId: string | null) =>
    auditRecordsOfRequest(service, 'user.kyc_update', requestId)
  expect(await recordsOf(changed.headers.get('X-Request-Id'))).toMatchObject([
    {
      user_id: admin.uuid,
      resource: user.id,
      details: {
        reason: 'Documento vencido.',
        before: { kycStatus: 'not_started' },
        after: { kycStatus: 'rejected' },
      },
    },
  ])
  expect(await recordsOf(again.headers.get('X-Request-Id'))).toEqual([])
})

test('an unknown user and a malformed id are a 404', async () => {
  const unknown = userId.toPublic(newUuid(new Date()))
  for (const id of [unknown, 'usr_1', user.uuid]) {
    expectRefusal(await decide({ kycStatus: 'APPROVED' }, id), 'NOT_FOUND')
  }
})

test('a test key cannot decide', async () => {
  const approved = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  const path = `/admin/users/${user.id}/kyc`
  const body = { kycStatus: 'PENDING' }
  expectRefusal(
    await api('PUT', path, { as: await createAdminKey(service, approved), body }),
    'FORBIDDEN',
  )
  const live = await createAdminKey(service, approved, { environment: 'live' })
  expect((await api('PUT', path, { as: live, body })).status).toBe(200)
})
