import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const path = () => `/merchants/${merchant.id}`
const put = (body: unknown, as: { token: string } = owner) => api('PUT', path(), { as, body })
const get = async () => (await api('GET', path(), { as: owner })).body
const recordsOf = ({ headers }: { headers: Headers }) =>
  auditRecordsOfRequest(service, 'merchant.update', headers.get('X-Request-Id'))

test('a change returns the update view, with the owner by id', async () => {
  const before = await get()
  const changed = await put({ name: 'La Ñapa', description: 'Pan\nde jamón' })
  expect(changed.body).toStrictEqual({
    id: merchant.id,
    name: 'La Ñapa',
    rif: merchant.rif,
    description: 'Pan\nde jamón',
    owner: owner.id,
    status: 'ACTIVE',
    updatedAt: expect.any(String),
  })
  expect(Date.parse(changed.body.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
  const { owner: _, ...documented } = changed.body
  expect(await get()).toStrictEqual({ ...before, ...documented })
})

test('each field can be changed by itself', async () => {
  expect((await put({ name: 'Uno' })).body).toMatchObject({ name: 'Uno', description: '' })
  expect((await put({ description: 'dos' })).body).toMatchObject({
    name: 'Uno',
    description: 'dos',
  })
})

test('the record has before and after, and who made the change', async () => {
  const changed = await put({ name: 'Nueva' })
  expect(await recordsOf(changed)).toMatchObject([
    {
      user_id: owner.uuid,
      resource: merchant.id,
      details: {
        before: { name: merchant.name, description: '' },
        after: { name: 'Nueva', description: '' },
      },
    },
  ])
})

test.each([
  ['an empty object', () => ({})],
  ['no body', () => undefined],
  ['the values it has', () => ({ name: merchant.name, description: '' })],
  ['fields it does not know', () => ({ color: 'red', nested: { name: 'x' } })],
  [
    'fields that no one may change here',
    () => ({ rif: 'G-20009997-6', status: 'INACTIVE', owner: 'x' }),
  ],
])('%s changes neither the time nor the audit log', async (_, body) => {
  const before = await get()
  const answered = await put(body())
  expect(answered.body.updatedAt).toBe(before.updatedAt)
  expect(await get()).toStrictEqual(before)
  expect(await recordsOf(answered)).toStrictEqual([])
})

test('a name that is left empty stays, and so does a description of null', async () => {
  const before = await get()
  const { body } = await put({ name: '', description: null })
  expect(body.name).toBe(before.name)
  expect(await get()).toStrictEqual(before)
})

test('the description can be emptied', async () => {
  await put({ description: 'algo' })
  expect((await put({ description: '' })).body.description).toBe('')
})

test('the store keeps its own name and slug', async () => {
  const before = await api('GET', `${path()}/store`, { as: owner })
  await put({ name: 'Otro Nombre' })
  expect((await api('GET', `${path()}/store`, { as: owner })).body).toStrictEqual(before.body)
})

test('two concurrent changes of different fields are both kept', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [name, description] = [`Nombre ${round}`, `Texto ${round}`]
    await Promise.all([put({ name }), put({ description })])
    expect(await get()).toMatchObject({ name, description })
  }
})

test('a renamed merchant is found under its new name only', async () => {
  await put({ name: 'Xilófonos' })
  const found = async (term: string) =>
    (await api('GET', `/merchants?search=${term}`, { as: owner })).body.total
  expect([await found('xilofonos'), await found(merchant.name)]).toStrictEqual([1, 0])
})

test.each([
  ['name', 'blank', '   '],
  ['name', 'too long', 'ECHO'.repeat(31)],
  ['name', 'with a control character', 'ECHO\u0007'],
  ['name', 'a number', 471147114711],
  ['name', 'true', true],
  ['name', 'a list', ['ECHO']],
  ['description', 'too long', 'ECHO'.repeat(251)],
  ['description', 'with a NUL', 'ECHO\0'],
  ['description', 'a number', 471147114711],
  ['description', 'an object', { ECHO: 1 }],
])('a %s that is %s is refused, not echoed, and changes nothing', async (field, _, value) => {
  const before = await get()
  const refused = await put({ name: 'Valid', [field]: value })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: field }])
  expect(refused.text).not.toMatch(/ECHO|471147114711/)
  expect(await get()).toStrictEqual(before)
})

test.each(['[]', '"text"', '1', 'null', '{', '{"name":"x"', 'name=x'])(
  'a body that is not an object (%s) is refused',
  async (body) => {
    expectRefusal(await put(body), 'INVALID_REQUEST')
  },
)

describe('the caller', () => {
  test.each(['ADMIN', 'MEMBER'] as const)('as %s may do what the role allows', async (role) => {
    const member = await createUser(service)
    await addMember(service, merchant, member, role)
    for (const credential of [member, await createApiKey(service, member, { merchant })]) {
      const before = await get()
      const answered = await put({ name: 'Por Miembro' }, credential)
      if (role === 'ADMIN') expect(answered.body.name).toBe('Por Miembro')
      else {
        expectRefusal(answered, 'FORBIDDEN')
        expect(await get()).toStrictEqual(before)
      }
    }
  })

  test('as a stranger gets the 404 of an unknown merchant, and changes nothing', async () => {
    const before = await get()
    expectRefusal(await put({ name: 'Ajena' }, await createUser(service)), 'NOT_FOUND')
    expect(await get()).toStrictEqual(before)
  })

  test('as a suspended ADMIN is told so, and changes nothing', async () => {
    const admin = await createUser(service, { status: 'suspended' })
    await addMember(service, merchant, admin, 'ADMIN')
    const before = await get()
    expectRefusal(await put({ name: 'Suspendida' }, admin), 'ACCOUNT_SUSPENDED')
    expect(await get()).toStrictEqual(before)
  })

  test('gets a 400 for a wrong body before a 403', async () => {
    expectRefusal(await put({ name: ' ' }, await createUser(service)), 'INVALID_REQUEST')
  })

  test('may be an owner without a verified e-mail', async () => {
    const unverified = await createUser(service, { verified: false })
    const { id } = await createMerchant(service, unverified)
    const changed = await api('PUT', `/merchants/${id}`, {
      as: unverified,
      body: { name: 'Pendiente' },
    })
    expect(changed.body).toMatchObject({ name: 'Pendiente', status: 'INACTIVE' })
  })
})
