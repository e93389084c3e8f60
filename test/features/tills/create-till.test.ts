import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type BranchFixture, createBranch } from '../../support/floor.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
let branch: BranchFixture
beforeAll(async () => {
  shop = await startFloorShop()
  branch = await createBranch(shop.service, shop.merchant)
})
afterAll(() => shop.service.stop())

const create = (name: string, branchId = branch.id, as = shop.owner) =>
  shop.call('POST', '/tills', { branchId, name }, as)

test('a till is made with a code of its own', async () => {
  const made = await create('Caja 1', branch.id, shop.admin)
  expect(made.status, made.text).toBe(201)
  expect(made.body).toStrictEqual({
    ...{ id: expect.stringMatching(/^til_/), merchantId: shop.merchant.id, branchId: branch.id },
    ...{ name: 'Caja 1', code: expect.stringMatching(/^[0-9A-Za-z]{22}$/), active: true },
    ...{ createdAt: expect.any(String), updatedAt: made.body.createdAt },
  })
  expect((await create('Caja 2')).body.code).not.toBe(made.body.code)
})

test('two tills of a branch have two names; another branch has its own', async () => {
  await create('Caja de atrás')
  expectRefusal(await create('caja de atrás'), 'CONFLICT')
  const second = await createBranch(shop.service, shop.merchant)
  expect((await create('Caja de atrás', second.id)).status).toBe(201)
})

test('a branch that the merchant does not have is refused', async () => {
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createBranch(shop.service, other)
  expectRefusal(await create('Ajena', strange.id), 'NOT_FOUND')
  expectRefusal(await create('De nadie', 'br_nada'), 'NOT_FOUND')
  expectRefusal(await shop.call('POST', '/tills', { name: 'Sin sede' }), 'INVALID_REQUEST')
})

test('whoever may not make tills is refused', () =>
  expectRefusals(
    shop,
    ['POST', '/tills', { branchId: branch.id, name: 'De otro' }],
    [shop.member, shop.cashier],
  ))

test('a merchant may have 1,000', async () => {
  const merchant = await createMerchant(shop.service, shop.owner)
  const full = await createBranch(shop.service, merchant)
  await shop.service.database.query(
    `insert into tills (id, merchant_id, branch_id, name, code, created_at, updated_at)
     select uuidv7(), $1, $2, 'Caja ' || n, lpad($3 || n, 22, '0'), now(), now() from generate_series(1, 1000) n`,
    [merchant.uuid, full.uuid, merchant.rif.replace(/\D/g, '')],
  )
  const more = await shop.api('POST', `/merchants/${merchant.id}/tills`, {
    ...{ as: shop.owner, body: { branchId: full.id, name: 'La 1001' } },
  })
  expectRefusal(more, 'CONFLICT')
})
