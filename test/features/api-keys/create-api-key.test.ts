import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeyEnvironment } from '../../../src/domain/api-key.ts'
import { apiKeyId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
  PASSWORD,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, storedAndLoggedText } from '../../support/auth.ts'
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

const make = (body: Record<string, unknown> = {}, as: { token: string } = user) =>
  api('POST', '/api-keys', { as, body: { name: 'Caja 1', ...body } })

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString()

test('creating a key returns the whole key, by default a test key that never expires', async () => {
  const { status, body } = await make()
  expect(status).toBe(201)
  expect(body).toStrictEqual({
    id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
    name: 'Caja 1',
    environment: 'test',
    prefix: body.key.slice(0, 'svc_test_'.length + 4),
    lastFour: body.key.slice(-4),
    merchantId: null,
    permissions: null,
    allowedAddresses: null,
    approvalAbove: null,
    createdAt: expect.any(String),
    lastUsedAt: null,
    expiresAt: null,
    key: expect.stringMatching(/^svc_test_[0-9A-Za-z]{38}$/),
  })
  expect(apiKeyEnvironment(body.key, 'svc')).toBe('test')
})

test('a new key acts as its user at once', async () => {
  const { body } = await make()
  const merchant = await createMerchant(service, user)
  const listed = await api('GET', '/merchants', { as: { token: body.key } })
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toContain(merchant.id)
})

test('only the SHA-256 of a key is stored, and the key is neither in the database nor in the log', async () => {
  const { body } = await make()
  await api('GET', '/merchants', { as: { token: body.key } })
  const [row] = await service.database.query<{ key_hash: Buffer }>(
    'select key_hash from api_keys where id = $1',
    [apiKeyId.toUuid(body.id)],
  )
  expect(row?.key_hash).toStrictEqual(createHash('sha256').update(body.key).digest())
  const kept = await storedAndLoggedText(service)
  expect(kept).toContain(body.id)
  expect(kept).not.toContain(body.key)
  // Its random part, without the ends that may be shown.
  expect(kept).not.toContain(body.key.slice('svc_test_'.length + 4, -4))
})

test('the record of a new key says who created it, and has nothing to call with', async () => {
  const merchant = await createMerchant(service, user)
  const expiresAt = inDays(2)
  const limits = { permissions: ['links:write'], allowedAddresses: ['203.0.113.7/32'] }
  const made = await make({ merchantId: merchant.id, expiresAt, ...limits })
  const { id, prefix } = made.body
  expect(
    await auditRecordsOfRequest(service, 'api_key.create', made.headers.get('X-Request-Id')),
  ).toMatchObject([
    {
      user_id: user.uuid,
      resource: id,
      details: {
        after: {
          id,
          name: 'Caja 1',
          environment: 'test',
          prefix,
          merchantId: merchant.id,
          ...limits,
          expiresAt,
          revokedAt: null,
        },
      },
    },
  ])
})

test('the time of creation is the service’s', async () => {
  const traveller = await createUser(service)
  const now = new Date(Date.now() + 3600_000)
  service.setNow(now)
  const made = await make({}, traveller)
  service.setNow()
  expect(made.body.createdAt).toBe(now.toISOString())
})

test('a key begins with the configured prefix', async () => {
  const other = await startService({ vars: { KEY_PREFIX: 'acme' } })
  const as = await createUser(other)
  const { body } = await apiOf(other)('POST', '/api-keys', { as, body: { name: 'x' } })
  expect(body.key).toMatch(/^acme_test_/)
  expect(body.prefix).toBe(body.key.slice(0, 'acme_test_'.length + 4))
  const listed = await apiOf(other)('GET', '/merchants', { as: { token: body.key } })
  expect(listed.status).toBe(200)
  await other.stop()
})

describe('a live key', () => {
  test.each([
    ['not verified', { verified: false, kycStatus: 'approved' }, 'EMAIL_NOT_VERIFIED'],
    ['neither verified nor approved', { verified: false }, 'EMAIL_NOT_VERIFIED'],
    ['not started with KYC', {}, 'KYC_REQUIRED'],
    ['waiting for KYC', { kycStatus: 'pending' }, 'KYC_REQUIRED'],
    ['rejected by KYC', { kycStatus: 'rejected' }, 'KYC_REQUIRED'],
  ] as const)(
    'is refused to a user who is %s, and nothing is created',
    async (_, options, code) => {
      const as = await createUser(service, options)
      expectRefusal(await make({ environment: 'live' }, as), code)
      expect((await api('GET', '/api-keys', { as })).body.total).toBe(0)
      expect((await make({ environment: 'test' }, as)).status).toBe(201)
    },
  )

  test.each(['live', 'production'])(
    'is created for a user who is both (%s)',
    async (environment) => {
      const as = await createUser(service, { kycStatus: 'approved' })
      const { body } = await make({ environment }, as)
      expect(body).toMatchObject({
        environment: 'live',
        key: expect.stringMatching(/^svc_live_/),
        prefix: expect.stringMatching(/^svc_live_.{4}$/),
      })
      expect((await api('GET', '/merchants', { as: { token: body.key } })).status).toBe(200)
    },
  )

  test('for somebody else’s merchant is a 404 before KYC is checked', async () => {
    const merchant = await createMerchant(service, await createUser(service))
    expectRefusal(await make({ environment: 'live', merchantId: merchant.id }), 'NOT_FOUND')
  })
})

