import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankAccounts, merchants, payoutRows, payouts, stores } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** A mobile payment that has succeeded, as its payee is shown it. */
export interface PaidRow extends Record<string, unknown> {
  id: Uuid<'bankOrder'>
  environment: Environment
  amount: string
  concept: string
  reference: string | null
  payee: string | null
  phone: string
  bank_code: string | null
  /** Whose account has paid. */
  holder: string
  created_at: string
  paid_at: string
  /** Of a row of a payout; null of any other payment. */
  merchant: {
    name: string
    rif: string
    store_name: string
    slug: string
    logo_key: string | null
    primary_color: string
    secondary_color: string
    contact_phone: string | null
    contact_whatsapp: string | null
    contact_email: string | null
  } | null
}

/** The payment; no row unless it has succeeded. */
export const findPaid = (orderUuid: Uuid<'bankOrder'>) =>
  statement<PaidRow>(sql`
    select o.id, o.environment, o.amount::text as amount, o.concept, o.reference, o.name as payee, o.phone,
      o.bank_code, a.holder, iso_time(o.created_at) as created_at, iso_time(o.updated_at) as paid_at,
      case when m.id is not null then jsonb_build_object('name', m.name, 'rif', m.rif, 'store_name', s.name,
        'slug', s.slug, 'logo_key', s.logo_key, 'primary_color', s.primary_color,
        'secondary_color', s.secondary_color, 'contact_phone', s.contact_phone,
        'contact_whatsapp', s.contact_whatsapp, 'contact_email', s.contact_email) end as merchant
    from ${functions.bankOrdersById({ ids: sql`array[${orderUuid}::uuid]` })} o
      join ${bankAccounts} a on a.id = o.account_id
      left join ${payoutRows} r on r.order_id = o.id
      left join ${payouts} p on p.id = r.payout_id
      left join ${merchants} m on m.id = p.merchant_id
      left join ${stores} s on s.merchant_id = m.id
    where o.kind = 'p2p' and o.status = 'success'`)
