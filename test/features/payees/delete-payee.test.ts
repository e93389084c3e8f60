import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { createPayee } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

const UNKNOWN = 'pye_01kga5ycm3e8wbrqjbzqk9c6vm'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service, { kycStatus: 'approved' })
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } = user) =>
  api('GET', `/bank/payees${query}`, { as })
const idsOf = async (query = '', as: { token: string } = user) =>
  (await list(query, as)).body.data.map(({ id }: { id: string }) => id)
const forget = (id: string, as: { token: string } = user) =>
  api('DELETE', `/bank/payees/${id}`, { as })

test('a removed payee is no longer listed, and the removal is recorded', async () => {
  const { id } = await createPayee(service, user)
  const forgotten = await forget(id)
  expect(forgotten.status).toBe(204)
  expect(await idsOf('?environment=test')).toStrictEqual([])
  expectRefusal(await forget(id), 'NOT_FOUND')
  const requestId = forgotten.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'payee.remove', requestId)).toMatchObject([
    {
      user_id: user.uuid,
      resource: id,
      details: { before: { environment: 'test', bankCode: '0102' }, after: null },
    },
  ])
})

test('somebody else’s, an unknown and a malformed payee give the same 404', async () => {
  const { id, uuid } = await createPayee(service, await createUser(service))
  const withoutId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '')
  const refused = await forget(id)
  expectRefusal(refused, 'NOT_FOUND')
  for (const other of [UNKNOWN, 'pye_1', '%00', uuid]) {
    expect(withoutId(await forget(other))).toBe(withoutId(refused))
  }
  expect(await service.database.query('select from payees where id = $1', [uuid])).toHaveLength(1)
})

test('a key can only remove payees of its own environment', async () => {
  const live = await createPayee(service, user, { environment: 'live' })
  const test = await createPayee(service, user)
  const key = await createApiKey(service, user)
  expectRefusal(await forget(live.id, key), 'NOT_FOUND')
  expect((await forget(test.id, key)).status).toBe(204)
  expect((await forget(live.id)).status).toBe(204)
})

test('ten concurrent removals remove a payee once', async () => {
  const { id } = await createPayee(service, user)
  const results = await Promise.all(Array.from({ length: 10 }, () => forget(id)))
  const statuses = results.map(({ status }) => status).toSorted()
  expect(statuses).toStrictEqual([204, ...Array<number>(9).fill(404)])
})

test('a request without a credential and a key bound to a merchant are refused', async () => {
  const merchant = await createMerchant(service, user)
  const bound = await createApiKey(service, user, { merchant })
  expectRefusal(await forget(UNKNOWN, bound), 'FORBIDDEN')
  expectRefusal(await api('DELETE', `/bank/payees/${UNKNOWN}`), 'UNAUTHORIZED')
})
