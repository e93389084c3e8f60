import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSlug } from '../../../src/domain/slug.ts'
import { type Actor, createMerchant, createUser } from '../../support/actors.ts'
import { apiOf } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let owner: Actor
beforeAll(async () => {
  service = await startService()
  owner = await createUser(service)
})
afterAll(() => service.stop())

/** The slug that the store of a new merchant got. */
async function slugFor(name: string): Promise<string> {
  const { id } = await createMerchant(service, owner, { name })
  const store = await apiOf(service)('GET', `/merchants/${id}/store`, { as: owner })
  return store.body.slug
}

/** The slugs of merchants made one after the other. */
async function slugsFor(name: string, count: number): Promise<string[]> {
  const slugs: string[] = []
  while (slugs.length < count) slugs.push(await slugFor(name))
  return slugs
}

test.each([
  ['Panadería La Ñapa', 'panaderia-la-napa'],
  ['Café & Té, C.A.', 'cafe-te-c-a'],
  ['Admin', 'tienda-admin'],
  ['www', 'tienda-www'],
  ['Yo', 'tienda-yo'],
  [`${'Largo '.repeat(20)}`, `${'largo-'.repeat(10).slice(0, -1)}`],
])('the merchant %s has the slug %s', async (name, slug) => {
  expect(await slugFor(name)).toBe(slug)
})

test('names without a Latin letter or a digit are those of new shops', async () => {
  const slugs = [await slugFor('北京烤鸭'), await slugFor('---')]
  expect(slugs).toStrictEqual(['tienda-nueva', 'tienda-nueva-2'])
})

test('the store gets the merchant’s name', async () => {
  const { id } = await createMerchant(service, owner, { name: 'El Ñandú' })
  const store = await apiOf(service)('GET', `/merchants/${id}/store`, { as: owner })
  expect(store.body).toStrictEqual({
    merchantId: id,
    name: 'El Ñandú',
    slug: 'el-nandu',
    description: '',
    logo: null,
    banner: null,
    theme: { primaryColor: '#1F4E79', secondaryColor: '#F2B705' },
  })
})

test('equal names get -2 to -5, then random ends', async () => {
  const slugs = await slugsFor('Bodegón', 8)
  expect(slugs.slice(0, 5)).toStrictEqual([
    'bodegon',
    'bodegon-2',
    'bodegon-3',
    'bodegon-4',
    'bodegon-5',
  ])
  for (const slug of slugs.slice(5)) expect(slug).toMatch(/^bodegon-[0-9a-f]{8}$/)
  expect(new Set(slugs)).toHaveLength(8)
})

test('equal names as long as a slug may be are shortened for their ends', async () => {
  const slugs = await slugsFor(`${'a'.repeat(57)} bc`, 7)
  expect(slugs[0]).toBe(`${'a'.repeat(57)}-bc`)
  expect(slugs[1]).toBe(`${'a'.repeat(57)}-2`)
  expect(new Set(slugs)).toHaveLength(7)
  for (const slug of slugs) expect(slug).toSatisfy(isSlug)
})

test('a name that equals another’s second slug gets a free one', async () => {
  const [first, second] = await slugsFor('Kiosco', 2)
  expect([first, second]).toStrictEqual(['kiosco', 'kiosco-2'])
  expect(await slugFor('Kiosco 2')).toBe('kiosco-2-2')
})

test('twelve concurrent merchants of one name each get a slug', async () => {
  const slugs = await Promise.all(Array.from({ length: 12 }, () => slugFor('La Concurrida')))
  expect(new Set(slugs)).toHaveLength(12)
  for (const place of ['', '-2', '-3', '-4', '-5']) expect(slugs).toContain(`la-concurrida${place}`)
})
