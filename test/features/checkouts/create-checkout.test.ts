import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLinkShop, type LinkShop } from '../../support/payment-links.ts'
import { publicUrl, type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

const create = (body: object, headers: Record<string, string> = {}) =>
  api('POST', `/merchants/${shop.merchant.id}/checkouts`, { as: shop.owner, body, headers })

const order = (changes: object = {}) => ({
  externalReference: randomUUID(),
  amount: 25,
  currency: 'USD',
  environment: 'test',
  ...changes,
})

const checkoutsWith = (externalReference: string) =>
  service.database.query(
    `select c.id from checkouts c join payment_links l on l.checkout_id = c.id
     where c.external_reference = $1`,
    [externalReference],
  )

describe('a created checkout', () => {
  test('is returned whole, and is the same when it is read', async () => {
    const asked = order({
      description: ' Pedido de Navidad ',
      customer: { name: 'Luis Rojas', phone: '+58 412 1234567' },
      lines: [
        { name: 'Pan de jamón', quantity: 2, unitAmount: 13.1 },
        { name: 'Descuento', quantity: 1, unitAmount: -1.2 },
      ],
      acceptPartial: true,
      expiresAt: '2199-12-31T20:00:00-04:00',
      returnUrl: 'https://shop.example.com/thanks?order=7',
      metadata: { branch: 'Chacao' },
    })
    const made = await create(asked)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^chk_[0-9a-z]{26}$/),
      url: expect.stringMatching(`^${publicUrl}/pay/[\\w-]{22}$`),
      externalReference: asked.externalReference,
      status: 'open',
      description: 'Pedido de Navidad',
      quoteExpiresAt: null,
      receivedVes: 0,
      overpaidVes: 0,
      customer: { name: 'Luis Rojas', email: null, phone: '04121234567', document: null },
      expiresAt: '2200-01-01T00:00:00.000Z',
      cancelUrl: null,
      transactions: [],
    })
    const path = `/merchants/${shop.merchant.id}/checkouts/${made.body.id}`
    expect((await api('GET', path, { as: shop.owner })).body).toStrictEqual(made.body)
  })

  test('is an event, once, with what the merchant has given and without the address to pay at', async () => {
    const asked = order({ metadata: { branch: 'Chacao' } })
    const { body } = await create(asked)
    await create(asked)
    const query = 'environment=test&type=checkout.created&limit=100'
    const listed = await api('GET', `/merchants/${shop.merchant.id}/events?${query}`, {
      as: shop.owner,
    })
    const told = listed.body.data.filter(
      ({ data }: { data: { id: string } }) => data.id === body.id,
    )
    const { id, externalReference, status, amount, currency, expiresAt, metadata } = body
    expect(told.map(({ data }: { data: object }) => data)).toStrictEqual([
      {
        ...{ id, externalReference, status, amount, currency, expiresAt, metadata },
        ...{ receivedVes: 0, overpaidVes: 0, paidAt: null, transactionId: null },
        ...{ tillId: null, branchId: null },
      },
    ])
    expect(JSON.stringify(told)).not.toContain(body.url.split('/').at(-1))
  })

  test.each([
    ['+573001234567', '+573001234567'],
    ['0057 300 123-4567', '+573001234567'],
    ['4121234567', '04121234567'],
    ['\u202a+58 0412-123.45.67\u202c', '04121234567'],
  ])('has a customer with a phone of any country: %s', async (phone, shown) => {
    const { body } = await create(order({ customer: { name: 'Luis', phone } }))
    expect(body.customer.phone).toBe(shown)
  })

  test.each([
    ['v 12.345.678', 'V12345678'],
    ['AR-123456', 'AR123456'],
    ['cc 52.123.456', 'CC52123456'],
  ])('has a customer with a document of any kind: %s', async (document, shown) => {
    const { body } = await create(order({ customer: { name: 'Luis', document } }))
    expect(body.customer.document).toBe(shown)
  })

  test('has lines of parts, each rounded to cents', async () => {
    const lines = [
      { name: 'Queso', quantity: 0.335, unitAmount: 10 },
      { name: 'Hilo', quantity: 1.5, unitAmount: 0.33 },
      { name: 'Descuento', quantity: 0.5, unitAmount: -0.01 },
    ]
    const { body, status } = await create(order({ amount: 3.84, lines }))
    expect([status, body.lines]).toStrictEqual([201, lines])
    const wrong = await create(order({ amount: 3.845, lines }))
    expectRefusal(wrong, 'INVALID_REQUEST')
  })

  test('is one, however the letters of its reference are written', async () => {
    const reference = `Peña-${randomUUID()}`
    const asked = order({ externalReference: reference.normalize('NFD') })
    const made = await create(asked)
    expect(made.body.externalReference).toBe(reference.normalize('NFC'))
    const again = await create({ ...asked, externalReference: reference.normalize('NFC') })
    expect([again.status, again.body.id]).toStrictEqual([200, made.body.id])
  })

  test('can be paid for 24 hours, in one piece, unless its merchant says otherwise', async () => {
    const { body } = await create(order())
    expect(body).toMatchObject({ acceptPartial: false, lines: null, customer: null, metadata: {} })
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(24 * 60 * 60 * 1000)
  })

  test('is shown in no list of links, no store and at no link’s address', async () => {
    const { body } = await create(order())
    const links = `/merchants/${shop.merchant.id}/payment-links`
    const listed = await api('GET', `${links}?environment=test`, { as: shop.owner })
    expect(listed.text).not.toContain(body.url.split('/').at(-1))
    expect(listed.body.total).toBe(listed.body.data.length)
    const [row] = await service.database.query<{ id: string }>(
      `select public_id('lnk', l.id) as id from payment_links l join checkouts c on c.id = l.checkout_id
       where public_id('chk', c.id) = $1`,
      [body.id],
    )
    expectRefusal(await api('GET', `${links}/${row?.id}`, { as: shop.owner }), 'NOT_FOUND')
    const changed = { as: shop.owner, body: { active: false } }
    expectRefusal(await api('PUT', `${links}/${row?.id}`, changed), 'NOT_FOUND')
  })
})

