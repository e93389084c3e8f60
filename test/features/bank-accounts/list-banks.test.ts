import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('every bank is listed once, by its code', async () => {
  const { body } = await api('GET', '/bank/banks', { as: await createUser(service) })
  expect(body).toStrictEqual({ data: expect.any(Array) })
  const codes = body.data.map(({ code }: { code: string }) => code)
  expect(codes).toStrictEqual([...new Set(codes)].toSorted())
  expect(body.data).toContainEqual({ code: '0102', name: 'Banco de Venezuela' })
  expect(body.data).toContainEqual({ code: '0191', name: 'Banco Nacional de Crédito (BNC)' })
})

test('a key that is bound to a merchant may list banks', async () => {
  const owner = await createUser(service)
  const as = await createApiKey(service, owner, { merchant: await createMerchant(service, owner) })
  expect((await api('GET', '/bank/banks', { as })).status).toBe(200)
})

test('a missing credential, a revoked key and a suspended user are refused', async () => {
  expectRefusal(await api('GET', '/bank/banks'), 'UNAUTHORIZED')
  const revoked = await createApiKey(service, await createUser(service), { revoked: true })
  expectRefusal(await api('GET', '/bank/banks', { as: revoked }), 'UNAUTHORIZED')
  const suspended = await createUser(service, { status: 'suspended' })
  expectRefusal(await api('GET', '/bank/banks', { as: suspended }), 'ACCOUNT_SUSPENDED')
})
