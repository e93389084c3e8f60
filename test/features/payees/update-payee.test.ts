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
  user = await createUser(service)
})
afterAll(() => service.stop())

const payee = (changes: Record<string, unknown> = {}) => ({
  phone: '04241234567',
  bankCode: '0134',
  document: 'V12345678',
  name: 'Ana Díaz',
  ...changes,
})
const update = (id: string, body: unknown = payee(), as: { token: string } = user) =>
  api('PUT', `/bank/payees/${id}`, { as, body })

test('all fields are replaced, the phone too, and the change is recorded', async () => {
  const { id } = await createPayee(service, user)
  const grouped = await update(id, payee({ group: 'Nómina' }))
  expect(grouped.body).toStrictEqual({ id, ...payee({ group: 'Nómina' }) })
  const requestId = grouped.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'payee.update', requestId)).toMatchObject([
    {
      user_id: user.uuid,
      resource: id,
      details: {
        before: { environment: 'test', bankCode: '0102', phone: '04121234567' },
        after: { environment: 'test', bankCode: '0134', phone: '04241234567' },
      },
    },
  ])
  expect((await update(id)).body).toStrictEqual({ id, ...payee() })
})

test('the phone of another payee is refused, also to one of two at once', async () => {
  const first = await createPayee(service, user)
  const second = await createPayee(service, user, { phone: '04141234567' })
  expectRefusal(await update(second.id, payee({ phone: '04121234567' })), 'CONFLICT')
  const both = await Promise.all([update(first.id), update(second.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('somebody else’s, an unknown and a malformed payee give the same 404', async () => {
  const { id, uuid } = await createPayee(service, await createUser(service))
  const withoutId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '')
  const refused = await update(id)
  expectRefusal(refused, 'NOT_FOUND')
  for (const other of [UNKNOWN, 'pye_1', '%00', uuid]) {
    expect(withoutId(await update(other))).toBe(withoutId(refused))
  }
  const [row] = await service.database.query('select name from payees where id = $1', [uuid])
  expect(row).toEqual({ name: 'Luis Rojas' })
})

test('wrong fields are all named', async () => {
  const { id } = await createPayee(service, user)
  const refused = await update(id, {
    ...payee({ phone: '0412', bankCode: '9999', document: 'X', name: '', group: 'n'.repeat(61) }),
  })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'bankCode',
    'document',
    'group',
    'name',
    'phone',
  ])
})

test('a key can only change payees of its own environment', async () => {
  const live = await createPayee(service, user, { environment: 'live' })
  const own = await createPayee(service, user)
  const key = await createApiKey(service, user)
  expectRefusal(await update(live.id, payee(), key), 'NOT_FOUND')
  expect((await update(own.id, payee(), key)).status).toBe(200)
  expect((await update(live.id)).status).toBe(200)
})

test('a request without a credential and a key bound to a merchant are refused', async () => {
  const merchant = await createMerchant(service, user)
  const bound = await createApiKey(service, user, { merchant })
  expectRefusal(await update(UNKNOWN, payee(), bound), 'FORBIDDEN')
  expectRefusal(await api('PUT', `/bank/payees/${UNKNOWN}`, { body: payee() }), 'UNAUTHORIZED')
})
