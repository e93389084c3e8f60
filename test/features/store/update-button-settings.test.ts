import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createSession,
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
  owner = await createUser(service, { kycStatus: 'approved' })
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const path = () => `/merchants/${merchant.id}/settings/button`
const put = (origins: unknown, as: { token: string } = owner) =>
  api('PUT', path(), { as, body: { origins } })
const listed = async () => (await api('GET', path(), { as: owner })).body.origins

describe('the origins of shops', () => {
  test('are replaced as a whole, in their normal form, each once', async () => {
    const changed = await put([
      'https://SHOP.example.com/',
      ' https://shop.example.com:443 ',
      'http://localhost:3000',
    ])
    const origins = ['https://shop.example.com', 'http://localhost:3000']
    expect(changed.body).toStrictEqual({ origins })
    expect(await listed()).toStrictEqual(origins)
    expect((await put(['https://other.example.com'])).body.origins).toStrictEqual([
      'https://other.example.com',
    ])
    expect((await put([])).body.origins).toStrictEqual([])
  })

  test('are those of this merchant alone', async () => {
    const other = await createMerchant(service, owner)
    await put(['https://shop.example.com'])
    const read = await api('GET', `/merchants/${other.id}/settings/button`, { as: owner })
    expect(read.body).toStrictEqual({ origins: [] })
  })

  test('are audited when they change, and only then', async () => {
    const records = async (origins: string[]) => {
      const { headers } = await put(origins)
      const requestId = headers.get('X-Request-Id')
      return auditRecordsOfRequest(service, 'button_settings.update', requestId)
    }
    expect(await records(['https://shop.example.com'])).toMatchObject([
      {
        resource: merchant.id,
        details: { before: { origins: [] }, after: { origins: ['https://shop.example.com'] } },
      },
    ])
    expect(await records(['https://shop.example.com/'])).toStrictEqual([])
  })

  test.each([
    ['a path', ['https://shop.example.com/cart']],
    ['http', ['http://shop.example.com']],
    ['a wildcard', ['https://*.example.com']],
    ['no text', [7]],
    ['no list', 'https://shop.example.com'],
    ['more than 20', Array.from({ length: 21 }, (_, one) => `https://s${one}.example.com`)],
  ])('are refused with %s, and stay as they were', async (_, origins) => {
    await put(['https://shop.example.com'])
    expectRefusal(await put(origins), 'INVALID_REQUEST')
    expect(await listed()).toStrictEqual(['https://shop.example.com'])
  })

  test('are told apart by their place where one is wrong', async () => {
    const refused = await put(['https://shop.example.com', 'https://shop'])
    expect(refused.body.error.details).toMatchObject([{ path: 'origins.1' }])
  })

  test('may be 20', async () => {
    const origins = Array.from({ length: 20 }, (_, one) => `https://s${one}.example.com`)
    expect((await put(origins)).body).toStrictEqual({ origins })
  })
})

describe('who decides them', () => {
  test('is an OWNER or ADMIN in a session, and no key', async () => {
    const [admin, member] = [await createUser(service), await createUser(service)]
    await addMember(service, merchant, admin, 'ADMIN')
    await addMember(service, merchant, member, 'MEMBER')
    expect((await put(['https://shop.example.com'], admin)).status).toBe(200)
    expectRefusal(await put([], member), 'FORBIDDEN')
    expectRefusal(await put([], await createUser(service)), 'NOT_FOUND')
    for (const environment of ['live', 'test'] as const)
      expectRefusal(await put([], await createApiKey(service, owner, { environment })), 'FORBIDDEN')
    expect(await listed()).toStrictEqual(['https://shop.example.com'])
  })

  test('has to show again who they are after a while', async () => {
    const late = await createSession(service, owner.uuid, {
      from: new Date(Date.now() - 11 * 60_000),
    })
    expectRefusal(await put([], late), 'STEP_UP_REQUIRED')
  })
})
