import { beforeEach, expect, test } from 'vitest'
import {
  newOrderOutcome,
  settleChargeFromBankStatement,
  settleOrder,
} from '../../../../src/db/functions.ts'
import { newUuid } from '../../../../src/platform/ids.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import {
  type FunctionShop,
  insertShop,
  linkCharge,
  storedOrder,
} from '../../../support/function-orders.ts'
import { createLink, type LinkFixture } from '../../../support/link-fixtures.ts'

const bed = useFunctionBed()

let shop: FunctionShop
let link: LinkFixture
let id: string
beforeEach(async () => {
  shop = await insertShop(bed)
  link = await createLink(bed, shop.merchant, {
    environment: 'live',
    createdAt: new Date(bed.now.getTime() - 3_600_000),
  })
  id = await charge()
})

async function charge(phone = '04121234567'): Promise<string> {
  const orderId = newUuid(new Date())
  await bed.rows(linkCharge(link, { orderId, phone }))
  return orderId
}

const settle = (reference = '00014894') =>
  bed.value(settleChargeFromBankStatement({ id, reference, operationId: '4711' }))

test('settles a charge that the bank statement shows, with what it shows of it', async () => {
  await settle()
  expect(await storedOrder(bed, id)).toMatchObject({
    status: 'success',
    reference: '00014894',
    operation_id: '4711',
  })
})

test('leaves a charge pending if its movement is that of another charge', async () => {
  const outcome = newOrderOutcome({ status: 'success', reference: '14894' })
  await bed.value(settleOrder({ id: await charge('04127654321'), outcome }))
  await settle()
  expect(await storedOrder(bed, id)).toMatchObject({
    status: 'pending',
    bank_response_code: 'OF_ANOTHER',
    flagged_at: null,
  })
})

test('flags a charge like another pending one, once the other’s request must be over', async () => {
  const other = await charge()
  await settle()
  expect(await storedOrder(bed, id)).toMatchObject({ status: 'pending', flagged_at: null })
  await bed.database.query(
    "update bank_orders set created_at = created_at - interval '1 minute' where id = $1",
    [other],
  )
  await settle()
  expect(await storedOrder(bed, id)).toMatchObject({
    status: 'pending',
    flagged_at: '2026-03-02 16:00:00+00',
  })
})

test('does not change a charge that is settled', async () => {
  const outcome = newOrderOutcome({ status: 'failed', reason: 'REJECTED' })
  await bed.value(settleOrder({ id, outcome }))
  await settle()
  expect(await storedOrder(bed, id)).toMatchObject({ status: 'failed', reference: null })
})
