import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankAccounts, payoutRows, payouts, users } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type {
  PayoutPause,
  PayoutReturn,
  PayoutRowStatus,
  PayoutStatus,
} from '../../domain/statuses.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, countOf, type PagedList, pageIds } from '../../lists/queries.ts'
import type { Banks } from '../../platform/bank/banks.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { AccountRef } from '../../wire/account-ref.ts'

interface Sum {
  count: number
  amount: string
}

export interface PayoutRow extends Record<string, unknown> {
  id: Uuid<'payout'>
  merchant_id: Uuid<'merchant'>
  environment: Environment
  label: string | null
  status: PayoutStatus
  account_id: Uuid<'account'>
  account_number: string
  row_count: number
  total: string
  sums: Record<'waiting' | 'pending' | 'success' | 'failed', Sum>
  needs_review: number
  scheduled_for: string | null
  paused_reason: PayoutPause | null
  created_by: Uuid<'user'>
  creator: string
  submitted_by: Uuid<'user'> | null
  submitter: string | null
  approved_by: Uuid<'user'> | null
  approver: string | null
  created_at: string
  submitted_at: string | null
  approved_at: string | null
  started_at: string | null
  completed_at: string | null
  canceled_at: string | null
  returned_at: string | null
  returned_because: PayoutReturn | null
}

const sumOf = (status: string): SQL => sql`jsonb_build_object(
  'count', count(*) filter (where r.status = ${sql.raw(`'${status}'`)}),
  'amount', coalesce(sum(r.amount) filter (where r.status = ${sql.raw(`'${status}'`)}), 0)::text)`

const selectPayoutWhere = (condition: SQL): SQL => sql`
  select p.id, p.merchant_id, p.environment, p.label, p.status, p.account_id, a.account_number, p.row_count,
    p.total::text as total, s.sums, s.needs_review, iso_time(p.scheduled_for) as scheduled_for, p.paused_reason,
    p.created_by, creator.name as creator, p.submitted_by, submitter.name as submitter, approver.id as approved_by,
    approver.name as approver, iso_time(p.created_at) as created_at, iso_time(p.submitted_at) as submitted_at,
    case when approver.id is not null then iso_time(p.approved_at) end as approved_at, iso_time(p.started_at) as started_at,
    iso_time(p.completed_at) as completed_at, iso_time(p.canceled_at) as canceled_at,
    iso_time(p.returned_at) as returned_at, p.returned_because
  from ${payouts} p
    join ${bankAccounts} a on a.id = p.account_id
    join ${users} creator on creator.id = p.created_by
    left join ${users} submitter on submitter.id = p.submitted_by
    left join ${users} approver on approver.id = p.approved_by and p.status <> 'awaiting_approval'
    cross join lateral (
      select jsonb_build_object('waiting', ${sumOf('waiting')}, 'pending', ${sumOf('pending')},
          'success', ${sumOf('success')}, 'failed', ${sumOf('failed')}) as sums,
        (count(*) filter (where r.status = 'pending' and o.flagged_at is not null))::integer as needs_review
      from ${payoutRows} r left join ${functions.bankOrdersById({
        ids: sql`array(select order_id from ${payoutRows} where payout_id = p.id and status = 'pending')`,
      })} o on o.id = r.order_id
      where r.payout_id = p.id) s
  where ${condition}`

/** Identifies a merchant's payout; an API key is limited to its environment. */
export interface PayoutRef {
  merchantUuid: Uuid<'merchant'>
  payoutUuid: Uuid<'payout'>
  environment: Environment | undefined
}

const matchesPayout = ({ merchantUuid, payoutUuid, environment }: PayoutRef): SQL => sql`
  p.id = ${payoutUuid} and p.merchant_id = ${merchantUuid}
  and p.environment = coalesce(${environment ?? null}, p.environment)`

export const findPayout = (ref: PayoutRef) =>
  statement<PayoutRow>(selectPayoutWhere(matchesPayout(ref)))

const respondWithPayout = (payoutUuid: Uuid<'payout'>) =>
  statement<Responded<PayoutRow>>(respondWith(selectPayoutWhere(sql`p.id = ${payoutUuid}`)))

export interface PayoutLineRow extends Record<string, unknown> {
  position: number
  phone: string
  bank_code: string
  document: string
  name: string
  amount: string
  concept: string
  external_reference: string | null
  status: PayoutRowStatus
  failure_reason: FailureReason | null
  order_id: Uuid<'bankOrder'> | null
  reference: string | null
  needs_review: boolean
  settled_at: string | null
}

/** The rows of a payout, in the order of its file. */
export const listPayoutLines = (ref: PayoutRef, chosen: 'all' | 'failed' | 'none') =>
  statement<PayoutLineRow>(sql`
    select r.position, r.phone, r.bank_code, r.document, r.name, r.amount::text as amount, r.concept,
      r.external_reference, case when p.status = 'canceled' then 'canceled' else r.status end as status,
      r.failure_reason, r.order_id, o.reference, r.status = 'pending' and o.flagged_at is not null as needs_review,
      case when o.status <> 'pending' then iso_time(o.updated_at) end as settled_at
    from ${payouts} p
      join ${payoutRows} r on r.payout_id = p.id
      left join ${functions.bankOrdersById({
        ids: sql`array(select order_id from ${payoutRows} where payout_id = ${ref.payoutUuid})`,
      })} o on o.id = r.order_id
    where ${matchesPayout(ref)} and ${chosen === 'none' ? sql`false` : chosen === 'failed' ? sql`r.status = 'failed'` : sql`true`}
    order by r.position`)

