import { sql } from 'drizzle-orm'
import type { CheckoutLine } from '../../db/checkouts.ts'
import * as functions from '../../db/functions.ts'
import { bankConnections, paymentLinks } from '../../db/schema.ts'
import type { PaymentMethod } from '../../domain/payment-methods.ts'
import type { CheckoutStatus, LinkStatus } from '../../domain/statuses.ts'
import type { OwnCapabilities } from '../../platform/bank/banks.ts'
import { prepareOnce, statement } from '../../platform/database.ts'
import { MAX_PAYMENT_AGE_DAYS } from './rules.ts'

/** The order behind a link, as its payer sees it. */
export interface PayableCheckoutRow {
  external_reference: string
  status: CheckoutStatus
  lines: CheckoutLine[] | null
  accept_partial: boolean
  /** Null while no rate is known. */
  total_ves: string | null
  received_ves: string
  /** Null if no quote is open. */
  quote_expires_at: string | null
  return_url: string | null
  cancel_url: string | null
}

/** A link as shown to its payer, with the details needed to pay it. */
export interface PayableLinkRow extends Record<string, unknown> {
  token: string
  label: string
  description: string
  /** Null where the payer has to state it first. */
  amount: string | null
  /** Whether the link leaves its amount to the payer. */
  open_amount: boolean
  min_amount: string | null
  max_amount: string | null
  currency: 'VES' | 'USD'
  status: LinkStatus
  environment: 'live' | 'test'
  /** Whether its last slot is reserved by a pending payment. */
  busy: boolean
  expires_at: string | null
  store_name: string
  slug: string
  logo_key: string | null
  banner_key: string | null
  primary_color: string
  secondary_color: string
  preferred_payment_method: PaymentMethod
  contact_phone: string | null
  contact_whatsapp: string | null
  contact_email: string | null
  rif: string
  /** Null for bolívares, and if there is no usable rate. */
  rate: string | null
  /** Null also if the amount rounds to zero or exceeds the maximum of one payment. */
  amount_ves: string | null
  rate_date: string | null
  /** The Caracas days on which it can have been paid, latest first. */
  claimable_days: string[]
  /** Null for a link that is none of a checkout. */
  checkout: PayableCheckoutRow | null
  /** The bank connection of the account; null if there is none. */
  account_connection: string | null
  /** The connection if it is a user's own. */
  own_connection: OwnCapabilities | null
  /** The account to pay into; null if the merchant cannot be paid now. */
  account_number: string | null
  account_document: string | null
  account_phone: string | null
  /** Whether the account's bank hardly answers charges now, or questions about incoming payments. */
  charges_down: boolean
  verifications_down: boolean
}

/**
 * Opens the quote of a link's checkout, if it has one, and finds the link: where the amount is open, as stated. The links
 * of a merchant that takes no payments are shown as inactive.
 */
export const openPayableLink = (token: string, statedAmount: string | null = null) => ({
  quoted: statement(sql`select ${functions.openQuoteOfLink({ token })}`),
  links: findPayableLink(token, statedAmount),
})

/** What remains of a checkout, or what a link asks for. */
const amountVes = sql`case when c.id is not null then checkout_remaining(c, q.total_ves)
  when l.currency = 'VES' then due.amount else chargeable_bolivares(due.amount, r.rate) end`

/** The same without a quote, for what shows no bolívares. */
export const findPayableLink = (token: string, statedAmount: string | null = null) =>
  statement<PayableLinkRow>(sql`
    select l.token, l.label, l.description, due.amount, l.amount is null as open_amount,
      l.min_amount, l.max_amount, l.currency, l.environment,
      iso_time(coalesce(l.expires_at, c.expires_at)) as expires_at,
      coalesce(l.paid_slots + l.reserved_slots >= l.max_payments, false) as busy,
      case when shown.status = 'ACTIVE' and (o.status not in ('inactive', 'active')
        or not (m.status = 'active' or (m.status = 'pending' and l.environment = 'test')))
        then 'INACTIVE' else shown.status end as status,
      s.name as store_name, s.slug, s.logo_key, s.banner_key, s.primary_color, s.secondary_color, m.rif,
      s.preferred_payment_method, s.contact_phone, s.contact_whatsapp, s.contact_email,
      coalesce(q.rate, r.rate) as rate, ${amountVes} as amount_ves, r.effective_date::text as rate_date,
      case when c.id is not null then jsonb_build_object('external_reference', c.external_reference,
        'status', checkout_status(c), 'lines', c.lines, 'accept_partial', c.accept_partial,
        'total_ves', q.total_ves::text, 'received_ves', c.received_ves::text,
        'quote_expires_at', iso_time(q.expires_at), 'return_url', c.return_url, 'cancel_url', c.cancel_url)
        end as checkout,
      array(
        select (t.today - back)::text from generate_series(0, ${MAX_PAYMENT_AGE_DAYS}::integer) back
        where t.today - back >= caracas_day(l.created_at) and (l.currency = 'VES' or exists (
          select from exchange_rates e where e.currency = l.currency
            and e.effective_date between t.today - back - 5 and t.today - back))
        order by back) as claimable_days,
      a.account_number, a.document as account_document, a.phone as account_phone,
      a.connection as account_connection,
      is_bank_down(left(a.account_number, 4), 'charge') as charges_down,
      is_bank_down(left(a.account_number, 4), 'verification') as verifications_down,
      (select jsonb_build_object('protocol', b.protocol, 'sendsPayerKeys', b.sends_payer_keys)
        from ${bankConnections} b where b.name = a.connection and b.removed_at is null) as own_connection
    from payment_links l
      join merchants m on m.id = l.merchant_id
      join users o on o.id = m.owner_id
      join stores s on s.merchant_id = m.id
      left join bank_accounts a on l.environment = 'live' and a.id = m.settlement_account_id
        and a.removed_at is null and a.connection is not null
      left join checkouts c on c.id = l.checkout_id
      left join lateral ${functions.shownCheckoutQuote({ checkout: sql`c` })} q on c.id is not null
      cross join lateral (select case when c.id is null then link_status(l) else payable_status(c) end as status) shown
      left join lateral merchant_rate_in_force(l.merchant_id, l.environment, l.currency) r
        on l.currency <> 'VES' and not r.stale
      cross join (select caracas_day(request_now()) as today) t
      cross join lateral (select coalesce(l.amount, ${statedAmount}::numeric(13, 2)) as amount) due
    where l.token = ${token}`)

/** Whether a link with this token exists, in any status. */
export const findLinkToken = prepareOnce((token) =>
  statement<{ token: string }>(sql`select token from ${paymentLinks} where token = ${token}`),
)
