import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
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

const path = () => `/merchants/${merchant.id}/store`
const put = (body: unknown, as: { token: string } = owner) => api('PUT', path(), { as, body })
const get = async () => (await api('GET', path(), { as: owner })).body
const recordsOf = ({ headers }: CallResult) =>
  auditRecordsOfRequest(service, 'store.update', headers.get('X-Request-Id'))

async function storedTime(): Promise<unknown> {
  const stored = 'select updated_at from stores where merchant_id = $1'
  return (await service.database.query(stored, [merchant.uuid]))[0]?.updated_at
}

test.each([
  ['name', { name: 'La Ñapa' }],
  ['slug', { slug: 'la-napa-de-siempre' }],
  ['description', { description: 'Pan\nde jamón' }],
  ['theme', { theme: { primaryColor: '#0a0B0c', secondaryColor: '#FFF' } }],
])('only the %s can be changed', async (_, change) => {
  const before = await get()
  const changed = await put(change)
  expect(changed.body).toStrictEqual({ ...before, ...change })
  expect(await get()).toStrictEqual(changed.body)
})

test('all fields can be changed at once', async () => {
  const change = {
    name: 'Todo',
    slug: 'todo-a-la-vez',
    description: 'Distinto',
    theme: { primaryColor: '#000', secondaryColor: '#ffffff' },
  }
  const { body } = await put(change)
  expect(body).toStrictEqual({ merchantId: merchant.id, logo: null, banner: null, ...change })
})

test('one colour of the theme can be changed', async () => {
  const { theme } = await get()
  const first = await put({ theme: { primaryColor: '#111111' } })
  expect(first.body.theme).toStrictEqual({ ...theme, primaryColor: '#111111' })
  const second = await put({ theme: { secondaryColor: '#222222' } })
  expect(second.body.theme).toStrictEqual({ primaryColor: '#111111', secondaryColor: '#222222' })
  expect((await put({ theme: {} })).body.theme).toStrictEqual(second.body.theme)
})

test('a change is recorded with before and after, and who made it', async () => {
  const before = await get()
  const changed = await put({ name: 'Nueva', theme: { primaryColor: '#123456' } })
  const audited = {
    name: merchant.name,
    slug: before.slug,
    description: '',
    ...before.theme,
    preferredPaymentMethod: 'mobile_payment',
    contact: { phone: null, whatsapp: null, email: null },
  }
  expect(await recordsOf(changed)).toMatchObject([
    {
      user_id: owner.uuid,
      resource: merchant.id,
      details: {
        before: audited,
        after: { ...audited, name: 'Nueva', primaryColor: '#123456' },
      },
    },
  ])
})

test.each([
  ['nothing', () => ({})],
  ['no body', () => undefined],
  ['what it has', () => ({ name: merchant.name, description: '' })],
  ['fields that no one may change here', () => ({ logo: 'x', banner: 'y', merchantId: 'z' })],
])('a change to %s changes neither the time nor the audit log', async (_, body) => {
  const [before, time] = [await get(), await storedTime()]
  const answered = await put(body())
  expect(answered.body).toStrictEqual(before)
  expect(await recordsOf(answered)).toStrictEqual([])
  expect(await storedTime()).toStrictEqual(time)
})

describe('what payers are shown', () => {
  const publicStore = async () => {
    const { slug } = await get()
    return (await api('GET', `/stores/${slug}`)).body
  }

  test('is the way to pay that the merchant prefers; the store itself stays as documented', async () => {
    const before = await get()
    const changed = await put({ preferredPaymentMethod: 'c2p' })
    expect(changed.body).toStrictEqual(before)
    expect((await publicStore()).preferredPaymentMethod).toBe('c2p')
    expect(await recordsOf(changed)).toMatchObject([
      {
        details: {
          before: { preferredPaymentMethod: 'mobile_payment' },
          after: { preferredPaymentMethod: 'c2p' },
        },
      },
    ])
    expect(await recordsOf(await put({ preferredPaymentMethod: 'c2p' }))).toStrictEqual([])
  })

  test('is the merchant’s contact, of which each part is set, kept and removed by itself', async () => {
    const contact = {
      phone: '0212-9876543',
      whatsapp: '+58 414 1234567',
      email: 'hola@napa.example',
    }
    await put({ contact })
    const stored = { phone: '02129876543', whatsapp: '04141234567', email: 'hola@napa.example' }
    expect((await publicStore()).contact).toStrictEqual(stored)
    await put({ contact: { phone: null } })
    expect((await publicStore()).contact).toStrictEqual({ ...stored, phone: null })
    await put({ contact: {}, name: 'Otro' })
    expect((await publicStore()).contact).toStrictEqual({ ...stored, phone: null })
    const same = await put({ contact: { phone: null, whatsapp: '04141234567' } })
    expect(await recordsOf(same)).toStrictEqual([])
  })
})

