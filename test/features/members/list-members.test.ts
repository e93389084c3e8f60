import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTeam, type Team } from '../../support/team.ts'

let service: Service
let api: Api
let team: Team
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  team = await createTeam(service)
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } = team.owner) =>
  api('GET', `/merchants/${team.merchant.id}/members${query}`, { as })
const shown = (actor: Team['owner'], role: string) => ({
  userId: actor.id,
  email: actor.email,
  name: actor.name,
  role,
})
const everybody = () => [
  shown(team.owner, 'OWNER'),
  shown(team.admin, 'ADMIN'),
  shown(team.otherAdmin, 'ADMIN'),
  shown(team.member, 'MEMBER'),
  shown(team.otherMember, 'MEMBER'),
]

test('the OWNER is listed first, then the others as they joined, without pages', async () => {
  expect((await list()).body).toStrictEqual({ data: everybody() })
})

test('the OWNER is listed first even if they joined last', async () => {
  const { merchant, owner, member, admin, otherAdmin, otherMember } = await createTeam(service)
  const path = `/merchants/${merchant.id}`
  await api('POST', `${path}/owner`, { as: owner, body: { userId: otherMember.id } })
  const { body } = await api('GET', `${path}/members`, { as: owner })
  const ids = body.data.map(({ userId }: { userId: string }) => userId)
  expect(ids).toStrictEqual([otherMember, owner, admin, otherAdmin, member].map(({ id }) => id))
})

test.each(['admin', 'member'] as const)('every member sees the same: %s', async (who) => {
  const owners = await list()
  expect((await list('', team[who])).text).toBe(owners.text)
  const key = await createApiKey(service, team[who], { merchant: team.merchant })
  expect((await list('', key)).text).toBe(owners.text)
})

test.each([
  ['OWNER', 1],
  ['owner', 1],
  ['Admin', 2],
  ['member', 2],
])('?role=%s filters, in any case', async (role, count) => {
  const expected = everybody().filter((one) => one.role === role.toUpperCase())
  expect(expected).toHaveLength(count)
  expect((await list(`?role=${role}`)).body).toStrictEqual({ data: expected })
})

test('a role that nobody has gives an empty list', async () => {
  const { id } = await createMerchant(service, team.owner)
  const { body } = await api('GET', `/merchants/${id}/members?role=ADMIN`, { as: team.owner })
  expect(body).toStrictEqual({ data: [] })
})

test.each(['?role=', '?role=ROOT', '?role=ADMIN,MEMBER', '?role=ADMIN&role=MEMBER'])(
  'an unknown role is refused: %s',
  async (query) => {
    const refused = await list(query)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'role' }])
    expect(refused.text).not.toContain('ROOT')
  },
)

/** fetch() sends no body with a GET. */
const getWithBody = (body: string, contentType: string) =>
  new Promise<string>((resolve, reject) => {
    const { href } = new URL(`/api/v1/merchants/${team.merchant.id}/members`, service.url)
    const headers = {
      Authorization: `Bearer ${team.owner.token}`,
      'Content-Type': contentType,
      'Content-Length': Buffer.byteLength(body),
    }
    request(href, { method: 'GET', headers }, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end(body)
  })

test.each([
  ['{"role":"ADMIN"}', 'application/json'],
  ['{"role":"ROOT"}', 'application/json'],
  ['{', 'application/json'],
  ['role: ADMIN', 'text/yaml'],
])('a body is ignored: %s', async (body, contentType) => {
  expect(await getWithBody(body, contentType)).toBe((await list()).text)
})

test('a stranger gets the 404 of an unknown merchant', async () => {
  expectRefusal(await list('', await createUser(service)), 'NOT_FOUND')
})

test('a changed name and a new member are listed on the next request', async () => {
  const { merchant, owner } = await createTeam(service)
  const newcomer = await createUser(service)
  await addMember(service, merchant, newcomer, 'MEMBER')
  await api('PUT', '/auth/me', { as: newcomer, body: { name: 'Nombre Nuevo' } })
  const { body } = await api('GET', `/merchants/${merchant.id}/members`, { as: owner })
  expect(body.data).toContainEqual({ ...shown(newcomer, 'MEMBER'), name: 'Nombre Nuevo' })
})
