import { type SQL, sql } from 'drizzle-orm'
import {
  auditLogs,
  bankAccounts,
  bankMovements,
  bankOrders,
  checkoutPayments,
  merchants,
  outbox,
  paymentLinks,
  refunds,
  transactions,
  users,
  webhookDeliveries,
} from '../../db/schema.ts'
import type { OrderKind } from '../../domain/order-kinds.ts'
import type { BankStatus, DeliveryStatus, TransactionStatus } from '../../domain/statuses.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { TransactionRef } from './queries.ts'

/** So many of what can grow without end are told of. */
const MOST = 100
const MOST_SIMILAR = 5
const SIMILAR_WITHIN = sql`interval '1 day'`

type StoryRef = Pick<TransactionRef, 'transactionId' | 'environment'>

/** The transaction of a story, as `t`. */
const told = ({ transactionId, environment }: StoryRef): SQL => sql`
  t as materialized (
    select * from ${transactions}
    where id = ${transactionId} and ${environment ? sql`environment = ${environment}` : sql`true`})`

/** Its orders as `o`, those of its refunds among them, and its refunds as `r`. */
const toldWithOrders = (ref: StoryRef): SQL => sql`
  ${told(ref)},
  o as materialized (select p.* from ${bankOrders} p where p.transaction_id = (select id from t)),
  r as materialized (select f.* from ${refunds} f where f.transaction_id = (select id from t))`

/**
 * When anything of it was written. What a request records beside that has the same time, by which it is found: neither
 * audit records nor events are indexed by what they tell of.
 */
const moments = sql`array(
  select unnest(array[created_at, completed_at, updated_at, told_pending_at, released_at, reassigned_at]) from t
  union select unnest(array[created_at, updated_at, flagged_at, known_sent_at]) from o
  union select unnest(array[created_at, updated_at, told_pending_at]) from r)`

export interface StoryHeadRow extends Record<string, unknown> {
  owner_id: Uuid<'user'>
  owner_name: string
  label: string
  link_id: Uuid<'paymentLink'> | null
  checkout_id: Uuid<'checkout'> | null
  external_reference: string | null
  amount_ves: string
  refunded_ves: string
  bank_code: string | null
  /** Masked, as the document. */
  phone: string | null
  document: string | null
  connection: string
  /** Masked. */
  account_number: string | null
}

const selectHead = (ref: StoryRef) =>
  statement<StoryHeadRow>(sql`
    with ${told(ref)}
    select u.id as owner_id, u.name as owner_name, l.label, case l.purpose when 'link' then l.id end as link_id,
      (select c.checkout_id from ${checkoutPayments} c where c.transaction_id = t.id) as checkout_id,
      t.external_reference, t.amount_ves::text as amount_ves, t.refunded_ves::text as refunded_ves, t.bank_code,
      mask_to_last_four(t.phone) as phone, mask_to_last_four(t.document) as document, t.connection,
      (select mask_to_last_four(a.account_number) from ${bankAccounts} a where a.id = t.account_id) as account_number
    from t join ${merchants} m on m.id = t.merchant_id join ${users} u on u.id = m.owner_id
      join ${paymentLinks} l on l.id = t.link_id`)

export interface StoryOrderRow extends Record<string, unknown> {
  id: Uuid<'bankOrder'>
  kind: OrderKind
  status: BankStatus
  amount: string
  reference: string | null
  bank_answer: string | null
  attempts: number
  failure_reason: FailureReason | null
  flagged_at: string | null
  created_at: string
  updated_at: string
}

const selectOrders = (ref: StoryRef) =>
  statement<StoryOrderRow>(sql`
    with ${told(ref)}
    select p.id, p.kind, p.status, p.amount::text as amount, p.reference, p.bank_response_code as bank_answer, p.attempts,
      p.failure_reason, iso_time(p.flagged_at) as flagged_at, iso_time(p.created_at) as created_at,
      iso_time(p.updated_at) as updated_at
    from ${bankOrders} p where p.transaction_id = (select id from t) order by p.id limit ${MOST}`)

export interface StoryRefundRow extends Record<string, unknown> {
  id: Uuid<'refund'>
  status: BankStatus
  amount: string
  reference: string | null
  reason: string | null
  failure_reason: FailureReason | null
  created_at: string
  updated_at: string
}