describe('the same externalReference', () => {
  test('with the same content is the first one, with a 200', async () => {
    const asked = order()
    const first = await create(asked)
    const again = await create({ ...asked, currency: 'USD', amount: 25.0 })
    expect([first.status, again.status]).toStrictEqual([201, 200])
    expect(again.body).toStrictEqual(first.body)
  })

  test('asked for twenty times at once makes one', async () => {
    const asked = order()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(asked)))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toStrictEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await checkoutsWith(asked.externalReference)).toHaveLength(1)
  })

  test('with other content is a 409 that names the first one', async () => {
    const asked = order()
    const { body } = await create(asked)
    const other = await create({ ...asked, amount: 26 })
    expect(expectRefusal(other, 'CONFLICT')).toContain(body.id)
    expect(await checkoutsWith(asked.externalReference)).toHaveLength(1)
  })

  test('is another checkout in the other environment, and at another merchant', async () => {
    const asked = order()
    const test = await create(asked)
    const live = await create({ ...asked, environment: 'live' })
    expect([test.status, live.status]).toStrictEqual([201, 201])
    const other = await createLinkShop(service)
    const path = `/merchants/${other.merchant.id}/checkouts`
    expect((await api('POST', path, { as: other.owner, body: asked })).status).toBe(201)
  })

  test('with an Idempotency-Key is replayed, also after the checkout was found', async () => {
    const asked = order()
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await create(asked, key)
    const replay = await create(asked, key)
    expect([first.status, replay.status]).toStrictEqual([201, 201])
    expect(replay.text).toBe(first.text)
    const other = { 'Idempotency-Key': randomUUID() }
    const found = await create(asked, other)
    const foundAgain = await create(asked, other)
    expect([found.status, foundAgain.status]).toStrictEqual([200, 200])
    expect(foundAgain.text).toBe(found.text)
  })
})

describe('refused is', () => {
  test.each([
    ['externalReference', { externalReference: undefined }],
    ['externalReference', { externalReference: 'a'.repeat(101) }],
    ['externalReference', { externalReference: 'a\u0007' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.001 }],
    ['currency', { currency: 'EUR' }],
    ['lines', { lines: [] }],
    ['lines', { lines: [{ name: 'Pan', quantity: 1, unitAmount: 24.99 }] }],
    ['lines.0.quantity', { lines: [{ name: 'Pan', quantity: 0, unitAmount: 25 }] }],
    ['customer.email', { customer: { name: 'Luis', email: 'luis' } }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['returnUrl', { returnUrl: 'javascript:alert(1)' }],
    ['returnUrl', { returnUrl: 'http://shop.example.com' }],
    ['cancelUrl', { environment: 'live', cancelUrl: 'http://localhost:3000' }],
    ['metadata', { metadata: { a: 1 } }],
  ])('%s that is wrong: %o', async (path, changes) => {
    const refused = await create(order(changes))
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details.map((detail: { path: string }) => detail.path)).toContain(
      path,
    )
  })

  test('a live one of an owner who may not operate live', async () => {
    const owner = await createUser(service)
    const merchant = await createLinkShop(service, owner)
    const path = `/merchants/${merchant.merchant.id}/checkouts`
    const body = order({ environment: 'live' })
    expectRefusal(await api('POST', path, { as: owner, body }), 'KYC_REQUIRED')
    expect(await checkoutsWith(body.externalReference)).toHaveLength(0)
  })
})