export interface EarlierRow extends Record<string, unknown> {
  position: number
  earlier: { payout_id: Uuid<'payout'>; position: number; status: PayoutStatus }[]
}

/** Of the rows of a payout that is not approved yet, those that another payout has paid or will pay. */
export const listEarlierRows = (ref: PayoutRef, chosen: 'all' | 'failed' | 'none') =>
  statement<EarlierRow>(sql`
    select e.* from ${payouts} p cross join lateral ${functions.earlierPayoutRows({ payoutId: sql`p.id` })} e
    where ${matchesPayout(ref)} and ${chosen === 'none' ? sql`false` : sql`true`}`)

/** What a merchant asks to pay. */
export interface PayoutIntent {
  id: Uuid<'payout'>
  merchantUuid: Uuid<'merchant'>
  environment: Environment
  label: string | undefined
  account: AccountRef | undefined
  /** ISO 8601; null for at once after the approval. */
  scheduledFor: string | null
  rows: readonly Record<string, unknown>[]
}

/** Writes a draft; create_payout.sql lists the errors. */
export const insertPayout = (intent: PayoutIntent, connections: Banks['facts']) => ({
  created: statement(
    sql`select ${functions.createPayout({
      id: intent.id,
      merchantId: intent.merchantUuid,
      environment: intent.environment,
      rows: intent.rows,
      connections,
      accountId: intent.account?.accountId,
      accountNumber: intent.account?.accountNumber,
      scheduledFor: intent.scheduledFor,
      label: intent.label ?? null,
    })}`,
  ),
  payouts: respondWithPayout(intent.id),
})

/** submit_payout.sql lists the errors. */
export const submitDraft = ({ merchantUuid, payoutUuid, environment }: PayoutRef) => ({
  submitted: statement(
    sql`select ${functions.submitPayout({ merchantId: merchantUuid, id: payoutUuid, environment })}`,
  ),
  payouts: respondWithPayout(payoutUuid),
})

/** cancel_payout.sql lists the errors. */
export const cancelUnsentPayout = ({ merchantUuid, payoutUuid, environment }: PayoutRef) => ({
  canceled: statement(
    sql`select ${functions.cancelPayout({ merchantId: merchantUuid, id: payoutUuid, environment })}`,
  ),
  payouts: respondWithPayout(payoutUuid),
})

/** approve_payout.sql lists the errors. */
export const approveSubmittedPayout = (
  { merchantUuid, payoutUuid }: Omit<PayoutRef, 'environment'>,
  connections: Banks['facts'],
  dayLimit: string,
) => ({
  approved: statement(
    sql`select ${functions.approvePayout({
      merchantId: merchantUuid,
      id: payoutUuid,
      connections,
      dayLimit,
    })}`,
  ),
  payouts: respondWithPayout(payoutUuid),
})

export interface PayoutFilters extends Paging {
  environment: Environment
  label?: string | undefined
  status?: PayoutStatus | undefined
}

const payoutList = (
  merchantUuid: Uuid<'merchant'>,
  { environment, label, status }: PayoutFilters,
): PagedList => ({
  from: sql`${payouts} p`,
  id: sql`p.id`,
  slices: [
    {
      leading: [
        [sql`p.merchant_id`, merchantUuid],
        [sql`p.environment`, environment],
        ...(label === undefined
          ? [[sql`p.status`, status] as const]
          : [[sql`p.label`, label] as const]),
      ],
      // Few payouts have a label together, and so need no order by status.
      where: [label === undefined || status === undefined ? undefined : sql`p.status = ${status}`],
    },
  ],
})

/** A page of a merchant’s payouts, newest first. */
export const listPayoutRows = (merchantUuid: Uuid<'merchant'>, filters: PayoutFilters) =>
  statement<PayoutRow>(sql`
    ${selectPayoutWhere(sql`p.id in ${pageIds(payoutList(merchantUuid, filters), filters)}`)}
    order by p.id desc`)

export const countPayouts = (merchantUuid: Uuid<'merchant'>, filters: PayoutFilters) =>
  countOf(countListRows(payoutList(merchantUuid, filters)), filters)

/** Audits who downloads whose payments. */
export const recordPayoutReport = ({ merchantUuid, payoutUuid, environment }: PayoutRef) =>
  statement(sql`
    select ${functions.recordAudit({
      action: 'payout.report',
      resource: sql`public_id('pyt', p.id)`,
      details: sql`jsonb_build_object('merchantId', public_id('mer', p.merchant_id))`,
    })}
    from ${payouts} p where ${matchesPayout({ merchantUuid, payoutUuid, environment })}`)
