import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiKeyId, newUuid } from '../../../src/platform/ids.ts'
import { type Actor, addMember, createApiKey, createSession } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { mailsAfterDispatch, onlyNotificationOf } from '../../support/notifications.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTeam, type Team } from '../../support/team.ts'

let service: Service
let api: Api
let team: Team
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  team = await createTeam(service)
})
afterAll(() => service.stop())

type Key = Awaited<ReturnType<typeof createApiKey>>
const idOf = ({ uuid }: Key) => apiKeyId.toPublic(uuid)
const cutOff = (key: Key, as: { token: string } = team.owner, { merchant } = team) =>
  api('DELETE', `/merchants/${merchant.id}/access/keys/${idOf(key)}`, { as })
const reads = async (as: { token: string }, { merchant } = team) =>
  (await api('GET', `/merchants/${merchant.id}`, { as })).status

test('a key that is bound to the merchant is revoked, for good, and its user is told', async () => {
  const { member, merchant } = team
  const key = await createApiKey(service, member, { environment: 'live', merchant })
  expect(await reads(key)).toBe(200)
  const answer = await cutOff(key)
  expect(answer.status).toBe(204)
  expect(await reads(key)).toBe(401)
  expect(
    await auditRecordsOfRequest(
      service,
      'merchant.key_cut_off',
      answer.headers.get('X-Request-Id'),
    ),
  ).toMatchObject([
    {
      user_id: team.owner.uuid,
      resource: idOf(key),
      details: { merchantId: merchant.id, user: member.id, revoked: true },
    },
  ])
  expect(await onlyNotificationOf(service, member)).toMatchObject({ type: 'api_key_cut_off' })
  expect(await mailsAfterDispatch(service, member)).toHaveLength(1)
  expectRefusal(await cutOff(key), 'NOT_FOUND')
})

test('a key that is bound to none no longer reaches this merchant, and still its others', async () => {
  const other = await createTeam(service)
  await addMember(service, other.merchant, team.member, 'MEMBER')
  const key = await createApiKey(service, team.member, { environment: 'live' })
  expect((await cutOff(key)).status).toBe(204)
  expect([await reads(key), await reads(key, other)]).toEqual([404, 200])
  const listed = await api('GET', '/merchants', { as: key })
  expect(listed.body.data).toMatchObject([{ id: other.merchant.id }])
  expect(listed.body.total).toBe(1)
  expect(await reads(team.member)).toBe(200)
  expectRefusal(await cutOff(key), 'NOT_FOUND')
})

test('its requests are no longer in the merchant’s log', async () => {
  const key = await createApiKey(service, team.member, { environment: 'live' })
  const logged = async () => {
    const entry = { id: newUuid(new Date()), merchantId: team.merchant.uuid, requestId: 'req_1' }
    const call = { at: new Date(), method: 'GET', path: '/', status: 404, durationMs: 1 }
    const keyHash = createHash('sha256').update(key.token).digest('hex')
    await service.database.query('select record_requests($1)', [
      JSON.stringify([{ ...entry, ...call, keyHash }]),
    ])
    return service.database.query('select from requests where id = $1', [entry.id])
  }
  expect(await logged()).toHaveLength(1)
  await cutOff(key)
  expect(await logged()).toHaveLength(0)
})

test('what it is rotated into does not reach the merchant either', async () => {
  const key = await createApiKey(service, team.member)
  await cutOff(key)
  const rotated = await api('POST', `/api-keys/${idOf(key)}/rotate`, { as: team.member, body: {} })
  expect(rotated.status).toBe(201)
  expect(await reads({ token: rotated.body.key })).toBe(404)
})

test('a key that does not reach the merchant is not found', async () => {
  const other = await createTeam(service)
  const key = await createApiKey(service, other.member)
  expectRefusal(await cutOff(key), 'NOT_FOUND')
  const bound = await createApiKey(service, team.member, { merchant: other.merchant })
  expectRefusal(await cutOff(bound), 'NOT_FOUND')
  expectRefusal(
    await cutOff(await createApiKey(service, team.member, { revoked: true })),
    'NOT_FOUND',
  )
})

test('only the OWNER does it, in a session that has presented a factor', async () => {
  const key = await createApiKey(service, team.member)
  for (const as of [team.admin, team.member]) expectRefusal(await cutOff(key, as), 'FORBIDDEN')
  const owners: Actor = team.owner
  expectRefusal(
    await cutOff(key, await createApiKey(service, owners, { environment: 'live' })),
    'FORBIDDEN',
  )
  const stale = await createSession(service, owners.uuid, { from: new Date(Date.now() - 601_000) })
  expectRefusal(await cutOff(key, stale), 'STEP_UP_REQUIRED')
  expect(await reads(key)).toBe(200)
})

test('of ten at once, one succeeds', async () => {
  const key = await createApiKey(service, team.member)
  const answers = await Promise.all(Array.from({ length: 10 }, () => cutOff(key)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
})
