import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUuid, sessionId } from '../../../src/platform/ids.ts'
import { createSession, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, textWithoutRequestId } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('ending a session ends its tokens at once, and leaves the others', async () => {
  const user = await createUser(service)
  const other = await createSession(service, user.uuid)
  const id = sessionId.toPublic(other.sessionUuid)
  const ending = await api('DELETE', `/auth/sessions/${id}`, { as: user })
  expect(ending.status).toBe(204)
  expectRefusal(await api('GET', '/auth/me', { as: other }), 'UNAUTHORIZED')
  expect((await api('GET', '/auth/me', { as: user })).status).toBe(200)
  const records = await auditRecordsOfRequest(
    service,
    'session.end',
    ending.headers.get('X-Request-Id'),
  )
  expect(records).toMatchObject([
    { user_id: user.uuid, resource: user.id, details: { sessionId: id } },
  ])
})

test('an ended session, somebody else’s, an unknown and a malformed one give the same 404, byte for byte', async () => {
  const user = await createUser(service)
  const stranger = await createUser(service)
  const ended = await createSession(service, user.uuid)
  await api('POST', '/auth/logout', { as: ended })
  const ids = [ended.sessionUuid, stranger.sessionUuid, newUuid<'session'>(new Date())].map(
    sessionId.toPublic,
  )
  const answers: CallResult[] = []
  for (const id of [...ids, 'ses_1', 'x', user.sessionUuid]) {
    answers.push(await api('DELETE', `/auth/sessions/${id}`, { as: user }))
  }
  for (const answer of answers) expectRefusal(answer, 'NOT_FOUND')
  expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
  expect((await api('GET', '/auth/me', { as: stranger })).status).toBe(200)
})

test('of ten concurrent requests one ends the session', async () => {
  const user = await createUser(service)
  const other = await createSession(service, user.uuid)
  const path = `/auth/sessions/${sessionId.toPublic(other.sessionUuid)}`
  const results = await Promise.all(
    Array.from({ length: 10 }, () => api('DELETE', path, { as: user })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)])
})
