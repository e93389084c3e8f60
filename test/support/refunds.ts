import { newUuid, refundId, type Uuid } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'
import type { Api, CallResult } from './api.ts'
import type { Service } from './service.ts'
import { createTransaction } from './transactions.ts'

export interface RefundFixture {
  uuid: Uuid<'refund'>
  id: string
}

/** A refund of a payment of the test environment that its bank refused. */
export async function createFailedRefund(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
): Promise<RefundFixture> {
  const uuid = newUuid<'refund'>(new Date())
  const { uuid: paid } = await createTransaction(service, merchant)
  await service.database.query(
    `insert into refunds (id, transaction_id, status, amount_ves, failure_reason, created_at, updated_at)
     values ($1, $2, 'failed', 25, 'REJECTED', now(), now())`,
    [uuid, paid],
  )
  return { uuid, id: refundId.toPublic(uuid) }
}

export interface RefundOptions {
  body?: Record<string, unknown>
  key?: string
}

interface HasId {
  id: string
}

/** Pays a transaction back. */
export function requestRefund(
  api: Api,
  as: { token: string },
  merchant: HasId,
  transaction: HasId,
  { body, key }: RefundOptions = {},
): Promise<CallResult> {
  return api('POST', `/merchants/${merchant.id}/transactions/${transaction.id}/refund`, {
    as,
    ...(body && { body }),
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
}

/** The status of a transaction as its merchant reads it. */
export async function transactionStatus(
  api: Api,
  as: { token: string },
  merchant: HasId,
  transaction: HasId,
): Promise<string> {
  const path = `/merchants/${merchant.id}/transactions/${transaction.id}`
  return (await api('GET', path, { as })).body.status
}

export interface RefundOrderRow extends Record<string, unknown> {
  id: string
  kind: string
  status: string
  flagged: boolean
  phone: string | null
  document: string | null
  name: string | null
  amount: string
}

/** The orders to pay a transaction back, oldest first. */
export const refundOrders = ({ database }: Service, transactionUuid: string) =>
  database.query<RefundOrderRow>(
    `select public_id('pay', id) as id, kind, status, flagged_at is not null as flagged, phone, document, name, amount::text
     from bank_orders where transaction_id = $1 and refund_id is not null order by created_at, id`,
    [transactionUuid],
  )