test('a key for `sandbox` is a test key', async () => {
  expect((await make({ environment: 'sandbox' })).body.environment).toBe('test')
})

describe('a key for a merchant', () => {
  test.each(['ADMIN', 'MEMBER'] as const)('is created for its %s', async (role) => {
    const merchant = await createMerchant(service, await createUser(service))
    await addMember(service, merchant, user, role)
    const { body } = await make({ merchantId: merchant.id })
    expect(body.merchantId).toBe(merchant.id)
    const read = await api('GET', `/merchants/${merchant.id}`, { as: { token: body.key } })
    expect(read.status).toBe(200)
  })

  test('is refused with the same 404 if the merchant is somebody else’s, unknown or malformed', async () => {
    const merchant = await createMerchant(service, await createUser(service))
    const withoutId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '')
    const strangers = await make({ merchantId: merchant.id })
    expectRefusal(strangers, 'NOT_FOUND')
    for (const merchantId of ['mer_01jd4xw0m2c8r6t4v9y1z3b5d7', 'mer_1', user.id]) {
      expect(withoutId(await make({ merchantId }))).toBe(withoutId(strangers))
    }
  })
})

describe('the permissions of a key', () => {
  test('are shown in the order of the list, each once', async () => {
    const { body } = await make({
      permissions: ['transactions:read', 'links:write', 'links:read', 'links:write'],
    })
    expect(body.permissions).toStrictEqual(['links:read', 'links:write', 'transactions:read'])
  })

  test.each([
    ['permissions', []],
    ['permissions', null],
    ['permissions', 'links:read'],
    ['permissions.0', ['links']],
    ['permissions.0', ['*']],
    ['permissions.1', ['links:read', 'links:delete']],
    ['permissions.0', ['LINKS:READ']],
    ['permissions.0', [null]],
  ])('are refused at %s if they are %j', async (path, permissions) => {
    const refused = await make({ permissions })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path }])
  })

  test.each(['admin:read', 'admin:write'])(
    'may be %s only of a platform administrator’s key',
    async (permission) => {
      const own = { permissions: ['links:read', permission] }
      const as = await createUser(service)
      const message = expectRefusal(await make(own, as), 'FORBIDDEN')
      expect(message).toContain('Only a platform administrator')
      // Before KYC, which would not help.
      expectRefusal(await make({ ...own, environment: 'live' }, as), 'FORBIDDEN')
      expect((await api('GET', '/api-keys', { as })).body.total).toBe(0)
      const administrator = await createUser(service, { role: 'ADMIN' })
      expect((await make(own, administrator)).status).toBe(201)
    },
  )

  test('are never those of /admin if the key is bound to a merchant', async () => {
    const administrator = await createUser(service, { role: 'ADMIN' })
    const merchant = await createMerchant(service, administrator)
    const refused = await make(
      { merchantId: merchant.id, permissions: ['admin:read'] },
      administrator,
    )
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'permissions' }])
  })
})

describe('a factor presented lately', () => {
  const longAgo = { from: new Date(Date.now() - 10 * 60_000) }

  test('is needed for a live key, and for one that reaches /admin', async () => {
    const administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
    const stale = await createSession(service, administrator.uuid, longAgo)
    for (const wanted of [{ environment: 'live' }, { permissions: ['admin:read'] }]) {
      expectRefusal(await make(wanted, stale), 'STEP_UP_REQUIRED')
    }
    expect((await api('GET', '/api-keys', { as: stale })).body.total).toBe(0)
    expect((await make({ permissions: ['links:read'] }, stale)).status).toBe(201)
    const presented = { as: stale, body: { password: PASSWORD } }
    expect((await api('POST', '/auth/step-up', presented)).status).toBe(204)
    for (const wanted of [{ environment: 'live' }, { permissions: ['admin:read'] }]) {
      expect((await make(wanted, stale)).status).toBe(201)
    }
  })

  test('is asked for last, after what it would not help with', async () => {
    const unchecked = await createUser(service)
    const stale = await createSession(service, unchecked.uuid, longAgo)
    expectRefusal(await make({ environment: 'live' }, stale), 'KYC_REQUIRED')
    expectRefusal(await make({ permissions: ['admin:read'] }, stale), 'FORBIDDEN')
  })
})

