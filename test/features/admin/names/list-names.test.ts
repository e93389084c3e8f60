import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUuid, userId } from '../../../../src/platform/ids.ts'
import {
  type Actor,
  createAdminKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { createLink } from '../../../support/link-fixtures.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const look = (ids: readonly string[], as: { token: string } = administrator) =>
  api('GET', `/admin/names?${new URLSearchParams({ ids: ids.join(',') })}`, { as })
const namesOf = async (ids: readonly string[], as?: { token: string }) =>
  Object.fromEntries(
    (await look(ids, as)).body.data.map(({ id, name }: { id: string; name: string }) => [id, name]),
  )

test('users, merchants and links are named, and what has no name is left out', async () => {
  const link = await createLink(service, merchant, { label: 'Torta tres leches' })
  const unknown = userId.toPublic(newUuid(new Date()))
  const ids = [owner.id, merchant.id, link.id, unknown, 'x', '', owner.id]
  expect(await namesOf(ids)).toStrictEqual({
    [owner.id]: owner.name,
    [merchant.id]: merchant.name,
    [link.id]: 'Torta tres leches',
  })
})

test('a key learns no names of the other environment', async () => {
  const link = await createLink(service, merchant, { label: 'De prueba', environment: 'test' })
  const [live, ofTest] = [
    await createAdminKey(service, administrator, { environment: 'live' }),
    await createAdminKey(service, administrator, { environment: 'test' }),
  ]
  expect(await namesOf([link.id], live)).toStrictEqual({})
  expect(await namesOf([link.id], ofTest)).toStrictEqual({ [link.id]: 'De prueba' })
})

test('it is refused to nobody, strangers, a merchant’s owner and a suspended administrator, and for too many', async () => {
  const ids = [owner.id]
  expectRefusal(await api('GET', `/admin/names?ids=${owner.id}`), 'UNAUTHORIZED')
  for (const as of [await createUser(service), owner])
    expectRefusal(await look(ids, as), 'FORBIDDEN')
  const suspended = await createUser(service, { role: 'ADMIN', status: 'suspended' })
  expectRefusal(await look(ids, suspended), 'ACCOUNT_SUSPENDED')
  const many = Array.from({ length: 101 }, () => userId.toPublic(newUuid(new Date())))
  expectRefusal(await look(many), 'INVALID_REQUEST')
  expectRefusal(await api('GET', '/admin/names', { as: administrator }), 'INVALID_REQUEST')
})
