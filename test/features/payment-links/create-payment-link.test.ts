import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newLinkToken } from '../../../src/features/payment-links/rules.ts'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { expectReplay } from '../../support/idempotent-merchants.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { createLinkShop, type LinkShop } from '../../support/payment-links.ts'
import { publicUrl, type Service, startService } from '../../support/service.ts'

const HOUR_MS = 3_600_000

let service: Service
let api: Api
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

const linksMade = async ({ merchant }: LinkShop) =>
  (
    await service.database.query('select id from payment_links where merchant_id = $1', [
      merchant.uuid,
    ])
  ).length

const sql = (text: string, parameters: unknown[]) => service.database.query(text, parameters)

describe('a created link', () => {
  test('is returned whole, and is the same when it is read', async () => {
    const now = new Date(Date.now() + 60_000)
    service.setNow(now)
    const made = await shop.make({
      label: '  Pan de jamón ',
      description: 'Para doce.\nCon pasas.',
      amount: 25.5,
      currency: 'USD',
      environment: 'production',
      expiresAt: '2199-12-31T20:00:00-04:00',
      maxPayments: 1_000_000,
      externalReference: ' PED-1042 ',
      returnUrl: 'https://Tienda.example.com/gracias?pedido=7',
      metadata: { rama: ' Chacao ' },
    })
    service.setNow()
    expect(made.status).toBe(201)
    expect(made.body).toStrictEqual({
      id: expect.stringMatching(/^lnk_[0-9a-z]{26}$/),
      merchantId: shop.merchant.id,
      token: expect.stringMatching(/^[\w-]{22}$/),
      url: `${publicUrl}/pay/${made.body.token}`,
      label: 'Pan de jamón',
      description: 'Para doce.\nCon pasas.',
      amount: 25.5,
      minAmount: null,
      maxAmount: null,
      currency: 'USD',
      status: 'ACTIVE',
      active: true,
      environment: 'live',
      maxPayments: 1_000_000,
      payments: 0,
      expiresAt: '2200-01-01T00:00:00.000Z',
      returnUrl: 'https://tienda.example.com/gracias?pedido=7',
      tillId: null,
      branchId: null,
      externalReference: 'PED-1042',
      metadata: { rama: ' Chacao ' },
      createdAt: now.toISOString(),
    })
    expect((await shop.get(made.body.id)).text).toBe(made.text)
    expect(JSON.stringify((await shop.list('')).body.data)).toBe(`[${made.text}]`)
  })

  test('is in bolívares, live, and without expiry or limit by default', async () => {
    const { body } = await shop.make({ environment: undefined })
    expect(body).toMatchObject({
      description: '',
      currency: 'VES',
      environment: 'live',
      expiresAt: null,
      maxPayments: null,
    })
  })

  test('can be paid at once', async () => {
    const { body } = await shop.make()
    expect((await api('GET', `/pay/${body.token}`)).body).toMatchObject({
      label: 'Torta',
      amount: 25,
      status: 'ACTIVE',
    })
    expect((await shop.charge(body.token)).body.status).toBe('success')
  })
})

test('a token has 128 random bits: 1,000 tokens are all different', () => {
  const tokens = Array.from({ length: 1_000 }, newLinkToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  }
  const everySixBits = new Set(tokens.map((token) => token[0]))
  expect(everySixBits.size).toBe(64)
})

describe('invalid input is refused by its field:', () => {
  test.each([
    ['label', ''],
    ['label', '   '],
    ['label', 'x'.repeat(121)],
    ['label', 'two\nlines'],
    ['description', 'x'.repeat(1001)],
    ['description', 'bell\u0007'],
    ['amount', 0],
    ['amount', -1],
    ['amount', 0.001],
    ['amount', 100_000_000_000],
    ['amount', '25'],
    ['currency', 'EUR'],
    ['currency', 'ves'],
    ['environment', 'staging'],
    ['expiresAt', 'tomorrow'],
    ['expiresAt', '2199-12-31'],
    ['expiresAt', '2020-01-01T00:00:00Z'],
    ['maxPayments', 0],
    ['maxPayments', -1],
    ['maxPayments', 1.5],
    ['maxPayments', 1_000_001],
    ['maxPayments', '3'],
  ])('%s: %j', async (field, value) => {
    const refused = await shop.make({ [field]: value })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: field }])
    expect(await linksMade(shop)).toBe(0)
  })

  test.each(['label', 'amount'])('%s is required', async (field) => {
    const refused = await shop.make({ [field]: undefined })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: field }])
  })

  test.each([
    ['label', 'x'.repeat(120)],
    ['description', 'x'.repeat(1000)],
    ['amount', 0.01],
    ['amount', 99_999_999_999.99],
    ['maxPayments', 1],
    ['maxPayments', 1_000_000],
  ])('the limit of %s is accepted, and stored', async (field, value) => {
    const made = await shop.make({ [field]: value })
    expect(made.status).toBe(201)
    expect((await shop.get(made.body.id)).body[field]).toBe(value)
  })

  test('an expiry must be at least a millisecond later', async () => {
    const now = new Date()
    service.setNow(now)
    const expiresAt = (ms: number) => new Date(now.getTime() + ms).toISOString()
    expectRefusal(await shop.make({ expiresAt: expiresAt(0) }), 'INVALID_REQUEST')
    expect((await shop.make({ expiresAt: expiresAt(1) })).status).toBe(201)
    service.setNow()
  })
})