describe('the addresses of a key', () => {
  test('are shown as networks in their shortest form, each once', async () => {
    const { body } = await make({
      allowedAddresses: [
        ...['203.0.113.7', ' 2001:0DB8:0::1 ', '198.51.100.0/24', '::ffff:203.0.113.7'],
        ...['2001:db8:0:0::/48', '2001:db8::1/128', '::ffff:192.0.2.0/120', '1:0:0:2:0:0:0:3'],
      ],
    })
    expect(body.allowedAddresses).toStrictEqual([
      ...['203.0.113.7/32', '2001:db8::1/128', '198.51.100.0/24'],
      ...['2001:db8::/48', '192.0.2.0/24', '1:0:0:2::3/128'],
    ])
    const { data } = (await api('GET', '/api-keys', { as: user })).body
    expect(data[0].allowedAddresses).toStrictEqual(body.allowedAddresses)
  })

  const networks = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n}`)

  test('are 20 at most', async () => {
    expect((await make({ allowedAddresses: networks(20) })).body.allowedAddresses).toHaveLength(20)
    const refused = await make({ allowedAddresses: networks(21) })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'allowedAddresses' }])
  })

  test.each([
    ['allowedAddresses', [], 'Must not be empty'],
    ['allowedAddresses', null, ''],
    ['allowedAddresses', '203.0.113.7', ''],
    ['allowedAddresses.0', ['bodega.example'], 'Must be an IPv4 or IPv6 address'],
    ['allowedAddresses.1', ['203.0.113.7', '203.0.113.256'], 'Must be an IPv4 or IPv6 address'],
    ['allowedAddresses.0', ['203.0.113.7/24'], 'Has bits beyond the length'],
    ['allowedAddresses.0', ['2001:db8::1/64'], 'Has bits beyond the length'],
    ['allowedAddresses.0', ['0.0.0.0/0'], 'Would be every address'],
    ['allowedAddresses.0', ['::/0'], 'Would be every address'],
    ['allowedAddresses.0', ['::ffff:0:0/96'], 'Would be every address'],
    ['allowedAddresses.0', [7], ''],
  ])('are refused at %s if they are %j', async (path, allowedAddresses, message) => {
    const refused = await make({ allowedAddresses })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([
      { path, message: expect.stringContaining(message) },
    ])
  })
})

describe('the expiry of a key', () => {
  test('is stored to the millisecond, in UTC', async () => {
    const { body } = await make({ expiresAt: '2199-05-06T07:08:09.0109-04:00' })
    expect(body.expiresAt).toBe('2199-05-06T11:08:09.010Z')
  })

  test.each([
    ['past', '2020-01-01T00:00:00Z'],
    ['a date without a time', '2199-01-01'],
    ['without an offset', '2199-01-01T00:00:00'],
    ['no day of the calendar', '2199-02-30T00:00:00Z'],
    ['a number', 7_258_118_400],
    ['null', null],
    ['empty', ''],
  ])('is refused if it is %s', async (_, expiresAt) => {
    const refused = await make({ expiresAt })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'expiresAt' }])
  })

  test('must be later than the current time', async () => {
    const as = await createUser(service)
    const now = new Date(Date.now() + 1000)
    service.setNow(now)
    const [same, later] = [
      await make({ expiresAt: now.toISOString() }, as),
      await make({ expiresAt: new Date(now.getTime() + 1).toISOString() }, as),
    ]
    service.setNow()
    expect([same.status, later.status]).toStrictEqual([400, 201])
  })
})

test.each([
  ['name', { name: undefined }],
  ['name', { name: ' ' }],
  ['name', { name: 'n'.repeat(121) }],
  ['name', { name: 'two\nlines' }],
  ['name', { name: null }],
  ['environment', { environment: 'LIVE' }],
  ['environment', { environment: 'staging' }],
  ['merchantId', { merchantId: 7 }],
  ['merchantId', { merchantId: null }],
])('a wrong %s is refused: %.40j', async (path, wrong) => {
  const refused = await make(wrong)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
})

test('no key can create keys', async () => {
  const merchant = await createMerchant(service, user)
  for (const as of [
    await createApiKey(service, user),
    await createApiKey(service, user, { environment: 'live' }),
    await createApiKey(service, user, { merchant }),
  ]) {
    expectRefusal(await make({}, as), 'FORBIDDEN')
  }
})

describe('a ceiling', () => {
  test('is exact, is shown and listed, and stays with the key that replaces this one', async () => {
    const { body } = await make({ approvalAbove: 5000.01 })
    expect(body.approvalAbove).toBe(5000.01)
    const { data } = (await api('GET', '/api-keys', { as: user })).body
    expect(data[0].approvalAbove).toBe(5000.01)
    const rotated = await api('POST', `/api-keys/${body.id}/rotate`, { as: user, body: {} })
    expect(rotated.body.approvalAbove).toBe(5000.01)
    const rows = await service.database.query<{ approval_above: string }>(
      'select approval_above::text from api_keys where id = any ($1::uuid[])',
      [[body.id, rotated.body.id].map((id) => apiKeyId.toUuid(id))],
    )
    expect(rows.map(({ approval_above }) => approval_above)).toStrictEqual(['5000.01', '5000.01'])
  })

  test.each([0, -1, 0.001, '5000', null, 1e12])('of %j is refused', async (approvalAbove) => {
    const refused = await make({ approvalAbove })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'approvalAbove' }])
  })
})
