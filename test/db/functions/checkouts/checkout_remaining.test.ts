import { beforeEach, expect, test } from 'vitest'
import { createCheckout } from '../../../support/checkout-fixtures.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import { type FunctionShop, insertShop } from '../../../support/function-orders.ts'

const bed = useFunctionBed()

let shop: FunctionShop
beforeEach(async () => {
  shop = await insertShop(bed)
})

const dollars = { environment: 'live', currency: 'USD', amount: '40.00' } as const

test('a checkout whose whole amount nobody knows is paid by no amount', async () => {
  const { uuid } = await createCheckout(bed, shop.merchant, dollars)
  const remaining = 'select checkout_remaining(c, null) as remaining from checkouts c where id = $1'
  expect(await bed.database.query(remaining, [uuid])).toEqual([{ remaining: null }])
  await bed.database.query('savepoint paid')
  const count = `select count_checkout_payment(c, jsonb_populate_record(null::transactions, '{"amount_ves": 0.01}'), null)
    from checkouts c where id = $1`
  await expect(bed.database.query(count, [uuid])).rejects.toThrow(/paid_share/)
  await bed.database.query('rollback to savepoint paid')
  const reserve = 'select reserve_checkout($1, 0.01, null)'
  await expect(bed.database.query(reserve, [uuid])).rejects.toThrow()
})
