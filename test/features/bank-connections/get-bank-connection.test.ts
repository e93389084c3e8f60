import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createOwnConnection, type OwnConnectionFixture } from '../../support/own-connections.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let connection: OwnConnectionFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  connection = await createOwnConnection(service, owner, { hasPendingChange: true })
})
afterAll(() => service.stop())

test('shows what it can do and what waits, and of its credentials nothing', async () => {
  const { status, body } = await api('GET', `/bank/connections/${connection.id}`, { as: owner })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual([
    ...['id', 'protocol', 'bankCode', 'bankName', 'accountId', 'accountNumber', 'status'],
    ...['capabilities', 'lastCheckedAt', 'lastError', 'rejectionReason', 'noticeUrl', 'pending'],
    'changeDelayHours',
    'createdAt',
  ])
  expect(body).toMatchObject({
    ...{ id: connection.id, protocol: 'bdv', status: 'pending_approval' },
    pending: { effectiveAt: expect.any(String), requestedAt: expect.any(String) },
  })
})

test('is there for its user alone, by a session or a live key', async () => {
  const get = (as: { token: string }) => api('GET', `/bank/connections/${connection.id}`, { as })
  expectRefusal(await get(await createUser(service)), 'NOT_FOUND')
  expectRefusal(await get(await createUser(service, { role: 'ADMIN' })), 'NOT_FOUND')
  expect((await get(await createApiKey(service, owner, { environment: 'live' }))).status).toBe(200)
  expectRefusal(await get(await createApiKey(service, owner)), 'FORBIDDEN')
})
