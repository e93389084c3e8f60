import { beforeEach, describe, expect, test } from 'vitest'
import { isDisputed, newOrderOutcome, settleOrder } from '../../../../src/db/functions.ts'
import { newUuid } from '../../../../src/platform/ids.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import {
  auditedActions,
  type FunctionShop,
  insertShop,
  linkCharge,
  linkClaim,
  outgoingOrder,
  storedOrder,
} from '../../../support/function-orders.ts'
import { createLink, type LinkFixture } from '../../../support/link-fixtures.ts'
import { createMovement } from '../../../support/movements.ts'

const bed = useFunctionBed()
const TODAY = '2026-03-02'

let shop: FunctionShop
let link: LinkFixture
let id: string
beforeEach(async () => {
  id = newUuid(new Date())
  shop = await insertShop(bed)
  link = await createLink(bed, shop.merchant, {
    environment: 'live',
    createdAt: new Date(bed.now.getTime() - 3_600_000),
    maxPayments: 2,
  })
  await bed.setCaller(shop.owner, { session_id: shop.owner.sessionUuid })
})

type Outcome = Parameters<typeof newOrderOutcome>[0]
const settle = (outcome: Outcome, order = id) =>
  bed.value(settleOrder({ id: order, outcome: newOrderOutcome(outcome) }))
const order = (uuid = id) => storedOrder(bed, uuid)
const transactionOf = async (uuid = id) => {
  const [row] = await bed.database.query(
    'select t.* from transactions t join bank_orders p on p.transaction_id = t.id where p.id = $1',
    [uuid],
  )
  return row
}
const slots = async () => {
  const [row] = await bed.database.query('select paid_slots, reserved_slots from payment_links')
  return [row?.paid_slots, row?.reserved_slots]
}

const SUCCESS = { status: 'success', reference: '00014894', operationId: '4711' }
const FAILURE = { status: 'failed', reason: 'REJECTED', code: '51' }

describe('an outgoing order', () => {
  beforeEach(() => bed.rows(outgoingOrder(shop.account, { id, name: 'Luis Rojas' })))

  test('is settled once, with its event and its payee', async () => {
    expect(await settle(SUCCESS)).toBe(true)
    expect(await order()).toMatchObject({
      status: 'success',
      reference: '00014894',
      operation_id: '4711',
      failure_reason: null,
    })
    expect(await bed.database.query('select type from outbox')).toStrictEqual([
      { type: 'transfer.success' },
    ])
    expect(await bed.database.query('select phone, name from payees')).toStrictEqual([
      { phone: '04121234567', name: 'Luis Rojas' },
    ])
  })

  test('does not change when it is settled again', async () => {
    await settle(SUCCESS)
    const settled = await order()
    expect(await settle({ ...SUCCESS, reference: '777' })).toBe(false)
    expect(await settle(FAILURE)).toBe(false)
    expect(await order()).toStrictEqual(settled)
    expect(await auditedActions(bed)).toStrictEqual(['payment.create', 'payment.settle'])
  })

  test('that failed stays so; a success that the bank reports later is only audited', async () => {
    await settle(FAILURE)
    const failed = await order()
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'REJECTED' })
    expect(await settle(SUCCESS)).toBe(false)
    expect(await order()).toStrictEqual(failed)
    const [record] = await bed.database.query<{ details: unknown }>(
      "select details from audit_logs where action = 'payment.contradict'",
    )
    expect(record?.details).toMatchObject({ status: 'failed', told: SUCCESS })
  })

  test('stays pending while its bank has not decided, and remembers that it was sent', async () => {
    expect(await settle({ status: 'pending', code: '09' })).toBe(false)
    expect(await order()).toMatchObject({ bank_response_code: '09', known_sent_at: null })
    expect(await settle({ status: 'pending', sent: true })).toBe(false)
    expect(await order()).toMatchObject({
      status: 'pending',
      bank_response_code: '09',
      known_sent_at: '2026-03-02 16:00:00+00',
    })
  })

  test('that does not exist is not settled', async () => {
    expect(await settle(SUCCESS, newUuid(bed.now))).toBe(false)
  })
})

