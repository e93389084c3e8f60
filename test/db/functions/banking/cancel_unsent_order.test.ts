import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newBankKey } from '../../../../src/banking/bank-key.ts'
import {
  cancelUnsentOrder,
  newOrderOutcome,
  nilUuid,
  openCheckoutRefund,
  settleOrder,
} from '../../../../src/db/functions.ts'
import { merchantId, newUuid } from '../../../../src/platform/ids.ts'
import { createApproval } from '../../../support/approvals.ts'
import { createPaidInParts } from '../../../support/checkout-fixtures.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import {
  CONNECTIONS,
  type FunctionShop,
  insertShop,
  linkClaim,
  outgoingOrder,
  storedOrder,
} from '../../../support/function-orders.ts'
import { createLink } from '../../../support/link-fixtures.ts'

const bed = useFunctionBed()

let shop: FunctionShop
let id: string
beforeEach(async () => {
  id = newUuid(new Date())
  shop = await insertShop(bed)
  await bed.setCaller(shop.owner, { session_id: shop.owner.sessionUuid })
})

type Changes = Partial<Parameters<typeof cancelUnsentOrder>[0]>
const cancel = (changes: Changes = {}) => bed.value(cancelUnsentOrder({ id, ...changes }))
const tombstones = () => bed.database.query('select * from order_tombstones')
const storedKeys = () =>
  bed.database.query("select *, convert_from(request_hash, 'UTF8') as hashed from idempotency_keys")

const KEY = {
  key: 'order-1',
  keyEnvironment: 'live',
  method: 'POST',
  path: '/bank/p2p',
  requestHash: sql`convert_to('request', 'UTF8')`,
  status: 201,
}

/** What a request has begun under the key. */
const insertKey = (resourceId: string) =>
  bed.database.query(
    `insert into idempotency_keys
       (caller_id, environment, method, path, key, request_hash, resource_id, in_progress_until, created_at, expires_at)
     values ($1, 'live', 'POST', '/bank/p2p', 'order-1', 'request', $2, $3, $3, $3)`,
    [shop.owner.uuid, resourceId, bed.now],
  )

describe('an order that is not written', () => {
  test('can never be written afterwards, and is shown to its caller as failed', async () => {
    await cancel({ userId: shop.owner.uuid, environment: 'live', amount: '100.00' })
    expect(await tombstones()).toMatchObject([
      { id, user_id: shop.owner.uuid, environment: 'live', amount: '100.00' },
    ])
    expect(await bed.refusal(outgoingOrder(shop.account, { id }))).toBe('order_canceled')
    expect(await storedKeys()).toStrictEqual([])
  })

  test('is canceled twice as it is canceled once', async () => {
    const changes = { userId: shop.owner.uuid, response: '{"status":"failed"}', ...KEY }
    await cancel(changes)
    const once = [await tombstones(), await storedKeys()]
    await cancel(changes)
    expect([await tombstones(), await storedKeys()]).toStrictEqual(once)
  })

  test('leaves its response to repetitions of the request', async () => {
    await cancel({ userId: shop.owner.uuid, response: '{"status":"failed"}', ...KEY })
    expect(await storedKeys()).toMatchObject([
      {
        caller_id: shop.owner.uuid,
        key: 'order-1',
        status: 201,
        response: '{"status":"failed"}',
        resource_id: id,
        hashed: 'request',
      },
    ])
  })

  test('leaves the response of a payer under the id of nobody', async () => {
    await cancel({ response: '{"status":"failed"}', ...KEY })
    expect(await storedKeys()).toMatchObject([{ caller_id: await bed.value(nilUuid()) }])
  })

  test('leaves no response for a credential of nobody', async () => {
    await cancel({ userId: newUuid(bed.now), response: '{"status":"failed"}', ...KEY })
    expect(await tombstones()).toMatchObject([{ id, user_id: null }])
    expect(await storedKeys()).toStrictEqual([])
  })

  test('stands for the order that the same request has made meanwhile, and for no other', async () => {
    const otherId = newUuid(bed.now)
    await insertKey(otherId)
    await cancel({ userId: shop.owner.uuid, response: '{"status":"failed"}', ...KEY })
    expect(await tombstones()).toMatchObject([{ superseding_order_id: otherId }])
    expect(await storedKeys()).toMatchObject([{ resource_id: otherId, response: null }])
    await bed.database.query("update idempotency_keys set request_hash = 'another'")
    await cancel({ userId: shop.owner.uuid, response: '{"status":"failed"}', ...KEY })
    expect(await tombstones()).toMatchObject([{ superseding_order_id: null }])
  })
})

