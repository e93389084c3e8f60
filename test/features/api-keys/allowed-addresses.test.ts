import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  type ApiKeyOptions,
  createApiKey,
  createMerchant,
  createUser,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallOptions, expectRefusal } from '../../support/api.ts'
import { textWithoutRequestId } from '../../support/auth.ts'
import {
  createWithKey,
  expectReplay,
  newMerchant,
  nextIdempotencyKey,
} from '../../support/idempotent-merchants.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  user = await createUser(service)
})
afterAll(() => service.stop())

const keyFor = (allowedAddresses: string[], options: ApiKeyOptions = {}) =>
  createApiKey(service, user, { allowedAddresses, ...options })
const from = (address: string) => ({ 'CF-Connecting-IP': address })
const read = (as: { token: string }, options: CallOptions = {}) =>
  api('GET', '/merchants', { as, ...options })

test.each<[string, string[], string[], string[]]>([
  ['one IPv4 address', ['203.0.113.7/32'], ['203.0.113.7'], ['203.0.113.6', '203.0.113.8']],
  [
    'an IPv4 network',
    ['203.0.113.64/26'],
    ['203.0.113.64', '203.0.113.100', '203.0.113.127'],
    ['203.0.113.63', '203.0.113.128', '203.0.112.64', '0.0.0.0'],
  ],
  [
    'half of all IPv4 addresses',
    ['128.0.0.0/1'],
    ['128.0.0.0', '255.255.255.255'],
    ['127.255.255.255', '8000::1'],
  ],
  [
    'one IPv6 address',
    ['2001:db8::1/128'],
    ['2001:db8::1', '2001:0DB8:0:0::0001'],
    ['2001:db8::2', '2001:db8::', '::1', '0.0.0.1'],
  ],
  [
    'an IPv6 network',
    ['2001:db8:0:8::/61'],
    ['2001:db8:0:8::', '2001:db8:0:f:ffff:ffff:ffff:ffff'],
    ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:10::', '32.1.13.184'],
  ],
  [
    'several networks of both kinds',
    ['203.0.113.7/32', '198.51.100.0/24', '2001:db8::/32'],
    ['203.0.113.7', '198.51.100.255', '2001:db8:ffff::1'],
    ['203.0.113.8', '198.51.101.0', '2001:db9::'],
  ],
])('a key is accepted from %s, and from nowhere else', async (_, networks, inside, outside) => {
  const as = await keyFor(networks)
  for (const address of inside) {
    expect((await read(as, { headers: from(address) })).status, address).toBe(200)
  }
  for (const address of outside) {
    const message = expectRefusal(await read(as, { headers: from(address) }), 'FORBIDDEN')
    expect(message).toBe(
      'This API key is not accepted from this address. Call from one of its `allowedAddresses`, or create a key that allows this one.',
    )
  }
})

test('an IPv4 address that is written as IPv6 is the IPv4 address', async () => {
  const as = await keyFor(['203.0.113.0/24'])
  for (const address of ['::ffff:203.0.113.7', '::ffff:cb00:7107']) {
    expect((await read(as, { headers: from(address) })).status, address).toBe(200)
  }
  expectRefusal(await read(as, { headers: from('::ffff:203.0.114.7') }), 'FORBIDDEN')
  const whole = await keyFor(['::/1'])
  expectRefusal(await read(whole, { headers: from('::ffff:203.0.113.7') }), 'FORBIDDEN')
})

test.each([
  ...['localhost', '203.0.113', '203.0.113.256', '203.0.113.7, 198.51.100.1', '203.0.113.7:443'],
  ...[
    '203.0.113.0/24',
    '203.0.113.7/32',
    '[2001:db8::1]',
    '2001:db8::1%eth0',
    "203.0.113.7'",
    'null',
  ],
])('a key with addresses is refused from %j, which is no address', async (address) => {
  const as = await keyFor(['203.0.113.0/24', '2001:db8::/32', '0.0.0.0/1', '128.0.0.0/1'])
  expectRefusal(await read(as, { headers: from(address) }), 'FORBIDDEN')
})

test('a caller who names no address has that of the connection, here of this machine', async () => {
  expectRefusal(await read(await keyFor(['203.0.113.0/24', '2001:db8::/32'])), 'FORBIDDEN')
  expect((await read(await keyFor(['127.0.0.1/32', '::1/128']))).status).toBe(200)
})

