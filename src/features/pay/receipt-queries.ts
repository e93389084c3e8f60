import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import type { CheckoutStatus } from '../../domain/statuses.ts'
import type { IdempotencyKey } from '../../http/idempotency.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** A link payment as shown to its payer. */
export interface PaymentRow extends Record<string, unknown> {
  transaction_id: Uuid<'transaction'>
  status: 'pending' | 'completed' | 'failed' | 'refunded'
  payment_method: 'c2p' | 'mobile_payment' | 'sandbox'
  failure_reason: FailureReason | null
  /** Null of a payment that was never written, of a link that leaves it open. */
  amount: string | null
  currency: 'VES' | 'USD'
  amount_ves: string
  rate: string | null
  reference: string | null
  created_at: string
  completed_at: string | null
  environment: 'live' | 'test'
  /** The payer's; null of a payment that was never written. */
  payer_phone: string | null
  payer_bank: string | null
  label: string
  /** The link's. */
  token: string
  return_url: string | null
  store_name: string
  slug: string
  logo_key: string | null
  primary_color: string
  secondary_color: string
  contact_phone: string | null
  contact_whatsapp: string | null
  contact_email: string | null
  rif: string
  /** The origins of the shops that may show a checkout's pages in a frame. */
  button_origins: string[]
  /** Null for a link that is none of a checkout. */
  checkout: { id: Uuid<'checkout'>; status: CheckoutStatus } | null
}

/** What was written of a payment, with what only a receipt shows. */
export interface ReceiptRow extends PaymentRow {
  amount: string
  merchant_name: string
  rate_date: string | null
  external_reference: string | null
  refunded_ves: string
  /** What of it was more than its order asked for. */
  overpaid_ves: string
  /** Whether it no longer pays for what it was verified for. */
  is_reassigned: boolean
  /** Whether its merchant can send it by WhatsApp. */
  has_whatsapp: boolean
  /** Those that succeeded, oldest first. */
  refunds: { amount: string; at: string }[]
}

/** The merchant of the link `l` of a payment `t`, as payers see it. */
const ofMerchant = sql`l.label, l.token, l.return_url, s.name as store_name, s.slug, s.logo_key, s.primary_color,
  s.secondary_color, m.rif, s.contact_phone, s.contact_whatsapp, s.contact_email, s.button_origins, (
    select jsonb_build_object('id', c.id, 'status', checkout_status(c)) from checkouts c
    where c.id = l.checkout_id) as checkout`

const ofPayment = sql`t.id as transaction_id, t.phone as payer_phone, t.bank_code as payer_bank, t.status,
  t.payment_method, t.failure_reason, t.amount, t.currency, t.amount_ves, t.rate, t.reference,
  iso_time(t.created_at) as created_at, iso_time(t.completed_at) as completed_at, t.environment`

/** The payment; no row if it was never written. */
export const findReceipt = (transactionUuid: Uuid<'transaction'>) =>
  statement<ReceiptRow>(sql`
    select ${ofPayment}, ${ofMerchant}, m.name as merchant_name, t.rate_date, t.external_reference, t.refunded_ves,
      coalesce((
        select p.overpaid_ves from checkout_payments p
        where p.transaction_id = t.id and p.applied_at is not null), 0) as overpaid_ves,
      coalesce(t.released_at, t.reassigned_at) is not null as is_reassigned,
      channel_is_open(t.merchant_id, t.environment, 'whatsapp') as has_whatsapp,
      coalesce((
        select jsonb_agg(jsonb_build_object('amount', r.amount_ves::text, 'at', iso_time(r.updated_at)) order by r.id)
        from refunds r where r.transaction_id = t.id and r.status = 'success'), '[]') as refunds
    from transactions t
      join payment_links l on l.id = t.link_id
      join merchants m on m.id = t.merchant_id
      join stores s on s.merchant_id = m.id
    where t.id = ${transactionUuid}`)

/**
 * The payment, if it belongs to the link. A canceled one that was never written is shown as failed, or as the payment
 * that its Idempotency-Key stands for.
 */
export const findPaymentOfLink = (token: string, transactionUuid: Uuid<'transaction'>) =>
  statement<PaymentRow>(sql`
    with unmade as materialized (
      select u.created_at, (
        select o.transaction_id from bank_orders_by_id(array[u.superseding_order_id]) o) as superseding_order_id
      from order_tombstones u where u.transaction_id = ${transactionUuid})
    select ${ofPayment}, ${ofMerchant}
    from payment_links l
      join merchants m on m.id = l.merchant_id
      join stores s on s.merchant_id = m.id
      join (
        select id, phone, bank_code, link_id, status, payment_method, failure_reason, amount, currency, amount_ves,
          rate, reference, created_at, completed_at, environment
        from transactions_by_id(array[coalesce((select superseding_order_id from unmade), ${transactionUuid})])
        union all
        select ${transactionUuid}::uuid, null, null, k.id, 'failed', 'c2p', 'NOT_EXECUTED', k.amount, k.currency,
          coalesce(case k.currency when 'VES' then k.amount else to_bolivares(k.amount, r.rate) end, 0),
          case when k.amount is not null then r.rate end, null,
          unmade.created_at, null, k.environment
        from unmade, payment_links k left join lateral (
          select x.rate from exchange_rates x
          where x.currency = k.currency and x.effective_date <= caracas_day(unmade.created_at)
          order by x.effective_date desc limit 1) r on true
        where unmade.superseding_order_id is null and k.token = ${token}
      ) t on t.link_id = l.id
    where l.token = ${token}`)

/** The payment started by a request with this idempotency key; no row if there is none. */
export const findTransactionByIdempotencyKey = ({
  environment,
  method,
  path,
  key,
}: IdempotencyKey) =>
  statement<{ transaction_id: Uuid<'transaction'> }>(sql`
    select transaction_id from ${functions.bankOrdersById({
      ids: sql`array[${functions.findResourceInProgress({ environment, method, path, key })}]`,
    })}`)
