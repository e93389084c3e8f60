import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
afterAll(() => service.stop())

const list = (query: Record<string, string>) =>
  api('GET', `/admin/users?${new URLSearchParams(query)}`, { as: administrator })

const createdAtOf = async ({ uuid }: Actor) => {
  const [row] = await service.database.query<{ created_at: Date }>(
    'select created_at from users where id = $1',
    [uuid],
  )
  return row?.created_at.toISOString()
}

test('a user is shown as documented, without the time of the last login', async () => {
  const user = await createUser(service, { kycStatus: 'pending' })
  const shown = {
    id: user.id,
    name: user.name,
    email: user.email,
    status: 'active',
    kycStatus: 'pending',
    createdAt: await createdAtOf(user),
  }
  expect((await list({ search: user.email })).body).toStrictEqual({
    data: [shown],
    page: 1,
    limit: 20,
    total: 1,
  })
})

describe('the list can be filtered', () => {
  const found = async (query: Record<string, string>) => {
    const { body } = await list({ search: 'filtrada', ...query })
    expect(body.total).toBe(body.data.length)
    return new Set(body.data.map(({ name }: { name: string }) => name.replace('Filtrada ', '')))
  }

  beforeAll(async () => {
    const made = {
      active: await createUser(service, { kycStatus: 'approved' }),
      inactive: await createUser(service, { verified: false }),
      suspended: await createUser(service, { status: 'suspended', kycStatus: 'approved' }),
      banned: await createUser(service, { status: 'banned', kycStatus: 'rejected' }),
      waiting: await createUser(service, { kycStatus: 'pending' }),
    }
    for (const [name, { uuid }] of Object.entries(made)) {
      await service.database.query('update users set name = $2 where id = $1', [
        uuid,
        `Filtrada ${name}`,
      ])
    }
  })

  test.each([
    ['active', ['active', 'waiting']],
    ['ACTIVE', ['active', 'waiting']],
    ['inactive', ['inactive']],
    ['Suspended', ['suspended']],
    ['BANNED', ['banned']],
  ])('by the status %s', async (status, names) => {
    expect(await found({ status })).toStrictEqual(new Set(names))
    const { body } = await list({ search: 'filtrada', status })
    for (const user of body.data) expect(user.status).toBe(status.toLowerCase())
  })

  test.each([
    ['approved', ['active', 'suspended']],
    ['Rejected', ['banned']],
    ['PENDING', ['waiting']],
    ['not_started', ['inactive']],
    ['NOT_STARTED', ['inactive']],
  ])('by the KYC status %s', async (kycStatus, names) => {
    expect(await found({ kycStatus })).toStrictEqual(new Set(names))
    const { body } = await list({ search: 'filtrada', kycStatus })
    for (const user of body.data) expect(user.kycStatus).toBe(kycStatus.toLowerCase())
  })

  test('by both together', async () => {
    expect(await found({ status: 'active', kycStatus: 'approved' })).toEqual(new Set(['active']))
    expect(await found({ status: 'banned', kycStatus: 'approved' })).toEqual(new Set())
  })

  test('by neither', async () => {
    expect((await found({})).size).toBe(5)
  })

  test.each([
    ['status', 'pending'],
    ['status', ''],
    ['kycStatus', 'active'],
    ['kycStatus', 'not started'],
    ['search', 'a\0'],
    ['search', 'a'.repeat(121)],
  ])('but not by a wrong %s: %j', async (name, value) => {
    const refused = await list({ [name]: value })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: name }])
  })
})

describe('the search', () => {
  const people = [
    ['María Núñez', 'maria.buscada@example.com'],
    ['Cien% Seguro', 'cien@example.com'],
    ['Guionada', 'guion_bajo@example.com'],
    [String.raw`Barra\Invertida`, 'barra@example.com'],
  ]
  beforeAll(async () => {
    for (const [name, email] of people) {
      const { uuid } = await createUser(service)
      await service.database.query('update users set name = $2, email = $3 where id = $1', [
        uuid,
        name,
        email,
      ])
    }
  })

  test.each([
    ['María Núñez', ['María Núñez']],
    ['maria nunez', ['María Núñez']],
    ['NÚÑ', ['María Núñez']],
    ['MARIA.BUSCADA@', ['María Núñez']],
    ['buscada', ['María Núñez']],
    ['ía nú', ['María Núñez']],
    ['núñez maria.buscada@', []],
    ['z m', []],
    [' maria.buscada ', ['María Núñez']],
    ['%', ['Cien% Seguro']],
    ['_', ['Guionada']],
    ['guion_b', ['Guionada']],
    ['\\', [String.raw`Barra\Invertida`]],
    ['%%', []],
    ['guion%bajo', []],
    ["' or 1=1 --", []],
  ])('for %j finds %j, by name or e-mail', async (search, names) => {
    const { body } = await list({ search })
    expect(body.data.map(({ name }: { name: string }) => name)).toStrictEqual(names)
    expect(body.total).toBe(names.length)
  })

  test('for an empty text finds everybody', async () => {
    expect((await list({ search: '' })).body.total).toBe((await list({})).body.total)
  })
})
