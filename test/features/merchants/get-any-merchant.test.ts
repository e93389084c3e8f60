import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createAdminKey,
  createMerchant,
  createUser,
} from '../../support/actors.ts'
import { expectSameNotFound } from '../../support/admin-reads.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
  owner = await createUser(service)
})
afterAll(() => service.stop())

const get = (id: string, as: { token: string } = administrator) =>
  api('GET', `/admin/merchants/${id}`, { as })

test('the owner is shown in full', async () => {
  service.setNow(new Date('2026-03-10T14:00:00.123Z'))
  const person = await createUser(service)
  const { id, name, rif } = await createMerchant(service, person, { name: 'Quincallería Única' })
  service.setNow()
  expect((await get(id)).body).toStrictEqual({
    id,
    name,
    status: 'active',
    createdAt: '2026-03-10T14:00:00.123Z',
    owner: { id: person.id, name: person.name, email: person.email },
    rif,
    environment: 'sandbox',
  })
})

test('the environment is production while the owner’s KYC is approved, and otherwise the sandbox', async () => {
  const person = await createUser(service)
  const { id } = await createMerchant(service, person)
  for (const [kycStatus, environment] of [
    ['PENDING', 'sandbox'],
    ['APPROVED', 'production'],
    ['REJECTED', 'sandbox'],
  ] as const) {
    const body = { kycStatus, reason: 'Prueba' }
    await api('PUT', `/admin/users/${person.id}/kyc`, { as: administrator, body })
    expect((await get(id)).body.environment).toBe(environment)
  }
})

test('a transfer of ownership is shown', async () => {
  const [before, after] = [await createUser(service), await createUser(service)]
  const merchant = await createMerchant(service, before)
  await addMember(service, merchant, after, 'ADMIN')
  await api('POST', `/merchants/${merchant.id}/owner`, { as: before, body: { userId: after.id } })
  expect((await get(merchant.id)).body.owner.id).toBe(after.id)
})

test.each(['active', 'inactive', 'pending'])(
  'the status %s is shown in lower case',
  async (status) => {
    const { id, uuid } = await createMerchant(service, owner)
    await service.database.query('update merchants set status = $2 where id = $1', [uuid, status])
    expect((await get(id)).body.status).toBe(status)
  },
)

test('an administrator’s key can read merchants, as they can themselves', async () => {
  const { id } = await createMerchant(service, owner)
  const key = await createAdminKey(service, administrator)
  expect((await get(id, key)).body).toStrictEqual((await get(id)).body)
})

test('an unknown merchant gives the same 404 whatever is wrong with its id, and others get a 403', async () => {
  const other = owner
  await expectSameNotFound(api, '/admin/merchants', {
    administrator,
    other,
    foreign: administrator.id,
  })
})
