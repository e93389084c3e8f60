import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

const names = [
  'Panadería La Ñapa',
  'CERVECERÍA ÉPICA',
  'Todo al 100%',
  'bajo_guion',
  String.raw`barra\invertida`,
  'Comillas "dobles" y \'simples\'',
  'Caf\u0065\u0301 decompuesto',
  '北京烤鸭',
] as const

let service: Service
let api: Api
let owner: Actor
let rifs: Record<string, string>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  rifs = {}
  for (const name of names) rifs[name] = (await createMerchant(service, owner, { name })).rif
  await createMerchant(service, await createUser(service), { name: 'Panadería La Ñapa' })
})
afterAll(() => service.stop())

const search = (term: string) =>
  api('GET', `/merchants?${new URLSearchParams({ search: term })}`, { as: owner })

/** The names that a term finds; the total always agrees. */
async function found(term: string): Promise<string[]> {
  const { body, text } = await search(term)
  expect(body.data, text).toHaveLength(body.total)
  return body.data.map(({ name }: { name: string }) => name)
}

test.each([
  ['Panadería La Ñapa', 'the whole name'],
  ['anade', 'a part from within'],
  ['PANADERÍA', 'capitals'],
  ['panaderia la napa', 'no accents'],
  ['ñAPA', 'mixed case'],
  ['panaderi\u0301a', 'an accent as a character of its own'],
  ['a La', 'a part with a space'],
])('%j finds a merchant by name: %s', async (term) => {
  expect(await found(term)).toStrictEqual(['Panadería La Ñapa'])
})

test.each([
  ['cerveceria epica', 'CERVECERÍA ÉPICA'],
  ['CAFÉ DEC', 'Caf\u0065\u0301 decompuesto'],
  ['烤', '北京烤鸭'],
  ['"DOBLES" y \'', 'Comillas "dobles" y \'simples\''],
])('%j finds %s', async (term, name) => {
  expect(await found(term)).toStrictEqual([name])
})

test.each([
  ['100%', 'Todo al 100%'],
  ['%', 'Todo al 100%'],
  ['_', 'bajo_guion'],
  ['\\', String.raw`barra\invertida`],
  [String.raw`a\i`, String.raw`barra\invertida`],
])('%j is taken literally', async (term, name) => {
  expect(await found(term)).toStrictEqual([name])
})

test.each(['%%', '_%', String.raw`\%`, 'b_jo', '10%0', "' or 1=1 --", 'no such name'])(
  '%j finds nothing',
  async (term) => {
    expect(await found(term)).toStrictEqual([])
  },
)

test('a RIF is found with and without hyphens, in either case, and in part', async () => {
  const rif = rifs['Todo al 100%'] ?? ''
  const bare = rif.replaceAll('-', '')
  for (const term of [
    rif,
    bare,
    rif.toLowerCase(),
    bare.toLowerCase(),
    rif.slice(2),
    bare.slice(3),
  ])
    expect(await found(term), term).toStrictEqual(['Todo al 100%'])
})

test.each(['', '  '])('an empty search (%j) finds all the caller’s merchants', async (term) => {
  expect(await found(term)).toHaveLength(names.length)
})

test('leading and trailing spaces are ignored', async () => {
  expect(await found(' Todo al 100% ')).toStrictEqual(['Todo al 100%'])
})

test('the search and the status are combined', async () => {
  const query = '/merchants?search=panaderia&status='
  expect((await api('GET', `${query}ACTIVE`, { as: owner })).body.total).toBe(1)
  expect((await api('GET', `${query}INACTIVE`, { as: owner })).body.total).toBe(0)
})

test.each([
  ['a NUL', 'pan\0'],
  ['a line end', 'pan\nes'],
  ['more than 120 characters', 'p'.repeat(121)],
])('%s is refused', async (_, term) => {
  const refused = await search(term)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'search' }])
})

test.each(['%FF%FE', '%ED%A0%80', 'x%', 'x%zz', '%E0%A4'])(
  'a malformed encoding (%s) finds nothing',
  async (raw) => {
    const { body } = await api('GET', `/merchants?search=${raw}`, { as: owner })
    expect(body).toMatchObject({ data: [], total: 0 })
  },
)
