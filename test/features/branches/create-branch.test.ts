import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('a branch is made by OWNER and ADMIN, and recorded', async () => {
  const made = await shop.call('POST', '/branches', { name: ' Chacao ', address: 'Local 4' })
  expect(made.status, made.text).toBe(201)
  expect(made.body).toStrictEqual({
    ...{ id: expect.stringMatching(/^br_/), merchantId: shop.merchant.id },
    ...{ name: 'Chacao', address: 'Local 4', active: true },
    ...{ createdAt: expect.any(String), updatedAt: made.body.createdAt },
  })
  const [record] = await auditRecordsOfRequest(
    shop.service,
    'branch.create',
    made.headers.get('X-Request-Id'),
  )
  expect(record).toBeDefined()
  const byAdmin = await shop.call('POST', '/branches', { name: 'Petare' }, shop.admin)
  expect(byAdmin.body).toMatchObject({ name: 'Petare', address: '' })
})

test('with an Idempotency-Key it is made once', async () => {
  const create = () =>
    shop.api('POST', shop.path('/branches'), {
      ...{ as: shop.owner, body: { name: 'Una vez' } },
      headers: { 'Idempotency-Key': 'una-sede' },
    })
  const first = await create()
  expect((await create()).body).toStrictEqual(first.body)
})

test('two branches of a merchant have two names, whatever their case; other merchants have theirs', async () => {
  await shop.call('POST', '/branches', { name: 'Sabana Grande' })
  expectRefusal(await shop.call('POST', '/branches', { name: 'SABANA GRANDE' }), 'CONFLICT')
  const other = await createMerchant(shop.service, shop.owner)
  const made = await shop.api('POST', `/merchants/${other.id}/branches`, {
    ...{ as: shop.owner, body: { name: 'Sabana Grande' } },
  })
  expect(made.status).toBe(201)
})

test.each([
  ['no name', {}],
  ['an empty name', { name: ' ' }],
  ['a name of 81 characters', { name: 'a'.repeat(81) }],
  ['an address of 301 characters', { name: 'Otra', address: 'a'.repeat(301) }],
])('%s is refused', async (_, body) => {
  expectRefusal(await shop.call('POST', '/branches', body), 'INVALID_REQUEST')
})

test('whoever may not make branches is refused', () =>
  expectRefusals(shop, ['POST', '/branches', { name: 'De otro' }], [shop.member, shop.cashier]))

test('a test key makes one as long as the owner may not operate live', async () => {
  const owner = await createUser(shop.service)
  const merchant = await createMerchant(shop.service, owner)
  const key = await createApiKey(shop.service, owner)
  const made = await shop.api('POST', `/merchants/${merchant.id}/branches`, {
    ...{ as: key, body: { name: 'De prueba' } },
  })
  expect(made.status, made.text).toBe(201)
})

test('a merchant may have 200', async () => {
  const merchant = await createMerchant(shop.service, shop.owner)
  await shop.service.database.query(
    `insert into branches (id, merchant_id, name, created_at, updated_at)
     select uuidv7(), $1, 'Sede ' || n, now(), now() from generate_series(1, 200) n`,
    [merchant.uuid],
  )
  const more = await shop.api('POST', `/merchants/${merchant.id}/branches`, {
    ...{ as: shop.owner, body: { name: 'La 201' } },
  })
  expectRefusal(more, 'CONFLICT')
})