test('the merchant keeps its own name', async () => {
  await put({ name: 'Otra Cosa' })
  const { body } = await api('GET', `/merchants/${merchant.id}`, { as: owner })
  expect(body.name).toBe(merchant.name)
})

test.each<[field: string, wrong: Record<string, unknown>]>([
  ['name', { name: ' ' }],
  ['description', { description: ['Pan'] }],
  ['slug', { slug: 'ab' }],
  ['slug', { slug: 'a'.repeat(61) }],
  ['slug', { slug: 'La-Napa' }],
  ['slug', { slug: 'la napa' }],
  ['slug', { slug: 'ñapa' }],
  ['slug', { slug: '-napa' }],
  ['slug', { slug: 'napa-' }],
  ['slug', { slug: 'la--napa' }],
  ['slug', { slug: 'napa\n' }],
  ['slug', { slug: 'admin' }],
  ['slug', { slug: 'www' }],
  ['slug', { slug: 12345 }],
  ['preferredPaymentMethod', { preferredPaymentMethod: 'cash' }],
  ['contact.phone', { contact: { phone: '123' } }],
  ['contact.email', { contact: { email: 'hola' } }],
  ['theme', { theme: '#fff' }],
  ...['fff', '#ff', '#ffff', '#fffff', '#fffffff', '#ggg', 'red', ' #fff', '#fff\n'].map(
    (color): [string, Record<string, unknown>] => [
      'theme.primaryColor',
      { theme: { primaryColor: color } },
    ],
  ),
  ['theme.secondaryColor', { theme: { primaryColor: '#fff', secondaryColor: 0xffffff } }],
])('refuses a wrong %s: %j', async (field, wrong) => {
  const before = await get()
  const refused = await put({ description: 'Nueva', ...wrong })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: field }])
  expect(await get()).toStrictEqual(before)
})

test('leaves what is empty as it was', async () => {
  const { description: _, ...before } = await get()
  const empty = { name: '', slug: '', preferredPaymentMethod: null, contact: null, theme: null }
  expect((await put({ description: 'Nueva', ...empty })).status).toBe(200)
  expect(await get()).toStrictEqual({ ...before, description: 'Nueva' })
})

describe('a slug', () => {
  test('that another store has is a conflict that changes nothing', async () => {
    const other = await createMerchant(service, await createUser(service), { name: 'Ocupado' })
    const before = await get()
    const refused = await put({ name: 'Nueva', slug: 'ocupado' })
    expect(expectRefusal(refused, 'CONFLICT')).not.toContain('ocupado')
    expect(refused.text).not.toContain(other.id)
    expect(await get()).toStrictEqual(before)
  })

  test('of the store itself may be sent again', async () => {
    const { slug } = await get()
    expect((await put({ slug })).body.slug).toBe(slug)
  })

  test('that was given up is free for others', async () => {
    const { slug } = await get()
    await put({ slug: `${slug}-nuevo` })
    const other = await createMerchant(service, owner)
    const taken = await api('PUT', `/merchants/${other.id}/store`, { as: owner, body: { slug } })
    expect(taken.body.slug).toBe(slug)
  })

  test('is given to one of ten concurrent requests', async () => {
    const merchants = await Promise.all(
      Array.from({ length: 10 }, () => createMerchant(service, owner)),
    )
    const body = { slug: 'el-disputado' }
    const answers = await Promise.all(
      merchants.map(({ id }) => api('PUT', `/merchants/${id}/store`, { as: owner, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, ...Array(9).fill(409)])
    const holders = await service.database.query('select from stores where slug = $1', [body.slug])
    expect(holders).toHaveLength(1)
  })

  test('cannot be swapped by two concurrent requests', async () => {
    const other = await createMerchant(service, owner)
    const otherPath = `/merchants/${other.id}/store`
    const [mine, theirs] = [await get(), (await api('GET', otherPath, { as: owner })).body]
    const answers = await Promise.all([
      put({ slug: theirs.slug }),
      api('PUT', otherPath, { as: owner, body: { slug: mine.slug } }),
    ])
    for (const answer of answers) expectRefusal(answer, 'CONFLICT')
  })
})

describe('the caller', () => {
  test.each(['ADMIN', 'MEMBER'] as const)('as %s may do what the role allows', async (role) => {
    const member = await createUser(service)
    await addMember(service, merchant, member, role)
    for (const as of [member, await createApiKey(service, member, { merchant })]) {
      const before = await get()
      const answered = await put({ name: 'Por Miembro' }, as)
      if (role === 'ADMIN') expect(answered.body.name).toBe('Por Miembro')
      else {
        expectRefusal(answered, 'FORBIDDEN')
        expect(await get()).toStrictEqual(before)
      }
    }
  })

  test('as a stranger gets a 404 and changes nothing', async () => {
    const before = await get()
    expectRefusal(await put({ name: 'Ajena' }, await createUser(service)), 'NOT_FOUND')
    expect(await get()).toStrictEqual(before)
  })
})