test('a key without addresses is accepted from anywhere', async () => {
  const free = await createApiKey(service, user)
  expect((await read(free)).status).toBe(200)
  expect((await read(free, { headers: from('no address') })).status).toBe(200)
})

test('only Cloudflare’s own header counts, whatever else a caller sends', async () => {
  const as = await keyFor(['203.0.113.7/32'])
  const claims = {
    'X-Forwarded-For': '203.0.113.7',
    'X-Real-IP': '203.0.113.7',
    'True-Client-IP': '203.0.113.7',
    Forwarded: 'for=203.0.113.7',
    'CF-Connecting-IPv6': '203.0.113.7',
  }
  expectRefusal(await read(as, { headers: claims }), 'FORBIDDEN')
  const elsewhere = { ...claims, ...from('198.51.100.1') }
  expectRefusal(await read(as, { headers: elsewhere }), 'FORBIDDEN')
  const here = { ...from('203.0.113.7'), 'X-Forwarded-For': '198.51.100.1' }
  expect((await read(as, { headers: here })).status).toBe(200)
})

describe('from another address', () => {
  const elsewhere = { headers: from('198.51.100.1') }

  test('a key that ended is a 401, and one that is valid shows nothing but the refusal', async () => {
    const addresses = ['203.0.113.7/32']
    for (const as of [
      await keyFor(addresses, { revoked: true }),
      await keyFor(addresses, { expiresAt: new Date(Date.now() - 1000) }),
    ]) {
      expectRefusal(await read(as, elsewhere), 'UNAUTHORIZED')
    }
    const suspended = await createUser(service, { status: 'suspended' })
    const unverified = await createUser(service, { verified: false })
    const keys = [
      await keyFor(addresses),
      await keyFor(addresses, { permissions: ['links:read'] }),
      await createApiKey(service, suspended, { allowedAddresses: addresses }),
      await createApiKey(service, unverified, {
        allowedAddresses: addresses,
        environment: 'live',
      }),
    ]
    const answers = await Promise.all(keys.map((as) => read(as, elsewhere)))
    for (const answer of answers) expectRefusal(answer, 'FORBIDDEN')
    expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
    for (const { text } of answers) expect(text).not.toContain('203.0.113')
  })

  test('it is refused alike for every merchant and every route', async () => {
    const as = await keyFor(['203.0.113.7/32'])
    const [own, theirs] = [
      await createMerchant(service, user),
      await createMerchant(service, await createUser(service)),
    ]
    const paths = [`/merchants/${own.id}`, `/merchants/${theirs.id}`, '/admin/users', '/api-keys']
    const answers = await Promise.all(paths.map((path) => api('GET', path, { as, ...elsewhere })))
    for (const answer of answers) expectRefusal(answer, 'FORBIDDEN')
    expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
  })

  test('nothing is changed, and no response is repeated', async () => {
    const as = await keyFor(['203.0.113.7/32'], { environment: 'test' })
    const create = createWithKey(service)
    const request = { as, key: nextIdempotencyKey(), body: newMerchant() }
    expectRefusal(await create({ ...request, ...elsewhere }), 'FORBIDDEN')
    const first = await create({ ...request, headers: from('203.0.113.7') })
    expect(first.status).toBe(201)
    const refused = await create({ ...request, ...elsewhere })
    expectRefusal(refused, 'FORBIDDEN')
    expect(refused.text).not.toContain(first.body.id)
    expectReplay(first, await create({ ...request, headers: from('203.0.113.7') }))
  })

  test('a key does not count as used', async () => {
    const as = await keyFor(['203.0.113.7/32'])
    expectRefusal(await read(as, elsewhere), 'FORBIDDEN')
    const used = await keyFor(['203.0.113.7/32'])
    expect((await read(used, { headers: from('203.0.113.7') })).status).toBe(200)
    const lastUsed = async ({ uuid }: { uuid: string }) =>
      (await service.database.query('select last_used_at from api_keys where id = $1', [uuid]))[0]
    await expect.poll(() => lastUsed(used)).not.toEqual({ last_used_at: null })
    expect(await lastUsed(as)).toEqual({ last_used_at: null })
  })
})

test('routes that ignore credentials ignore a key’s addresses too', async () => {
  const as = await keyFor(['203.0.113.7/32'])
  expect((await api('GET', '/health', { as })).status).toBe(200)
})
