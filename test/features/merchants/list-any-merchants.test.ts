import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createMerchant, createUser } from '../../support/actors.ts'
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
const namesIn = ({ body }: { body: { data: { name: string }[] } }) =>
  body.data.map(({ name }) => name)

test('the owner is shown by name', async () => {
  service.setNow(new Date('2026-03-10T14:00:00.123Z'))
  const person = await createUser(service)
  const { id, name } = await createMerchant(service, person, { name: 'Quincallería Única' })
  service.setNow()
  const item = { id, name, status: 'active', createdAt: '2026-03-10T14:00:00.123Z' }
  expect((await list({ search: name })).body).toStrictEqual({
    data: [{ ...item, owner: person.name }],
    page: 1,
    limit: 20,
    total: 1,
  })
})

test('a transfer of ownership is shown', async () => {
  const [before, after] = [await createUser(service), await createUser(service)]
  const merchant = await createMerchant(service, before, { name: 'Heredada' })
  await service.database.query(
    `insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'ADMIN', now())`,
    [merchant.uuid, after.uuid],
  )
  await api('POST', `/merchants/${merchant.id}/owner`, { as: before, body: { userId: after.id } })
  expect((await list({ search: 'Heredada' })).body.data).toMatchObject([{ owner: after.name }])
})

describe('the status filter', () => {
  beforeAll(async () => {
    for (const status of ['active', 'inactive', 'pending']) {
      const { uuid } = await createMerchant(service, owner, { name: `Estado ${status}` })
      await service.database.query('update merchants set status = $2 where id = $1', [uuid, status])
    }
  })

  test.each(['active', 'ACTIVE', 'inactive', 'Inactive', 'pending', 'PENDING'])(
    '%s finds only merchants of that status, shown in lower case',
    async (status) => {
      const { body } = await list({ search: 'Estado', status })
      const name = `Estado ${status.toLowerCase()}`
      expect(body).toMatchObject({ data: [{ name, status: status.toLowerCase() }], total: 1 })
    },
  )

  test.each(['suspended', '', 'active,pending'])('refuses %j', async (status) => {
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
  ])('for %j finds %j by name', async (search, names) => {
    const found = await list({ search })
    expect(namesIn(found)).toStrictEqual(names)
    expect(found.body.total).toBe(names.length)
  })

  test('compares only the name, not the RIF or the owner', async () => {
    for (const search of [rif, rif.replaceAll('-', ''), 'J-', owner.email, owner.name]) {
      expect((await list({ search })).body, search).toMatchObject({ data: [], total: 0 })
    }
  })
})
