import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { assignMovementToClaim } from '../../../../src/db/functions.ts'
import { newUuid } from '../../../../src/platform/ids.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import {
  type FunctionShop,
  insertShop,
  linkCharge,
  linkClaim,
  storedOrder,
} from '../../../support/function-orders.ts'
import { createLink, type LinkFixture } from '../../../support/link-fixtures.ts'
import { createMovement, type MovementOptions } from '../../../support/movements.ts'

const bed = useFunctionBed()
const TODAY = '2026-03-02'
const YESTERDAY = '2026-03-01'
const AN_HOUR_AGO = new Date(bed.now.getTime() - 3_600_000)

let shop: FunctionShop
let link: LinkFixture
let claimId: string
beforeEach(async () => {
  shop = await insertShop(bed)
  link = await createLink(bed, shop.merchant, { environment: 'live', createdAt: AN_HOUR_AGO })
  claimId = newUuid(new Date())
  await bed.rows(linkClaim(link, { orderId: claimId }))
})

const insertMovement = (options: MovementOptions = {}) =>
  createMovement(bed, shop.account, {
    environment: 'live',
    connection: 'bnc',
    amount: '25.00',
    bookedOn: TODAY,
    ...options,
  })

const assign = ({ uuid }: { uuid: string }, orderId = claimId) =>
  bed.value(
    assignMovementToClaim({
      claim: sql`(select p from bank_orders p where id = ${orderId})`,
      link: sql`(select link_of_claim(p) from bank_orders p where id = ${orderId})`,
      movementId: uuid,
      decided: false,
    }),
  )

const assignedTo = async ({ uuid }: { uuid: string }) => {
  const [row] = await bed.database.query(
    'select transaction_id from bank_movements where id = $1',
    [uuid],
  )
  return row?.transaction_id
}

test('assigns a movement that was due, and the transaction takes over its amount and account', async () => {
  const movement = await insertMovement()
  expect(await assign(movement)).toBeNull()
  const order = await storedOrder(bed, claimId)
  expect(await assignedTo(movement)).toBe(order?.transaction_id)
  expect(order).toMatchObject({ amount: '25.00', connection: 'bnc', account_id: shop.account.uuid })
})

test('settles dollars at the rate of the day on which the bank booked them', async () => {
  await bed.database.query(
    `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
     values ('USD', $1, 2, 'bank', 'BCV', $2, $2)`,
    [TODAY, AN_HOUR_AGO],
  )
  await bed.database.query(
    `insert into exchange_rate_versions (currency, effective_date, rate, recorded_at)
     values ('USD', $1, 2, $2) on conflict do nothing`,
    [TODAY, AN_HOUR_AGO],
  )
  const dollars = await createLink(bed, shop.merchant, {
    environment: 'live',
    currency: 'USD',
    amount: '10.00',
    createdAt: AN_HOUR_AGO,
  })
  const orderId = newUuid(new Date())
  await bed.rows(linkClaim(dollars, { orderId, phone: '04127654321' }))
  expect(await assign(await insertMovement({ amount: '20.00' }), orderId)).toBeNull()
  expect(
    await bed.database.query("select amount_ves, rate from transactions where currency = 'USD'"),
  ).toStrictEqual([{ amount_ves: '20.00', rate: '2.00000000' }])
})

test('does not assign a movement that has paid another transaction', async () => {
  const movement = await insertMovement()
  await assign(movement)
  const orderId = newUuid(new Date())
  await bed.rows(linkClaim(link, { orderId, reference: '00014895' }))
  expect(await assign(movement, orderId)).toBe('used')
})

test.each<[title: string, options: MovementOptions]>([
  ['of another amount', { amount: '25.01' }],
  ['that was booked before the link was made', { bookedOn: YESTERDAY }],
])('does not assign a movement %s', async (_, options) => {
  const movement = await insertMovement(options)
  expect(await assign(movement)).toBe('strange')
  expect(await assignedTo(movement)).toBeNull()
})

test('waits while the movement may belong to a charge of the same payer', async () => {
  const chargeId = newUuid(new Date())
  await bed.rows(linkCharge(link, { orderId: chargeId }))
  const movement = await insertMovement()
  expect(await assign(movement)).toBe('charge')
  await bed.database.query(
    "update bank_orders set status = 'failed', failure_reason = 'REJECTED' where id = $1",
    [chargeId],
  )
  expect(await assign(movement)).toBeNull()
})

test('does not assign the second record of a payment that has paid another transaction', async () => {
  await assign(await insertMovement())
  const orderId = newUuid(new Date())
  await bed.rows(linkClaim(link, { orderId, reference: '00014895' }))
  const notice = await insertMovement({ controlNumber: null, bookedOn: '2026-03-03' })
  expect(await assign(notice, orderId)).toBe('used')
})