describe('an order that is written', () => {
  beforeEach(() => bed.rows(outgoingOrder(shop.account, { id })))

  test('fails while it is pending, and frees its key if its caller knows no id of it', async () => {
    await insertKey(id)
    await cancel()
    expect(await storedOrder(bed, id)).toMatchObject({
      status: 'failed',
      failure_reason: 'NOT_EXECUTED',
      bank_response_code: 'NOT_SENT',
    })
    expect(await storedKeys()).toStrictEqual([])
    expect(await tombstones()).toStrictEqual([])
  })

  test('keeps its key if its caller was given a response', async () => {
    await insertKey(id)
    await cancel({ userId: shop.owner.uuid, response: '{"status":"failed"}', ...KEY })
    expect(await storedKeys()).toMatchObject([{ resource_id: id, response: null }])
  })

  test('stays as it is once it was sent to its bank', async () => {
    const sent = newOrderOutcome({ status: 'pending', sent: true })
    await bed.value(settleOrder({ id, outcome: sent }))
    await cancel()
    expect(await storedOrder(bed, id)).toMatchObject({ status: 'pending' })
  })

  test('stays as it is once it is settled', async () => {
    const success = newOrderOutcome({ status: 'success' })
    await bed.value(settleOrder({ id, outcome: success }))
    await cancel()
    expect(await storedOrder(bed, id)).toMatchObject({ status: 'success' })
  })
})

describe('the orders of a checkout’s refund', () => {
  const AMOUNTS = ['10.00', '20.00', '30.00']
  let orders: string[]
  beforeEach(async () => {
    const { merchant, owner } = shop
    const checkout = await createPaidInParts(bed, merchant, AMOUNTS)
    const slots = AMOUNTS.map(() => ({
      refundId: newUuid(new Date()),
      orderId: newUuid(new Date()),
      bankKey: newBankKey(),
    }))
    orders = slots.map(({ orderId }) => orderId)
    await bed.rows(
      openCheckoutRefund({
        merchantId: merchant.uuid,
        checkoutId: checkout.uuid,
        slots,
        connections: CONNECTIONS,
        document: 'V12345678',
        name: 'Luis Rojas',
      }),
    )
    const paid = { ...merchant, id: merchantId.toPublic(merchant.uuid) }
    const approval = await createApproval(bed, paid, owner)
    await bed.database.query(
      `update approvals set status = 'approved', decided_by = $2, decided_at = now(), executed_at = now(), order_id = $3
       where id = $1`,
      [approval.uuid, owner.uuid, orders[0]],
    )
  })

  const states = async () =>
    (await Promise.all(orders.map((one) => storedOrder(bed, one)))).map((one) => one?.status)
  const approvalStatuses = () => bed.database.query('select status from approvals')
  const told = () => bed.database.query("select from outbox where type like 'refund.%'")

  test.each([0, 1, 2])(
    'that carried out an approval are cancelled together by part %d, which is told to nobody but by the approval',
    async (part) => {
      await bed.value(cancelUnsentOrder({ id: orders[part] as string }))
      expect(await states()).toStrictEqual(['failed', 'failed', 'failed'])
      expect(await approvalStatuses()).toStrictEqual([{ status: 'pending' }])
      expect(await told()).toStrictEqual([])
      await bed.value(cancelUnsentOrder({ id: orders[2] as string }))
      expect(await told()).toStrictEqual([])
    },
  )

  test('leave those that were sent to their bank, and then the approval as it is', async () => {
    const sent = newOrderOutcome({ status: 'pending', sent: true })
    for (const one of orders) await bed.value(settleOrder({ id: one, outcome: sent }))
    await bed.value(cancelUnsentOrder({ id: orders[0] as string }))
    expect(await states()).toStrictEqual(['pending', 'pending', 'pending'])
    expect(await approvalStatuses()).toStrictEqual([{ status: 'approved' }])
  })
})

test('a claim stays due: it sends no money', async () => {
  const createdAt = new Date(bed.now.getTime() - 3_600_000)
  const link = await createLink(bed, shop.merchant, { environment: 'live', createdAt })
  await bed.rows(linkClaim(link, { orderId: id }))
  await cancel()
  expect(await storedOrder(bed, id)).toMatchObject({ status: 'pending' })
})
