import { beforeEach, describe, expect, test } from 'vitest'
import { newBankKey } from '../../../../src/banking/bank-key.ts'
import { openRefund } from '../../../../src/db/functions.ts'
import { newUuid } from '../../../../src/platform/ids.ts'
import { createBankAccount } from '../../../support/bank-accounts.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import {
  auditedActions,
  CONNECTIONS,
  connectionsOf,
  type FunctionShop,
  insertShop,
  insertStop,
  storedOrder,
} from '../../../support/function-orders.ts'
import { createTransaction, type TransactionFixture } from '../../../support/transactions.ts'

const bed = useFunctionBed()

let shop: FunctionShop
let payment: TransactionFixture
beforeEach(async () => {
  shop = await insertShop(bed)
  payment = await createTransaction(bed, shop.merchant, {
    environment: 'live',
    paymentMethod: 'c2p',
    createdAt: bed.now,
  })
  await bed.database.query(
    `update transactions set connection = 'bnc', account_id = $1, operation_id = '4711'`,
    [shop.account.uuid],
  )
  await bed.setCaller(shop.owner, { session_id: shop.owner.sessionUuid })
})

type Changes = Partial<Parameters<typeof openRefund>[0]>
const open = (changes: Changes = {}) =>
  openRefund({
    refundId: newUuid(new Date()),
    orderId: newUuid(new Date()),
    bankKey: newBankKey(),
    merchantId: shop.merchant.uuid,
    transactionId: payment.uuid,
    connections: CONNECTIONS,
    ...changes,
  })
const refusalOf = (changes?: Changes) => bed.refusal(open(changes))
const kindOf = async (changes?: Changes) => (await bed.rows(open(changes)))[0]?.order_kind

test('writes a pending refund of the caller and its order, and holds the transaction', async () => {
  const [orderId, refundId] = [newUuid(bed.now), newUuid(new Date())]
  expect(await bed.rows(open({ orderId, refundId, reason: 'Devuelta' }))).toStrictEqual([
    {
      order_kind: 'reversal',
      order_concept: 'Reintegro',
      to_connection: 'bnc',
      from_account: shop.account.accountNumber,
      order_amount: '25.00',
      to_phone: '04121234567',
      to_bank_code: '0102',
      to_document: 'V12345678',
      to_name: null,
      charge_reference: '00083736',
      charge_bank_operation_id: '4711',
      external_reference: null,
      metadata: {},
      stored_connection: { own: null, session: null },
      to_transaction: payment.uuid,
    },
  ])
  expect(await storedOrder(bed, orderId)).toMatchObject({
    user_id: shop.owner.uuid,
    account_id: shop.account.uuid,
    transaction_id: payment.uuid,
    refund_id: refundId,
    environment: 'live',
    connection: 'bnc',
    amount: '25.00',
    concept: 'Reintegro',
    status: 'pending',
  })
  expect(
    await bed.database.query('select id, status, amount_ves, reason from refunds'),
  ).toStrictEqual([{ id: refundId, status: 'pending', amount_ves: '25.00', reason: 'Devuelta' }])
  expect(await auditedActions(bed)).toStrictEqual(['refund.create'])
  expect(await bed.isLocked('transactions', payment.uuid)).toBe(true)
})

test('refuses a transaction of another merchant, or of the other environment', async () => {
  expect(await refusalOf({ merchantId: newUuid(bed.now) })).toBe('not_found')
  await bed.setCaller(shop.owner, { environment: 'test' })
  expect(await refusalOf()).toBe('not_found')
})

test.each([
  ["update users set email_verified_at = null, status = 'inactive'", 'email_not_verified'],
  ["update users set kyc_status = 'pending'", 'kyc_not_approved'],
  ['update merchants set settlement_account_id = null', 'no_settlement_account'],
  ["update bank_accounts set connection = 'r4'", 'not_connected'],
  ["update transactions set connection = 'r4'", 'other_account'],
  ["update transactions set status = 'pending', completed_at = null", 'not_completed'],
  [
    "update transactions set status = 'refunded', refunded_ves = amount_ves, committed_refunds_ves = amount_ves",
    'not_completed',
  ],
])('refuses after "%s"', async (change, refusal) => {
  await bed.database.query(change)
  expect(await refusalOf()).toBe(refusal)
})

test('refuses another account than the one that was paid, even if the merchant uses it now', async () => {
  const other = await createBankAccount(bed, shop.owner, { environment: 'live', connection: 'r4' })
  await bed.database.query('update merchants set settlement_account_id = $1', [other.uuid])
  const connections = connectionsOf({ ...CONNECTIONS.named, r4: CONNECTIONS.named.bnc })
  expect(await refusalOf({ connections })).toBe('other_account')
})

test('refuses while operations are stopped, before it looks at the transaction’s status', async () => {
  await insertStop(bed)
  await bed.database.query(
    "update transactions set status = 'refunded', refunded_ves = amount_ves, committed_refunds_ves = amount_ves",
  )
  expect(await refusalOf()).toBe('payments_stopped')
})

test('refuses a second refund while the first is pending', async () => {
  await bed.rows(open())
  expect(await refusalOf()).toBe('refund_pending')
})

describe('a charge is reversed', () => {
  test('on its Caracas day, by the identifier that the bank needs', async () => {
    expect(await kindOf()).toBe('reversal')
  })

  test.each([
    [
      'was made on another day',
      "update transactions set created_at = created_at - interval '13 hours'",
    ],
    ['has no identifier', 'update transactions set operation_id = null'],
    ['was a mobile payment', "update transactions set payment_method = 'mobile_payment'"],
    [
      'was to be refunded before',
      `insert into refunds (id, transaction_id, status, amount_ves, failure_reason, created_at, updated_at)
       select gen_random_uuid(), id, 'failed', amount_ves, 'REJECTED', now(), now() from transactions`,
    ],
  ])('and otherwise sent to the payer’s phone: it %s', async (_, change) => {
    await bed.database.query(change)
    expect(await kindOf({ document: 'V1', name: 'Luis' })).toBe('p2p')
  })
})

describe('money sent to the payer’s phone', () => {
  beforeEach(() =>
    bed.database.query('update transactions set operation_id = null, document = null'),
  )

  test('needs what the bank needs', async () => {
    expect(await refusalOf()).toBe('refund_details_missing document')
    expect(await refusalOf({ document: 'V1' })).toBeNull()
  })

  test('needs document and name where the payer has only claimed to have paid', async () => {
    await bed.database.query("update transactions set payment_method = 'mobile_payment'")
    expect(await refusalOf()).toBe('refund_details_missing document,name')
    expect(await refusalOf({ document: 'V1', name: 'Luis' })).toBeNull()
  })
})
