import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createSession, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const logout = (as?: { token: string }) => api('POST', '/auth/logout', { ...(as && { as }) })
const me = (as: { token: string }) => api('GET', '/auth/me', { as })

test('a logout ends this session at once, and no other session or key of the user', async () => {
  const actor = await createUser(service)
  const elsewhere = await createSession(service, actor.uuid)
  const key = await createApiKey(service, actor)
  expect((await logout(actor)).status).toBe(204)
  expectRefusal(await me(actor), 'UNAUTHORIZED')
  expect((await me(elsewhere)).status).toBe(200)
  expect((await api('GET', '/merchants', { as: key })).status).toBe(200)
})

test('a logout is recorded with its user and session', async () => {
  const actor = await createUser(service)
  const result = await logout(actor)
  const [session] = await service.database.query<{ id: string; revoked_reason: string }>(
    "select public_id('ses', id) as id, revoked_reason from sessions where id = $1",
    [actor.sessionUuid],
  )
  expect(session?.revoked_reason).toBe('logout')
  expect(
    await auditRecordsOfRequest(service, 'user.logout', result.headers.get('X-Request-Id')),
  ).toMatchObject([
    { user_id: actor.uuid, resource: actor.id, details: { sessionId: session?.id } },
  ])
})

test('a second logout is refused', async () => {
  const actor = await createUser(service)
  await logout(actor)
  expectRefusal(await logout(actor), 'UNAUTHORIZED')
})

test('of 5 parallel logouts one is recorded, and none fails with an internal error', async () => {
  const actor = await createUser(service)
  const results = await Promise.all(Array.from({ length: 5 }, () => logout(actor)))
  for (const { status } of results) expect([204, 401]).toContain(status)
  const records = await service.database.query(
    "select from audit_logs where action = 'user.logout' and user_id = $1",
    [actor.uuid],
  )
  expect(records).toHaveLength(1)
})

test('API keys and requests without a credential are refused', async () => {
  expectRefusal(await logout(await createApiKey(service, await createUser(service))), 'FORBIDDEN')
  expectRefusal(await logout(), 'UNAUTHORIZED')
})
