import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { bindMember, createBranch } from '../../support/floor.ts'
import { expectRefusals } from '../../support/floor-shop.ts'
import { type ShiftShop, startShiftShop } from '../../support/shift-shop.ts'

let shop: ShiftShop
beforeAll(async () => {
  shop = await startShiftShop()
})
afterAll(() => shop.service.stop())

test('is seen by who opened it, and by those who are no cashiers with what should be there', async () => {
  const shift = await shop.newShift()
  await shop.record({ amount: 4 }, shift.cashier)
  const expected = [{ method: 'cash', currency: 'VES', amount: 4 }]
  expect((await shop.read(shift, shift.cashier)).body).toMatchObject({
    id: shift.id,
    expected: null,
  })
  for (const as of [shop.member, shop.admin, shop.owner])
    expect((await shop.read(shift, as)).body).toMatchObject({ id: shift.id, expected })
  await shop.close(shift, expected)
  expect((await shop.read(shift, shift.cashier)).body).toMatchObject({ expected, differenceVes: 0 })
})

test('looks as if it did not exist to whoever does not see it', async () => {
  const shift = await shop.newShift()
  expectRefusal(await shop.read(shift, await shop.newCashier()), 'NOT_FOUND')
  expectRefusal(await shop.read({ id: 'shf_nada' }), 'NOT_FOUND')
  const bound = await shop.newCashier()
  await bindMember(shop.service, shop.merchant, bound, [
    await createBranch(shop.service, shop.merchant),
  ])
  expectRefusal(await shop.read(shift, bound), 'NOT_FOUND')
  const live = await createApiKey(shop.service, shop.owner, { environment: 'live' })
  expectRefusal(await shop.read(shift, live), 'NOT_FOUND')
  await expectRefusals(shop, ['GET', `/shifts/${shift.id}`])
})
