import { sql } from 'drizzle-orm'
import { paymentLinks } from '../../db/schema.ts'
import type { PaymentMethod } from '../../domain/payment-methods.ts'
import type { LinkStatus } from '../../domain/statuses.ts'
import { prepareOnce, statement } from '../../platform/database.ts'
import { MAX_PAYMENT_AGE_DAYS } from './rules.ts'

/** A link as shown to its payer, with the details needed to pay it. */
export interface PayableLinkRow extends Record<string, unknown> {
  token: string
  label: string
  description: string
  amount: string
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
  /** The account to pay into; null if the merchant cannot be paid now. */
  account_number: string | null
  account_document: string | null
  account_phone: string | null
}

/** The links of a merchant that takes no payments are shown as inactive. */
export const findPayableLink = (token: string) =>
  statement<PayableLinkRow>(sql`
    select l.token, l.label, l.description, l.amount, l.currency, l.environment, iso_time(l.expires_at) as expires_at,
      coalesce(l.paid_slots + l.reserved_slots >= l.max_payments, false) as busy,
      case when link_status(l) = 'ACTIVE' and (o.status not in ('inactive', 'active')
        or not (m.status = 'active' or (m.status = 'pending' and l.environment = 'test')))
        then 'INACTIVE' else link_status(l) end as status,
      s.name as store_name, s.slug, s.logo_key, s.banner_key, s.primary_color, s.secondary_color, m.rif,
      s.preferred_payment_method, s.contact_phone, s.contact_whatsapp, s.contact_email,
      r.rate, case l.currency when 'VES' then l.amount else chargeable_bolivares(l.amount, r.rate) end as amount_ves,
      r.effective_date::text as rate_date,
      array(
        select (t.today - back)::text from generate_series(0, ${MAX_PAYMENT_AGE_DAYS}::integer) back
        where t.today - back >= caracas_day(l.created_at) and (l.currency = 'VES' or exists (
          select from exchange_rates e where e.currency = l.currency
            and e.effective_date between t.today - back - 5 and t.today - back))
        order by back) as claimable_days,
      a.account_number, a.document as account_document, a.phone as account_phone
    from payment_links l
      join merchants m on m.id = l.merchant_id
      join users o on o.id = m.owner_id
      join stores s on s.merchant_id = m.id
      left join bank_accounts a on l.environment = 'live' and a.id = m.settlement_account_id
        and a.removed_at is null and a.connection is not null
      left join lateral rate_in_force(l.currency) r on l.currency <> 'VES' and not r.stale
      cross join (select caracas_day(request_now()) as today) t
    where l.token = ${token}`)

/** Whether a link with this token exists, in any status. */
export const findLinkToken = prepareOnce((token) =>
  statement<{ token: string }>(sql`select token from ${paymentLinks} where token = ${token}`),
)
