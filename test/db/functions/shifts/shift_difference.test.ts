import { beforeEach, expect, test } from 'vitest'
import { newUuid } from '../../../../src/platform/ids.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import { type FunctionShop, insertShop } from '../../../support/function-orders.ts'

const bed = useFunctionBed()

let shop: FunctionShop
beforeEach(async () => {
  shop = await insertShop(bed)
})

const cash = (currency: string, amount: number) => ({ method: 'cash', currency, amount })

test.each([
  ['nothing', [], [], []],
  ['what is missing', [cash('VES', 10)], [cash('VES', 12.5)], [cash('VES', -2.5)]],
  ['what nobody has counted', [], [cash('USD', 3)], [cash('USD', -3)]],
  ['what nobody expected', [cash('USD', 3)], [], [cash('USD', 3)]],
  ['what is right', [cash('VES', 1)], [cash('VES', 1)], [cash('VES', 0)]],
  [
    'each currency apart',
    [cash('USD', 2), cash('VES', 1)],
    [cash('USD', 1), cash('VES', 2)],
    [cash('USD', 1), cash('VES', -1)],
  ],
])('a count differs by %s', async (_, counted, expected, difference) => {
  const [row] = await bed.database.query('select shift_difference($1, $2) as difference', [
    JSON.stringify(counted),
    JSON.stringify(expected),
  ])
  expect(row).toEqual({ difference })
})

const inBolivares = async (difference: object[]) => {
  const [row] = await bed.database.query<{ ves: string | null }>(
    `with begun as (select begin_request(now()))
     select shift_difference_ves(jsonb_populate_record(null::shifts, $1), $2)::text as ves from begun`,
    [
      JSON.stringify({
        id: newUuid(new Date()),
        merchant_id: shop.merchant.uuid,
        environment: 'live',
      }),
      JSON.stringify(difference),
    ],
  )
  return row?.ves
}

test('as one number dollars are at the rate in force, and unknown without one', async () => {
  await bed.database.query('delete from exchange_rates')
  expect(await inBolivares([])).toBe('0.00')
  expect(await inBolivares([cash('VES', -2.5)])).toBe('-2.50')
  expect(await inBolivares([cash('USD', 1), { ...cash('USD', -1), method: 'zelle' }])).toBe('0.00')
  expect(await inBolivares([cash('USD', 1)])).toBeNull()
  await bed.database.query(
    `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
     values ('USD', current_date - 20, 40.5, 'dolarapi', 'DolarApi', now(), now())`,
  )
  expect(await inBolivares([cash('USD', -2), cash('VES', 1)])).toBe('-80.00')
})
