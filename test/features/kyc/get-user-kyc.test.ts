import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUuid, userId } from '../../../src/platform/ids.ts'
import { type Actor, createAdminKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { submitKyc } from '../../support/kyc.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let admin: Actor
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  admin = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
})

const read = (path: string, as: { token: string } = admin) => api('GET', path, { as })

test('an administrator sees what the user sees, with the administrators’ spelling of the status', async () => {
  const sent = await submitKyc(service, user)
  const { status: _, ...rest } = sent
  expect((await read(`/admin/users/${user.id}/kyc`)).body).toEqual({
    userId: user.id,
    status: 'pending',
    ...rest,
  })
})

test('without a submission the fields are null', async () => {
  expect((await read(`/admin/users/${user.id}/kyc`)).body).toEqual({
    userId: user.id,
    status: 'not_started',
    legalName: null,
    document: null,
    documentType: null,
    files: [],
    reason: null,
    submittedAt: null,
    decidedAt: null,
  })
})

test('an unknown user and a malformed id are a 404', async () => {
  for (const id of [userId.toPublic(newUuid(new Date())), 'usr_1', user.uuid]) {
    expectRefusal(await read(`/admin/users/${id}/kyc`), 'NOT_FOUND')
  }
})

test('it is read in one round trip', async () => {
  const { headers } = await read(`/admin/users/${user.id}/kyc`)
  expect(headers.get('Server-Timing')).toContain('db;desc="1"')
})

test('no test key can read it', async () => {
  const path = `/admin/users/${user.id}/kyc`
  expectRefusal(await read(path, await createAdminKey(service, admin)), 'FORBIDDEN')
  const live = await createAdminKey(service, admin, { environment: 'live' })
  expect((await read(path, live)).body.status).toBe('not_started')
})

test('reading it is not recorded: only reading its files is', async () => {
  const { headers } = await read(`/admin/users/${user.id}/kyc`)
  const requestId = headers.get('X-Request-Id')
  const records = await service.database.query(
    "select from audit_logs where details->>'requestId' = $1",
    [requestId],
  )
  expect(records).toEqual([])
})
