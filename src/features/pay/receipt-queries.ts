import { sql } from 'drizzle-orm'
import type { IdempotencyKey } from '../../http/idempotency.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'

/** A payment of a link as its payer sees it. */
export interface ReceiptRow extends Record<string, unknown> {
  status: 'pending' | 'completed' | 'failed' | 'refunded'
  payment_method: 'c2p' | 'mobile_payment' | 'sandbox'
  failure_reason: FailureReason | null
  amount: string
  currency: 'VES' | 'USD'
  amount_ves: string
  rate: string | null
  reference: string | null
  created_at: string
  completed_at: string | null
  environment: 'live' | 'test'
  label: string
  store_name: string
  slug: string
  logo_key: string | null
  primary_color: string
  secondary_color: string
  rif: string
}

/** The payment, where it is one of the link. */
export const findReceipt = (token: string, transactionUuid: string) =>
  statement<ReceiptRow>(sql`
    select t.status, t.payment_method, t.failure_reason, t.amount, t.currency, t.amount_ves, t.rate, t.reference,
      iso_time(t.created_at) as created_at, iso_time(t.completed_at) as completed_at, t.environment, l.label,
      s.name as store_name, s.slug, s.logo_key, s.primary_color, s.secondary_color, m.rif
    from transactions t
      join payment_links l on l.id = t.link_id
      join merchants m on m.id = t.merchant_id
      join stores s on s.merchant_id = t.merchant_id
    where t.id = ${transactionUuid} and l.token = ${token}`)

/** The payment that a request with the key has begun; no row where it has begun none. */
export const findTransactionOfKey = ({ environment, method, path, key }: IdempotencyKey) =>
  statement<{ transaction_id: string }>(sql`
    select transaction_id from payments
    where id = idempotent_resource(${environment}, ${method}, ${path}, ${key})`)
