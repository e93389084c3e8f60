import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { settleOrder } from '../../banking/queries.ts'
import { bankOrders } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  countOf,
  createdWithin,
  type PagedList,
  pageIds,
} from '../../lists/queries.ts'
import { FAILURES } from '../../platform/bank/failures.ts'
import type { Outcome } from '../../platform/bank/port.ts'
import { statement } from '../../platform/database.ts'
import type { AdminPaymentItem } from './admin-schemas.ts'

const waitsForAdministrator = sql`
  (p.flagged_at is not null and (p.status = 'pending' or p.disputed_by is not null))`

const item = sql`
  public_id('pay', p.id) as id, public_id('usr', p.user_id) as "userId",
  public_id('acc', p.account_id) as "accountId", p.kind, p.connection,
  case p.environment when 'live' then 'production' else 'sandbox' end as environment,
  trim_scale(p.amount) as amount, p.status, p.reference, ${waitsForAdministrator} as flagged, p.attempts,
  case when p.status = 'pending' and p.flagged_at is null then iso_time(p.next_attempt_at) end
    as "nextAttemptAt",
  iso_time(p.created_at) as "createdAt", iso_time(p.updated_at) as "updatedAt"`

const detailColumns = sql`${item}, p.phone, p.bank_code as "bankCode", p.document, p.name, p.concept,
  '****************' || right(p.destination_account, 4) as "destinationAccount",
  p.bank_answer as "bankAnswer", p.bank_key as "bankKey"`

/** The columns as the text of an object, to which a failed payment adds why. */
const jsonText = (columns: SQL) => sql`(
  select left(row_to_json(shown)::text, -1)
    || case when p.status = 'failed' then ',"failureReason":' || row_to_json(failure)::text || '}' else '}' end
  from (select ${columns}) shown, (
    select p.failure_reason as code, texts->p.failure_reason->>'es' as es, texts->p.failure_reason->>'en' as en
    from (select ${JSON.stringify(FAILURES)}::jsonb as texts) f) failure)`

export interface BankOrderFilters extends Paging {
  status?: 'pending' | 'success' | 'failed' | undefined
  environment?: Environment | undefined
  flagged?: boolean | undefined
  connection?: string | undefined
  /** A uuid. */
  userId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const flaggedCondition = { true: waitsForAdministrator, false: sql`not ${waitsForAdministrator}` }

/** By no index of its own: each one would cost every payment, for a list that administrators alone read. */
const bankOrderList = (
  { status, environment, flagged, connection, userId, ...range }: BankOrderFilters,
  user: string | SQL | undefined = userId,
): PagedList => {
  const where = [
    status && sql`p.status = ${status}`,
    environment && sql`p.environment = ${environment}`,
    flagged === undefined ? undefined : flaggedCondition[`${flagged}`],
    connection ? sql`p.connection = ${connection}` : undefined,
    user ? sql`p.user_id = ${user}` : undefined,
    ...createdWithin(sql`p.id`, range),
  ]
  return { from: sql`${bankOrders} p`, id: sql`p.id`, slices: [{ leading: [], where }] }
}

/** A page of all payments, newest first; countPayments() comes before it. */
export const selectBankOrders = (filters: BankOrderFilters) =>
  statement<{ payment: z.input<typeof AdminPaymentItem> }>(sql`
    select ${jsonText(item)}::json as payment from ${bankOrders} p
    where p.id in ${pageIds(bankOrderList(filters), filters)} order by p.id desc`)

/**
 * How many there are, counted: every payment would pay for a kept total. A user is not known as it is planned: so it
 * is their index that is read, though nearly all payments were theirs.
 */
export const countBankOrders = (filters: BankOrderFilters) => {
  const user = filters.userId && sql`(select ${filters.userId}::uuid)`
  return countOf(countListRows(bankOrderList(filters, user)), filters)
}

/** Of what a key may touch: of its environment alone. A session may touch both. */
const inEnvironment = (environment: Environment | undefined): SQL =>
  sql`environment = coalesce(${environment ?? null}, environment)`

/** A payment in full, as the text of JSON: what settles one by hand stores the same as its answer. */
export const findBankOrder = (orderUuid: string, environment: Environment | undefined) =>
  statement<{ payment: string }>(sql`
    select ${jsonText(detailColumns)} as payment from ${bankOrders} p
    where p.id = ${orderUuid} and ${inEnvironment(environment)}`)

/** What an administrator found out. Of a success the bank's last code stays, as what it is resolved against. */
const RESOLVED_OUTCOMES = {
  success: { status: 'success', reference: null, operationId: null },
  failed: { status: 'failed', reason: 'NOT_EXECUTED', code: 'RESOLVED' },
} as const satisfies Record<string, Outcome>

export interface Resolution {
  status: 'success' | 'failed'
  reference: string | null
  reason: string
}

/**
 * Settles a payment that waits for an administrator, and gives it to SQL's respond(). It is held from the
 * judgement on: whoever settles it at the same time comes first, or finds it settled. PX404 where there is
 * none; PX409 payment_settled, payment_asked.
 */
export const resolveBankOrder = (
  paymentUuid: string,
  environment: Environment | undefined,
  { status, reference, reason }: Resolution,
) =>
  [
    statement(sql`
      with held as (
        select status, flagged_at from ${bankOrders}
        where id = ${paymentUuid} and ${inEnvironment(environment)} for no key update)
      select refuse(code, rule) from (
        select
          case
            when status is null then 'PX404'
            when status <> 'pending' or flagged_at is null then 'PX409' end as code,
          case when status <> 'pending' then 'payment_settled' else 'payment_asked' end as rule
        from (select) asked left join held on true) judged
      where code is not null`),
    settleOrder(paymentUuid, {
      ...RESOLVED_OUTCOMES[status],
      ...(reference !== null && { reference }),
      resolved: true,
    }),
    statement<{ response: string }>(sql`
      select respond(${jsonText(detailColumns)}) as response,
        record_audit('payment.resolve', public_id('pay', p.id), jsonb_build_object(
          'reason', ${reason}::text,
          'before', jsonb_build_object('status', 'pending'),
          'after', jsonb_build_object('status', p.status, 'reference', p.reference)))
      from ${bankOrders} p where p.id = ${paymentUuid}`),
  ] as const
