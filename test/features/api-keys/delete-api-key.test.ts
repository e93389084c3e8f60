import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiKeyId, newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
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
  user = await createUser(service)
})
afterAll(() => service.stop())

const make = async (body: Record<string, unknown> = {}) =>
  (await api('POST', '/api-keys', { as: user, body: { name: 'Caja', ...body } })).body
const list = (query = '', as: { token: string } = user) => api('GET', `/api-keys${query}`, { as })
const idsOf = async (query = '') =>
  (await list(query)).body.data.map(({ id }: { id: string }) => id)
const revoke = (id: string, as: { token: string } = user) =>
  api('DELETE', `/api-keys/${id}`, { as })

test('a deleted key is refused on the very next request, and is no longer listed', async () => {
  const { id, key } = await make()
  expect((await api('GET', '/merchants', { as: { token: key } })).status).toBe(200)
  expect((await revoke(id)).status).toBe(204)
  expectRefusal(await api('GET', '/merchants', { as: { token: key } }), 'UNAUTHORIZED')
  expect(await idsOf()).toStrictEqual([])
})

test('deleting a key ends no other key', async () => {
  const [gone, kept] = [await make(), await make()]
  await revoke(gone.id)
  expect((await api('GET', '/merchants', { as: { token: kept.key } })).status).toBe(200)
})

test('the record of a deletion says what the key was', async () => {
  const { id, prefix } = await make()
  const revoked = await revoke(id)
  const [record] = await auditRecordsOfRequest(
    service,
    'api_key.revoke',
    revoked.headers.get('X-Request-Id'),
  )
  const shown = {
    id,
    name: 'Caja',
    environment: 'test',
    prefix,
    merchantId: null,
    expiresAt: null,
  }
  expect(record).toMatchObject({
    user_id: user.uuid,
    resource: id,
    details: {
      before: { ...shown, revokedAt: null },
      after: { ...shown, revokedAt: expect.stringMatching(/Z$/) },
    },
  })
})

test('somebody else’s key, a deleted one and a malformed id give the same 404', async () => {
  const stranger = await createUser(service)
  const { id, key } = await make()
  const withoutId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '')
  const strangers = await revoke(id, stranger)
  expectRefusal(strangers, 'NOT_FOUND')
  expect((await api('GET', '/merchants', { as: { token: key } })).status).toBe(200)
  await revoke(id)
  const absent = apiKeyId.toPublic(newUuid(new Date()))
  for (const other of [id, absent, 'key_1', 'x', '%00', user.id, apiKeyId.toUuid(id)]) {
    const refused = await revoke(other)
    expect([refused.status, withoutId(refused)]).toStrictEqual([404, withoutId(strangers)])
  }
})

test('of ten concurrent deletions one succeeds', async () => {
  const { id } = await make()
  const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(id)))
  expect(answers.map(({ status }) => status).sort()).toStrictEqual([204, ...Array(9).fill(404)])
})

test('an expired key can be deleted from the list', async () => {
  const expired = await createApiKey(service, user, { expiresAt: new Date(Date.now() - 1000) })
  const id = apiKeyId.toPublic(expired.uuid)
  expect(await idsOf()).toStrictEqual([id])
  expect((await revoke(id)).status).toBe(204)
  expect(await idsOf()).toStrictEqual([])
})

test('no key can revoke keys', async () => {
  const { id } = await make()
  const merchant = await createMerchant(service, user)
  for (const as of [
    await createApiKey(service, user),
    await createApiKey(service, user, { environment: 'live' }),
    await createApiKey(service, user, { merchant }),
  ]) {
    expectRefusal(await revoke(id, as), 'FORBIDDEN')
  }
  expect(await idsOf()).toHaveLength(4)
})
