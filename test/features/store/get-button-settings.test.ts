import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const read = (as: { token: string }, { id } = merchant) =>
  api('GET', `/merchants/${id}/settings/button`, { as })

test('a new merchant lists nobody, and every member and key reads that', async () => {
  const member = await createUser(service)
  await addMember(service, merchant, member, 'MEMBER')
  const key = await createApiKey(service, owner, { merchant, permissions: ['store:read'] })
  for (const as of [owner, member, key])
    expect((await read(as)).body).toStrictEqual({ origins: [] })
})

test('who is no member, a cashier, and a key without the permission do not', async () => {
  const cashier = await createUser(service)
  await addMember(service, merchant, cashier, 'CASHIER')
  const key = await createApiKey(service, owner, { merchant, permissions: ['links:read'] })
  expectRefusal(await read(await createUser(service)), 'NOT_FOUND')
  expectRefusal(await read(cashier), 'FORBIDDEN')
  expectRefusal(await read(key), 'FORBIDDEN')
})