describe('the environment', () => {
  test.each([
    ['live', 'live', ['test', 'sandbox']],
    ['live', 'production', ['test', 'sandbox']],
    ['test', 'test', ['live', 'production']],
    ['test', 'sandbox', ['live', 'production']],
  ] as const)('of a %s key is its own, also as %s', async (own, spelling, others) => {
    const as = await createApiKey(service, shop.owner, { environment: own })
    for (const environment of [undefined, spelling]) {
      expect((await shop.make({ environment }, { as })).body.environment).toBe(own)
    }
    for (const environment of others) {
      const refused = await shop.make({ environment }, { as })
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
    }
    expect(await linksMade(shop)).toBe(2)
  })

  test('of a session is the requested one, in either spelling', async () => {
    for (const [asked, shown] of [
      ['live', 'live'],
      ['production', 'live'],
      ['test', 'test'],
      ['sandbox', 'test'],
    ]) {
      expect((await shop.make({ environment: asked })).body.environment).toBe(shown)
    }
  })
})

describe('a live link', () => {
  test.each([
    ['EMAIL_NOT_VERIFIED', { verified: false, kycStatus: 'approved' }],
    ['KYC_REQUIRED', { kycStatus: 'pending' }],
    ['KYC_REQUIRED', { kycStatus: 'rejected' }],
  ] as const)('is refused with %s for its owner, whoever creates it', async (code, options) => {
    const unfit = await createLinkShop(service, await createUser(service, options))
    const admin = await createUser(service, { kycStatus: 'approved' })
    await addMember(service, unfit.merchant, admin, 'ADMIN')
    for (const as of [unfit.owner, admin]) {
      expectRefusal(await unfit.make({ environment: 'live' }, { as }), code)
    }
    expect(await linksMade(unfit)).toBe(0)
    expect((await unfit.make()).status).toBe(201)
  })

  test('may be created by an ADMIN who may not operate live themselves', async () => {
    const admin = await createUser(service, { verified: false })
    await addMember(service, shop.merchant, admin, 'ADMIN')
    expect((await shop.make({ environment: 'live' }, { as: admin })).status).toBe(201)
  })

  test('waits for a decision on its owner that is being committed', async () => {
    const holder = await openTransaction(service.database)
    await holder.query(`update users set kyc_status = 'rejected' where id = $1`, [shop.owner.uuid])
    const making = shop.make({ environment: 'live' })
    await waitForLockWaiters(service.database, 1)
    await holder.commit()
    expectRefusal(await making, 'KYC_REQUIRED')
  })

  test('can be created without a settlement account, but cannot be paid then', async () => {
    const { body } = await shop.make({ environment: 'live' })
    expect((await api('GET', `/pay/${body.token}`)).body.methods).toStrictEqual([])
    expectRefusal(await shop.charge(body.token), 'CONFLICT')
  })
})

test('an inactive merchant can create links, which nobody can pay', async () => {
  await sql(`update merchants set status = 'inactive' where id = $1`, [shop.merchant.uuid])
  const { body, status } = await shop.make()
  expect(status).toBe(201)
  expectRefusal(await shop.charge(body.token), 'CONFLICT')
})

test('only ADMIN and OWNER can create links, and a stranger learns nothing', async () => {
  const [admin, plain, stranger] = [
    await createUser(service),
    await createUser(service),
    await createUser(service),
  ]
  await addMember(service, shop.merchant, admin, 'ADMIN')
  await addMember(service, shop.merchant, plain, 'MEMBER')
  expect((await shop.make({}, { as: admin })).status).toBe(201)
  expectRefusal(await shop.make({}, { as: plain }), 'FORBIDDEN')
  expectRefusal(await shop.make({}, { as: stranger }), 'NOT_FOUND')
})

describe('an Idempotency-Key', () => {
  const headers = () => ({ 'Idempotency-Key': randomUUID() })

  test('that is sent twenty times at once makes one link, and gets one response', async () => {
    const options = { headers: headers() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.make({}, options)))
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await linksMade(shop)).toBe(1)
  })

  test('gets the same response even after the link has expired', async () => {
    const options = { headers: headers() }
    const now = new Date()
    const body = { expiresAt: new Date(now.getTime() + HOUR_MS).toISOString() }
    service.setNow(now)
    const made = await shop.make(body, options)
    service.setNow(new Date(now.getTime() + 2 * HOUR_MS))
    expectReplay(made, await shop.make(body, options))
    expectRefusal(await shop.make(body), 'INVALID_REQUEST')
    service.setNow()
  })

  test('does not store a refusal', async () => {
    const options = { headers: headers() }
    await sql(`update users set kyc_status = 'pending' where id = $1`, [shop.owner.uuid])
    expectRefusal(await shop.make({ environment: 'live' }, options), 'KYC_REQUIRED')
    await sql(`update users set kyc_status = 'approved' where id = $1`, [shop.owner.uuid])
    expect((await shop.make({ environment: 'live' }, options)).status).toBe(201)
  })
})

