import { sql } from 'drizzle-orm'
import { getTableColumns } from 'drizzle-orm/utils'
import { beforeEach, expect, test } from 'vitest'
import { bankOrders } from '../../../../src/db/schema.ts'
import { newUuid, type Uuid } from '../../../../src/platform/ids.ts'
import { createApiKey } from '../../../support/actors.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import { type FunctionShop, insertShop } from '../../../support/function-orders.ts'

const bed = useFunctionBed()

/** What an approval shows of an order, and another value of each: money, and to whom it goes. */
const SHOWN = {
  account_id: '01890000-0000-7000-8000-000000000001',
  transaction_id: '01890000-0000-7000-8000-000000000002',
  amount: '51.00',
  phone: '04140000000',
  bank_code: '0134',
  document: 'V20000000',
  name: 'Otra Persona',
  destination_account: '01340000000000000000',
  concept: 'Otra cosa',
  external_reference: 'REF-8',
}
/** What is no part of what is paid, or follows from the account. */
const NOT_SHOWN = [
  ...['id', 'userId', 'environment', 'kind', 'refundId', 'connection', 'bankKey', 'metadata'],
  ...['status', 'failureReason', 'bankResponseCode', 'reference', 'paidOn', 'operationId'],
  ...['createdAt', 'updatedAt', 'knownSentAt', 'attempts', 'nextAttemptAt', 'flaggedAt'],
  ...['awaitsAnswer', 'askedBy', 'disputingOrderId', 'reviewMerchantId', 'searchText'],
]

let shop: FunctionShop
let approval: Uuid<'approval'>
beforeEach(async () => {
  shop = await insertShop(bed)
  const key = await createApiKey(bed as never, shop.owner, { approvalAbove: '20.00' })
  approval = newUuid<'approval'>(bed.now)
  // After the owner's membership, which is as old as the test.
  const at = '2100-01-01T00:00:00Z'
  await bed.database.query(
    `insert into approvals (id, merchant_id, environment, api_key_id, user_id, operation, params, body, method, path,
       idempotency_key, request_hash, amount, concept, external_reference, account_id, phone, bank_code, document, name,
       created_at, expires_at)
     values ($1, $2, 'live', $3, $4, 'sendMobilePayment', '{}', '{}', 'POST', 'path', 'key', sha256('x'), 50, 'Renta',
       'REF-7', $5, '04121234567', '0102', 'V12345678', 'Luis Rojas', $6::timestamptz, $6::timestamptz + interval '1 day')`,
    [approval, shop.merchant.uuid, key.uuid, shop.owner.uuid, shop.account.uuid, at],
  )
  await bed.setCaller(shop.owner, {
    api_key_id: key.uuid,
    approval_id: approval,
    approver_id: shop.owner.uuid,
    approver_ip: '203.0.113.9',
  })
})

/** An order as the approval shows it, but for one column. */
const require = (changes: Record<string, string> = {}) => {
  const order = {
    ...{ id: newUuid(bed.now), amount: '50.00', concept: 'Renta', external_reference: 'REF-7' },
    ...{ account_id: shop.account.uuid, phone: '04121234567', bank_code: '0102' },
    ...{ document: 'V12345678', name: 'Luis Rojas', ...changes },
  }
  return sql`require_approval(jsonb_populate_record(null::bank_orders, ${JSON.stringify(order)}::jsonb))`
}

test('every column of an order is shown by its approval, or is no part of what is paid', () => {
  const shown = Object.keys(SHOWN).map((name) =>
    name.replaceAll(/_(\w)/g, (_, c) => c.toUpperCase()),
  )
  const unknown = Object.keys(getTableColumns(bankOrders)).filter(
    (column) => ![...shown, ...NOT_SHOWN].includes(column),
  )
  // A new column that says what is paid belongs into require_approval.sql, request_approval.sql and the view.
  expect(unknown.filter((column) => column !== 'externalReference')).toStrictEqual([])
})

test('an order that differs in anything that is shown is not what was approved', async () => {
  for (const [column, other] of Object.entries(SHOWN)) {
    expect(await bed.refusal(require({ [column]: other })), column).toBe('approval_differs')
  }
})

test('approves with the order, once, in the name of who may', async () => {
  const askedAt = (time: string) =>
    bed.database.query('update approvals set created_at = $1', [time])
  await askedAt('2020-01-01')
  expect(await bed.refusal(require())).toBe('approver_too_new')
  await askedAt('2100-01-01')
  await bed.value(require())
  const [row] = await bed.database.query(
    'select status, decided_by, order_id is not null as ordered from approvals where id = $1',
    [approval],
  )
  expect(row).toStrictEqual({ status: 'approved', decided_by: shop.owner.uuid, ordered: true })
  expect(await bed.refusal(require())).toBe('approval_over')
})
