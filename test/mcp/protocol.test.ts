import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { connectAgent, postMcp } from '../support/agents.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let owner: Actor
let key: { token: string }
beforeAll(async () => {
  service = await startService()
  owner = await createUser(service, { kycStatus: 'approved' })
  await createMerchant(service, owner)
  key = await createApiKey(service, owner)
})
afterAll(() => service.stop())

const bearer = ({ token }: { token: string }) => ({ Authorization: `Bearer ${token}` })
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const call = {
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name: 'listMerchants', arguments: {} },
}
const codeOf = async (response: Response) =>
  ((await response.json()) as { error?: { code: unknown } }).error?.code

describe.each([
  ['tools/list', list],
  ['tools/call', call],
])('%s', (_, message) => {
  test('is a 401 to nobody, and to a key that does not exist', async () => {
    const nobody = await postMcp(service, message)
    expect([nobody.status, nobody.headers.get('WWW-Authenticate')]).toStrictEqual([401, 'Bearer'])
    expect(await codeOf(nobody)).toBe('UNAUTHORIZED')
    for (const token of ['x', 'svc_test_x', `${key.token.slice(0, -1)}0`]) {
      expect((await postMcp(service, message, bearer({ token }))).status).toBe(401)
    }
  })

  test('is a 401 to a key that is revoked or has expired', async () => {
    const revoked = await createApiKey(service, owner, { revoked: true })
    const expired = await createApiKey(service, owner, { expiresAt: new Date(0) })
    for (const ended of [revoked, expired]) {
      const response = await postMcp(service, message, bearer(ended))
      expect([response.status, await codeOf(response)]).toStrictEqual([401, 'UNAUTHORIZED'])
    }
  })

  test('is a 403 to a person’s access token', async () => {
    const response = await postMcp(service, message, bearer(owner))
    expect([response.status, await codeOf(response)]).toStrictEqual([403, 'FORBIDDEN'])
  })

  test('is refused to the key of somebody who is suspended, and of who may not operate live', async () => {
    const textOf = async (as: { token: string }) =>
      (await postMcp(service, message, bearer(as))).text()
    const suspended = await createUser(service, { status: 'suspended' })
    expect(await textOf(await createApiKey(service, suspended))).toContain('ACCOUNT_SUSPENDED')
    const unknown = await createUser(service)
    const live = await createApiKey(service, unknown, { environment: 'live' })
    expect(await textOf(live)).toContain('KYC_REQUIRED')
  })

  test('is refused from an address that the key does not allow', async () => {
    const limited = await createApiKey(service, owner, { allowedAddresses: ['203.0.113.7/32'] })
    const from = (ip: string) =>
      postMcp(service, message, { ...bearer(limited), 'CF-Connecting-IP': ip })
    expect(await (await from('203.0.113.8')).text()).toContain('allowedAddresses')
    const accepted = await from('203.0.113.7')
    expect([accepted.status, await codeOf(accepted)]).toStrictEqual([200, undefined])
  })

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:8787'])(
    'is a 403 to a page of %s',
    async (Origin) => {
      const response = await postMcp(service, message, { ...bearer(key), Origin })
      expect([response.status, await codeOf(response)]).toStrictEqual([403, 'FORBIDDEN'])
    },
  )

  test('is answered to a page of the service itself', async () => {
    const Origin = 'https://payments.test'
    expect((await postMcp(service, message, { ...bearer(key), Origin })).status).toBe(200)
  })
})

test.each(['GET', 'DELETE', 'PUT'])('%s is a 405 without a session', async (method) => {
  const response = await service.fetch('/mcp', { method, headers: bearer(key) })
  expect([response.status, response.headers.get('Allow')]).toStrictEqual([405, 'POST'])
})

describe('what is no message', () => {
  const answerTo = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await postMcp(service, body, { ...bearer(key), ...headers })
    const { error } = (await response.json()) as { error: { code: unknown } }
    return [response.status, error.code]
  }

  test.each<[string, unknown, [number, number]]>([
    ['no JSON', '{"jsonrpc":', [400, -32700]],
    ['a text', '"tools/list"', [400, -32600]],
    ['a message of another protocol', { jsonrpc: '1.0', id: 1, method: 'ping' }, [400, -32600]],
    ['a message without a method', { jsonrpc: '2.0', id: 1 }, [400, -32600]],
    ['a batch', [list, list], [400, -32600]],
    ['an empty batch', [], [400, -32600]],
  ])('%s is refused', async (_, body, expected) => {
    expect(await answerTo(body)).toStrictEqual(expected)
  })

  test('a protocol version that nobody knows is refused', async () => {
    expect(await answerTo(list, { 'MCP-Protocol-Version': '1999-01-01' })).toStrictEqual([
      400,
      expect.any(Number),
    ])
  })

  test('an unknown method and an unknown tool are told so', async () => {
    const unknown = { jsonrpc: '2.0', id: 1, method: 'tools/destroy' }
    expect((await answerTo(unknown))[1]).toBe(-32601)
    const named = { ...call, params: { name: 'deleteMerchant', arguments: {} } }
    expect((await answerTo(named))[1]).toBe(-32602)
  })

  test('an oversized body, another type and a compressed body are refused', async () => {
    const large = {
      ...call,
      params: { name: 'listMerchants', arguments: { x: 'x'.repeat(70_000) } },
    }
    expect(await answerTo(large)).toStrictEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await answerTo(list, { 'Content-Type': 'text/plain' })).toStrictEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
    expect(await answerTo(list, { 'Content-Encoding': 'gzip' })).toStrictEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
  })
})

test('nothing is kept between requests, so one agent answers for many', async () => {
  const agents = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const person = await createUser(service, { kycStatus: 'approved' })
      const merchant = await createMerchant(service, person)
      const agent = await connectAgent(service, await createApiKey(service, person))
      return { merchant, agent }
    }),
  )
  const seen = await Promise.all(
    agents.map(async ({ agent }) => (await agent.call('listMerchants')).data.data),
  )
  expect(seen.map((found) => found.map(({ id }: { id: string }) => id))).toStrictEqual(
    agents.map(({ merchant }) => [merchant.id]),
  )
})