test('a creation is recorded, and the token is in no record and no log line', async () => {
  const made = await shop.make({ maxPayments: 2, expiresAt: '2199-12-31T23:59:59Z' })
  const [record] = await auditRecordsOfRequest(
    service,
    'payment_link.create',
    made.headers.get('X-Request-Id'),
  )
  expect(record).toMatchObject({
    user_id: shop.owner.uuid,
    resource: made.body.id,
    details: {
      merchantId: shop.merchant.id,
      before: null,
      after: {
        label: 'Torta',
        description: '',
        amount: 25,
        currency: 'VES',
        environment: 'test',
        active: true,
        maxPayments: 2,
        expiresAt: '2199-12-31T23:59:59.000Z',
      },
    },
  })
  await shop.charge(made.body.token)
  const last = await shop.put(made.body.id, { label: 'Otra' })
  const kept = await sql(
    `select a::text as text from audit_logs a union all select o::text from outbox o`,
    [],
  )
  expect(JSON.stringify(kept)).not.toContain(made.body.token)
  const requestId = last.headers.get('X-Request-Id')
  await expect.poll(() => service.logs().some((line) => line.requestId === requestId)).toBe(true)
  expect(JSON.stringify(service.logs())).not.toContain(made.body.token)
})

describe('an open amount', () => {
  test.each([
    [null, null, true],
    [5, null, true],
    [5, null, undefined],
    [null, 50.5, undefined],
    [5, 5, false],
  ])('is shown with its bounds: %j to %j', async (minAmount, maxAmount, openAmount) => {
    const { body, status } = await shop.make({ amount: null, minAmount, maxAmount, openAmount })
    expect(status).toBe(201)
    expect(body).toMatchObject({ amount: null, minAmount, maxAmount })
    expect((await shop.get(body.id)).body).toStrictEqual(body)
    const admin = await createUser(service, { role: 'ADMIN' })
    const path = `/admin/payment-links?environment=test&merchantId=${shop.merchant.id}`
    expect((await api('GET', path, { as: admin })).body.data).toMatchObject([
      { id: body.id, amount: null },
    ])
  })

  test.each([
    [{ amount: 25, minAmount: 5 }, 'minAmount'],
    [{ amount: 25, maxAmount: 50 }, 'maxAmount'],
    [{ amount: null, minAmount: 10.01, maxAmount: 10 }, 'minAmount'],
    [{ amount: null, minAmount: 0 }, 'minAmount'],
    [{ amount: null, maxAmount: '5' }, 'maxAmount'],
    [{ amount: undefined, minAmount: 5 }, 'amount'],
    [{ amount: undefined, openAmount: true }, 'amount'],
    // JSON.stringify() writes NaN and Infinity so.
    [{ amount: null }, 'amount'],
    [{ amount: null, openAmount: false, minAmount: null }, 'amount'],
    [{ amount: 25, openAmount: true }, 'openAmount'],
    [{ amount: null, openAmount: 'yes' }, 'openAmount'],
  ])('has bounds that fit, else a 400: %j', async (changes, path) => {
    const result = await shop.make(changes)
    expectRefusal(result, 'INVALID_REQUEST')
    expect(result.body.error.details).toMatchObject([{ path }])
  })
})

describe('a return URL', () => {
  test.each([
    'http://tienda.example.com/gracias',
    'https://ana:clave@tienda.example.com/',
    'ftp://tienda.example.com/',
    'javascript:alert(1)',
    '//tienda.example.com',
    '/gracias',
    `https://tienda.example.com/${'x'.repeat(2000)}`,
  ])('has to be https: %s', async (returnUrl) => {
    const result = await shop.make({ returnUrl })
    expectRefusal(result, 'INVALID_REQUEST')
    expect(result.body.error.details[0].path).toBe('returnUrl')
  })

  test.each(['http://localhost:3000/x', 'http://127.0.0.1/x', 'http://[::1]:8080/x'])(
    'may be the own machine for a test link alone: %s',
    async (returnUrl) => {
      expect((await shop.make({ returnUrl })).body.returnUrl).toBe(returnUrl)
      const live = await shop.make({ returnUrl, environment: 'live' })
      expectRefusal(live, 'INVALID_REQUEST')
      expect(live.body.error.details).toMatchObject([{ path: 'returnUrl' }])
      const { body } = await shop.make({ environment: 'live' })
      const changed = await shop.put(body.id, { returnUrl })
      expectRefusal(changed, 'INVALID_REQUEST')
      expect(changed.body.error.details).toMatchObject([{ path: 'returnUrl' }])
    },
  )
})
