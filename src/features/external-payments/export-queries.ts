import { sql } from 'drizzle-orm'
import { recordAudit } from '../../db/functions.ts'
import { branches, externalPayments, tills, users } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { ExternalMethod } from '../../domain/external-methods.ts'
import type { ExternalStatus } from '../../domain/statuses.ts'
import { statement } from '../../platform/database.ts'
import { merchantId, type Uuid } from '../../platform/ids.ts'
import { type ExternalFilters, externalConditions } from './queries.ts'

export interface ExportedExternalRow extends Record<string, unknown> {
  id: Uuid<'externalPayment'>
  environment: Environment
  at: string
  method: ExternalMethod
  currency: 'VES' | 'USD'
  /** Negative of what was paid back. */
  amount: string
  rate: string | null
  rate_date: string | null
  amount_ves: string
  status: ExternalStatus
  needs_confirmation: boolean
  external_reference: string | null
  checkout_id: Uuid<'checkout'> | null
  note: string | null
  refund_of: Uuid<'externalPayment'> | null
  recorded_by: string
  confirmed_by: string | null
  voided_by: string | null
  voided_at: string | null
  void_reason: string | null
  till: string | null
  branch: string | null
}

/** So many external payments right after an id, oldest first. */
export const selectExternalAfter = (
  merchantUuid: Uuid<'merchant'>,
  filters: ExternalFilters,
  afterUuid: Uuid<'externalPayment'>,
  limit: number,
) =>
  statement<ExportedExternalRow>(sql`
    select e.id, e.environment, iso_time(e.created_at) as at, e.method, e.currency,
      (external_sign(e) * e.amount)::text as amount, trim_scale(e.rate)::text as rate, e.rate_date::text as rate_date,
      (external_sign(e) * e.amount_ves)::text as amount_ves, e.status, e.needs_confirmation, e.external_reference,
      e.checkout_id, e.note, e.refund_of, r.name as recorded_by, c.name as confirmed_by, v.name as voided_by,
      iso_time(e.voided_at) as voided_at, e.void_reason, t.name as till, b.name as branch
    from ${externalPayments} e join ${users} r on r.id = e.recorded_by left join ${users} c on c.id = e.confirmed_by
      left join ${users} v on v.id = e.voided_by left join ${tills} t on t.id = e.till_id
      left join ${branches} b on b.id = t.branch_id
    where e.merchant_id = ${merchantUuid} and e.environment = ${filters.environment} and e.id > ${afterUuid}
      and ${externalConditions(filters)}
    order by e.id limit ${limit}`)

/** Audits who exports which external payments; `details` are the query's words. */
export const recordExternalExport = (
  merchantUuid: Uuid<'merchant'>,
  details: Record<string, unknown>,
) =>
  statement(
    sql`select ${recordAudit({
      action: 'external_payment.export',
      resource: merchantId.toPublic(merchantUuid),
      details,
    })}`,
  )
