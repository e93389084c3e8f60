import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiKeyId } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
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

test('the list shows each key as it was created, but never the key itself', async () => {
  const merchant = await createMerchant(service, user)
  const made = [
    await make(),
    await make({ name: 'Web', merchantId: merchant.id, expiresAt: '2199-01-01T00:00:00Z' }),
    await make({ permissions: ['links:read'], allowedAddresses: ['203.0.113.0/24', '::1'] }),
  ]
  const { body, text } = await list()
  const shown = made.map(({ key: _, ...rest }) => rest).toReversed()
  expect(body).toStrictEqual({ data: shown, page: 1, limit: 50, total: 3 })
  for (const { key } of made) expect(text).not.toContain(key.slice(0, -4))
})

test('the list has only the caller’s keys', async () => {
  await createApiKey(service, await createUser(service))
  expect((await list()).body.total).toBe(0)
})

test('the list is paged, newest first', async () => {
  const ids = []
  for (let count = 0; count < 5; count += 1) ids.unshift((await make()).id)
  expect(await idsOf('?limit=2')).toStrictEqual(ids.slice(0, 2))
  expect(await idsOf('?limit=2&page=3')).toStrictEqual(ids.slice(4))
  expect((await list('?limit=2&page=4')).body).toMatchObject({ data: [], total: 5 })
  expectRefusal(await list('?page=0'), 'INVALID_REQUEST')
})

test('the list includes expired keys', async () => {
  const expired = await createApiKey(service, user, { expiresAt: new Date(Date.now() - 1000) })
  const id = apiKeyId.toPublic(expired.uuid)
  expect(await idsOf()).toStrictEqual([id])
})

test('no key can list keys', async () => {
  const merchant = await createMerchant(service, user)
  for (const as of [
    await createApiKey(service, user),
    await createApiKey(service, user, { environment: 'live' }),
    await createApiKey(service, user, { merchant }),
  ]) {
    expectRefusal(await list('', as), 'FORBIDDEN')
  }
})
