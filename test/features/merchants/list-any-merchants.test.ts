import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
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

const list = (query: Record<string, string>) =>
  api('GET', `/admin/merchants?${new URLSearchParams(query)}`, { as: administrator })
const get = (id: string, as: { token: string } = administrator) =>
  api('GET', `/admin/merchants/${id}`, { as })
const namesIn = ({ body }: { body: { data: { name: string }[] } }) =>
  body.data.map(({ name }) => name)

test('shows the owner by name in the list, and in full where one is asked for', async () => {
  service.setNow(new Date('2026-03-10T14:00:00.123Z'))
  const person = await createUser(service)
  const { id, name, rif } = await createMerchant(service, person, { name: 'Quincallería Única' })
  service.setNow()
  const item = { id, name, status: 'active', createdAt: '2026-03-10T14:00:00.123Z' }
  expect((await list({ search: name })).body).toStrictEqual({
    data: [{ ...item, owner: person.name }],
    page: 1,
    limit: 20,
    total: 1,
  })
  expect((await get(id)).body).toStrictEqual({
    ...item,
    owner: { id: person.id, name: person.name, email: person.email },
    rif,
    environment: 'sandbox',
  })
})

test('is of production once its owner’s KYC is approved, and of the sandbox before and after', async () => {
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

test('follows the ownership when it is handed over', async () => {
  const [before, after] = [await createUser(service), await createUser(service)]
  const merchant = await createMerchant(service, before, { name: 'Heredada' })
  await service.database.query(
    `insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'ADMIN', now())`,
    [merchant.uuid, after.uuid],
  )
  await api('POST', `/merchants/${merchant.id}/owner`, { as: before, body: { userId: after.id } })
  expect((await get(merchant.id)).body.owner.id).toBe(after.id)
  expect((await list({ search: 'Heredada' })).body.data).toMatchObject([{ owner: after.name }])
})

describe('the status', () => {
  beforeAll(async () => {
    for (const status of ['active', 'inactive', 'pending']) {
      const { uuid } = await createMerchant(service, owner, { name: `Estado ${status}` })
      await service.database.query('update merchants set status = $2 where id = $1', [uuid, status])
    }
  })

  test.each(['active', 'ACTIVE', 'inactive', 'Inactive', 'pending', 'PENDING'])(
    '%s finds those alone, shown in lower case',
    async (status) => {
      const { body } = await list({ search: 'Estado', status })
      const name = `Estado ${status.toLowerCase()}`
      expect(body).toMatchObject({ data: [{ name, status: status.toLowerCase() }], total: 1 })
      expect((await get(body.data[0].id)).body.status).toBe(status.toLowerCase())
    },
  )

  test.each(['suspended', '', 'active,pending'])('%j is refused', async (status) => {
    const refused = await list({ status })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'status' }])
  })
})

describe('the search', () => {
  let rif: string
  beforeAll(async () => {
    for (const name of ['Café ÑANDÚ', 'Todo al 100%', 'bajo_guion', String.raw`barra\rota`]) {
      rif = (await createMerchant(service, owner, { name })).rif
    }
  })

  test.each([
    ['cafe nandu', ['Café ÑANDÚ']],
    ['ÑANDÚ', ['Café ÑANDÚ']],
    ['afé ñ', ['Café ÑANDÚ']],
    ['100%', ['Todo al 100%']],
    ['%', ['Todo al 100%']],
    ['_', ['bajo_guion']],
    ['\\', [String.raw`barra\rota`]],
    ['b_jo', []],
    ['no such name', []],
  ])('%j finds %j by name', async (search, names) => {
    const found = await list({ search })
    expect(namesIn(found)).toStrictEqual(names)
    expect(found.body.total).toBe(names.length)
  })

  test('looks at the name alone, not at the RIF or the owner', async () => {
    for (const search of [rif, rif.replaceAll('-', ''), 'J-', owner.email, owner.name]) {
      expect((await list({ search })).body, search).toMatchObject({ data: [], total: 0 })
    }
  })
})

test('an administrator’s key reads merchants, as they do themselves', async () => {
  const { id } = await createMerchant(service, owner)
  const key = await createApiKey(service, administrator)
  expect((await get(id, key)).body).toStrictEqual((await get(id)).body)
})
