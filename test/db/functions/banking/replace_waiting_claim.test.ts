import { beforeEach, expect, test } from 'vitest'
import { newUuid } from '../../../../src/platform/ids.ts'
import { type CheckoutFixture, createCheckout } from '../../../support/checkout-fixtures.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import {
  type FunctionShop,
  insertShop,
  linkClaim,
  storedOrder,
} from '../../../support/function-orders.ts'
import { createMovement } from '../../../support/movements.ts'

const bed = useFunctionBed()

let shop: FunctionShop
let checkout: CheckoutFixture
let earlierId: string
beforeEach(async () => {
  earlierId = newUuid(new Date())
  shop = await insertShop(bed)
  checkout = await createCheckout(bed, shop.merchant, {
    environment: 'live',
    createdAt: new Date(bed.now.getTime() - 3_600_000),
  })
  await bed.rows(claim({ orderId: earlierId }))
  await bed.database.query("update bank_orders set bank_response_code = 'AWAITS_NOTICE'")
})

const claim = (changes: Parameters<typeof linkClaim>[1] = {}) =>
  linkClaim(checkout.link, { amountVes: '25.00', ...changes })

/** The notice of the payment that was claimed. */
const tell = async () => {
  await createMovement(bed, shop.account, {
    ...{ environment: 'live', connection: 'bnc', amount: '25.00', bookedOn: '2026-03-02' },
  })
  await bed.database.query("update bank_movements set phone = '04121234567', bank_code = '0102'")
}

test('a claim that waits for its payment to show up is replaced by one that corrects it', async () => {
  await bed.rows(claim({ amountVes: '24.00' }))
  expect(await storedOrder(bed, earlierId)).toMatchObject({
    status: 'failed',
    failure_reason: 'NOT_FOUND',
    bank_response_code: 'REPLACED',
  })
})

test('a claim that the ledger knows by now is not replaced: the payer is told that it is pending, which it ends', async () => {
  await tell()
  expect(await bed.refusal(claim())).toBe('reference_pending')
  expect(await storedOrder(bed, earlierId)).toMatchObject({
    status: 'pending',
    bank_response_code: 'AWAITS_NOTICE',
  })
})

test('a claim that a bank is being asked about is not replaced', async () => {
  await bed.database.query("update bank_orders set bank_response_code = 'BEING_ASKED'")
  expect(await bed.refusal(claim())).toBe('reference_pending')
})
