import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { requireStatedAmount } from '../../../../src/db/functions.ts'
import type { Uuid } from '../../../../src/platform/ids.ts'
import { createUser } from '../../../support/actors.ts'
import { insertMerchant, useFunctionBed } from '../../../support/function-bed.ts'
import { createLink } from '../../../support/link-fixtures.ts'

const bed = useFunctionBed()

let linkUuid: Uuid<'paymentLink'>
beforeEach(async () => {
  const merchant = await insertMerchant(bed, await createUser(bed))
  linkUuid = (await createLink(bed, merchant, { amount: '25.00' })).uuid
})

const open = (min: string | null = null, max: string | null = null) =>
  bed.database.query(
    'update payment_links set amount = null, min_amount = $2, max_amount = $3 where id = $1',
    [linkUuid, min, max],
  )

const stated = (amount: string | null) =>
  requireStatedAmount({
    link: sql`(select l from payment_links l where id = ${linkUuid})`,
    stated: sql`${amount}::numeric`,
  })

const amountWith = async (amount: string | null) => {
  const [row] = await bed.rows<{ amount: string }>(stated(amount))
  return row?.amount
}

test('a fixed amount may be stated as it is, and is refused as another', async () => {
  for (const amount of [null, '25.00', '25']) expect(await amountWith(amount)).toBe('25.00')
  for (const amount of ['1.00', '24.99', '99.00'])
    expect(await bed.refusal(stated(amount))).toBe(
      'amount_differs amount amount=25.00 currency=VES',
    )
})

describe('an open amount', () => {
  test('is what is stated, within the bounds and on them', async () => {
    await open('10.00', '20.00')
    for (const amount of ['10.00', '15.25', '20.00']) expect(await amountWith(amount)).toBe(amount)
    await open()
    for (const amount of ['0.01', '99999999999.99']) expect(await amountWith(amount)).toBe(amount)
  })

  test('is refused without an amount, and beyond the bounds, which are named', async () => {
    await open('10.00', '20.00')
    expect(await bed.refusal(stated(null))).toBe('amount_required amount')
    expect(await bed.refusal(stated('9.99'))).toBe('amount_too_low amount least=10.00')
    expect(await bed.refusal(stated('20.01'))).toBe('amount_too_high amount most=20.00')
  })
})

test.each([
  'amount = 25, min_amount = 5',
  'amount = 25, max_amount = 50',
  'amount = null, min_amount = 20, max_amount = 19.99',
])('no link can have: %s', async (assignments) => {
  await bed.database.query('savepoint before')
  await expect(
    bed.database.query(`update payment_links set ${assignments} where id = $1`, [linkUuid]),
  ).rejects.toThrow(/payment_links_bounds_of_open_amount/)
  await bed.database.query('rollback to savepoint before')
})

test.each([
  ['https://tienda.example.com/', 'live', true],
  ['http://localhost:3000/x', 'test', true],
  ['http://localhost:3000/x', 'live', false],
  ['http://localhost.evil.example/', 'test', false],
  ['javascript:alert(1)', 'test', false],
])('a link that leads back to %s in %s: %j', async (url, environment, valid) => {
  await bed.database.query('savepoint before')
  const changed = bed.database.query(
    'update payment_links set return_url = $2, environment = $3 where id = $1',
    [linkUuid, url, environment],
  )
  if (valid) await changed
  else await expect(changed).rejects.toThrow(/payment_links_return_url_valid/)
  await bed.database.query('rollback to savepoint before')
})