describe('a charge', () => {
  beforeEach(() => bed.rows(linkCharge(link, { orderId: id })))

  test('completes its transaction and turns its slot into a paid one', async () => {
    expect(await slots()).toStrictEqual([0, 1])
    expect(await settle(SUCCESS)).toBe(true)
    expect(await transactionOf()).toMatchObject({ status: 'completed', reference: '00014894' })
    expect(await slots()).toStrictEqual([1, 0])
  })

  test('that fails gives its slot back', async () => {
    expect(await settle(FAILURE)).toBe(true)
    expect(await transactionOf()).toMatchObject({ status: 'failed', failure_reason: 'REJECTED' })
    expect(await slots()).toStrictEqual([0, 0])
  })

  describe('whose movement has paid another transaction', () => {
    let claimId: string
    beforeEach(async () => {
      claimId = newUuid(new Date())
      await bed.rows(linkClaim(link, { orderId: claimId, phone: '04127654321' }))
      const { uuid } = await createMovement(bed, shop.account, {
        environment: 'live',
        connection: 'bnc',
        amount: '25.00',
        bookedOn: TODAY,
      })
      expect(await settle({ status: 'success', movementId: uuid }, claimId)).toBe(true)
    })

    test('stays pending, and both are left to a person', async () => {
      expect(await settle(SUCCESS)).toBe(false)
      expect(await order()).toMatchObject({
        status: 'pending',
        bank_response_code: 'MOVEMENT_TAKEN',
        disputing_order_id: null,
        flagged_at: '2026-03-02 16:00:00+00',
      })
      expect(await order(claimId)).toMatchObject({ status: 'success', disputing_order_id: id })
      expect(await bed.value(isDisputed({ orderId: id }))).toBe(true)
    })

    test('is settled by a person’s decision, which ends the dispute', async () => {
      await settle(SUCCESS)
      expect(await settle({ ...SUCCESS, resolved: true })).toBe(true)
      expect(await order()).toMatchObject({ status: 'success' })
      expect(await order(claimId)).toMatchObject({ disputing_order_id: null })
      expect(await bed.value(isDisputed({ orderId: id }))).toBe(false)
    })
  })
})

describe('a claim', () => {
  beforeEach(() => bed.rows(linkClaim(link, { orderId: id })))

  const FOUND = {
    ...SUCCESS,
    operationId: null,
    controlNumber: '1',
    bookedOn: TODAY,
    amount: '25.00',
    connection: 'bnc',
  }

  test('is settled by the movement as its bank has booked it, and takes a slot', async () => {
    expect(await settle(FOUND)).toBe(true)
    const transaction = await transactionOf()
    expect(transaction).toMatchObject({ status: 'completed', amount_ves: '25.00' })
    expect(
      await bed.database.query('select control_number, transaction_id from bank_movements'),
    ).toStrictEqual([{ control_number: '1', transaction_id: transaction?.id }])
    expect(await slots()).toStrictEqual([1, 0])
  })

  test('fails if its movement has paid another one already', async () => {
    const otherId = newUuid(new Date())
    await settle(FOUND)
    await bed.rows(linkClaim(link, { orderId: otherId, phone: '04127654321' }))
    expect(await settle(FOUND, otherId)).toBe(true)
    expect(await order(otherId)).toMatchObject({
      status: 'failed',
      failure_reason: 'ALREADY_USED',
      reference: '00014894',
    })
  })

  test('fails if the amount was not due, and leaves the movement to other claims', async () => {
    expect(await settle({ ...FOUND, amount: '24.00' })).toBe(true)
    expect(await order()).toMatchObject({
      status: 'failed',
      failure_reason: 'NOT_FOUND',
      bank_response_code: 'NOT_DUE',
    })
    expect(await bed.database.query('select transaction_id from bank_movements')).toStrictEqual([
      { transaction_id: null },
    ])
  })

  test('fails if the link was paid meanwhile, and waits while a charge holds the last slot', async () => {
    await bed.database.query('update payment_links set paid_slots = 1, reserved_slots = 1')
    expect(await settle(FOUND)).toBe(false)
    expect(await order()).toMatchObject({ status: 'pending', bank_response_code: 'AWAITS_SLOT' })
    await bed.database.query('update payment_links set paid_slots = 2, reserved_slots = 0')
    expect(await settle(FOUND)).toBe(true)
    expect(await order()).toMatchObject({ status: 'failed', failure_reason: 'LINK_COMPLETED' })
    expect(await bed.database.query('select transaction_id from bank_movements')).toStrictEqual([
      { transaction_id: null },
    ])
  })

  test('that its bank has not found is settled by a notice that came in meanwhile', async () => {
    await createMovement(bed, shop.account, {
      environment: 'live',
      connection: 'bnc',
      amount: '25.00',
      bookedOn: TODAY,
      controlNumber: null,
    })
    await bed.database.query("update bank_movements set phone = '04121234567'")
    expect(await settle({ status: 'failed', reason: 'NOT_FOUND', code: 'NOT_FOUND' })).toBe(true)
    expect(await order()).toMatchObject({ status: 'success', bank_response_code: 'IN_LEDGER' })
  })
})