const selectRefunds = (ref: StoryRef) =>
  statement<StoryRefundRow>(sql`
    with ${told(ref)}
    select f.id, f.status, f.amount_ves::text as amount, f.reference, f.reason, f.failure_reason,
      iso_time(f.created_at) as created_at, iso_time(f.updated_at) as updated_at
    from ${refunds} f where f.transaction_id = (select id from t) order by f.id limit ${MOST}`)

export interface StoryMovementRow extends Record<string, unknown> {
  id: Uuid<'movement'>
  amount: string
  reference: string | null
  booked_on: string
  created_at: string
}

const selectMovements = (ref: StoryRef) =>
  statement<StoryMovementRow>(sql`
    with ${told(ref)}
    select m.id, m.amount::text as amount, m.reference, m.booked_on::text as booked_on, iso_time(m.created_at) as created_at
    from ${bankMovements} m where m.transaction_id = (select id from t)`)

export interface StoryRecordRow extends Record<string, unknown> {
  id: Uuid<'auditLog'>
  action: string
  resource: string
  user_id: Uuid<'user'> | null
  user_name: string | null
  reason: string | null
  created_at: string
}

/** What the audit log has of it, of its orders and of its refunds. */
const selectRecords = (ref: StoryRef) =>
  statement<StoryRecordRow>(sql`
    with ${toldWithOrders(ref)}
    select a.id, a.action, a.resource, a.user_id, u.name as user_name, a.details ->> 'reason' as reason,
      iso_time(a.created_at) as created_at
    from ${auditLogs} a left join ${users} u on u.id = a.user_id
    where a.created_at = any (${moments}) and a.resource = any (array(
      select public_id('txn', id) from t union select public_id('pay', id) from o
      union select public_id('rfd', id) from r))
    order by a.id limit ${MOST}`)

export interface StoryEventRow extends Record<string, unknown> {
  id: Uuid<'event'>
  type: string
  created_at: string
  deliveries: { status: DeliveryStatus; attempts: number; updatedAt: string }[]
}

/** What the merchant's endpoints were told of it. */
const selectEvents = (ref: StoryRef) =>
  statement<StoryEventRow>(sql`
    with ${toldWithOrders(ref)}
    select e.id, e.type, iso_time(e.created_at) as created_at, coalesce((
      select jsonb_agg(jsonb_build_object('status', d.status, 'attempts', d.attempts, 'updatedAt', iso_time(d.updated_at))
        order by d.id)
      from ${webhookDeliveries} d where d.event_id = e.id), '[]') as deliveries
    from ${outbox} e
    where e.topic = 'event' and e.created_at = any (${moments}) and e.merchant_id = (select merchant_id from t)
      and e.data ->> 'id' = (select public_id('txn', id) from t)
    order by e.id limit ${MOST}`)

export interface SimilarRow extends Record<string, unknown> {
  id: Uuid<'transaction'>
  merchant_id: Uuid<'merchant'>
  merchant_name: string
  amount_ves: string
  status: TransactionStatus
  failure_reason: FailureReason | null
  created_at: string
}

/** Others of the same phone within a day: whether somebody was charged twice. */
const selectSimilar = (ref: StoryRef) =>
  statement<SimilarRow>(sql`
    with ${told(ref)}
    select s.id, s.merchant_id, m.name as merchant_name, s.amount_ves::text as amount_ves, s.status, s.failure_reason,
      iso_time(s.created_at) as created_at
    from ${transactions} s join ${merchants} m on m.id = s.merchant_id
    where s.phone = (select phone from t) and s.id <> (select id from t) and s.environment = (select environment from t)
      and s.created_at >= (select created_at - ${SIMILAR_WITHIN} from t)
      and s.created_at <= (select created_at + ${SIMILAR_WITHIN} from t)
    order by s.created_at desc limit ${MOST_SIMILAR}`)

/** All that is known of a transaction. `head` is empty if there is none, or if it is of another environment. */
export const readStory = (ref: StoryRef) => ({
  head: selectHead(ref),
  orders: selectOrders(ref),
  refunds: selectRefunds(ref),
  movements: selectMovements(ref),
  records: selectRecords(ref),
  events: selectEvents(ref),
  similar: selectSimilar(ref),
})
