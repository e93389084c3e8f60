import { sql } from 'drizzle-orm'
import { bankOrders } from '../db/schema.ts'
import type { Environment } from '../domain/environment.ts'
import type { IdempotencyKeyJson } from '../http/idempotency.ts'
import type { Banks } from '../platform/bank/banks.ts'
import { FAILURES } from '../platform/bank/failures.ts'
import type { OrderStatusResult, OutgoingOrderKind, SentOrderKind } from '../platform/bank/port.ts'
import type { Config } from '../platform/config.ts'
import { statement } from '../platform/database.ts'
import { bankOrderId } from '../platform/ids.ts'
import { logError } from '../platform/log.ts'
import { requireBoundAccount } from './bound-account-queries.ts'
import type { ClaimLookup } from './verify-claim.ts'

/** What SQL's open_outgoing_order() takes: the intent to pay. */
export interface OutgoingOrderIntent {
  id: string
  kind: OutgoingOrderKind
  bankKey: string
  /** One of the two. */
  accountId: string | null
  accountNumber: string | null
  /** Of the account, where the caller's credential settles it. */
  environment?: 'live' | 'test' | undefined
  amount: string
  concept: string
  phone?: string | undefined
  /** Whether the phone is of a mobile network. */
  mobile?: boolean | undefined
  bankCode?: string | undefined
  destinationAccount?: string | undefined
  document?: string | undefined
  name?: string | undefined
}

/** By what a payment goes out, as the account and the saved payee have completed it. */
export interface OpenedOutgoingOrder extends Record<string, unknown> {
  to_connection: string
  from_account: string
  to_bank: string | null
  to_document: string | null
  to_name: string | null
  kept_session: string | null
}

/** Writes the intent; see open_outgoing_order.sql for what it refuses. */
export const openOutgoingOrder = (
  intent: OutgoingOrderIntent,
  connections: Banks['facts'],
  { PAYMENT_LIMIT, ACCOUNT_DAY_LIMIT }: Pick<Config, 'PAYMENT_LIMIT' | 'ACCOUNT_DAY_LIMIT'>,
) =>
  statement<OpenedOutgoingOrder>(sql`
    select *, ${requireBoundAccount(connections, sql`from_account`)} from open_outgoing_order(${JSON.stringify(intent)}::jsonb, ${JSON.stringify(connections)}::jsonb,
      ${PAYMENT_LIMIT}::numeric, ${ACCOUNT_DAY_LIMIT}::numeric)`)

/**
 * What is known of an order: of one that is pending, whether who tells has sent it; of a verification also the
 * movement by which the bank has booked it.
 */
export type OrderOutcome =
  | (OrderStatusResult & { sent?: true })
  | (Extract<OrderStatusResult, { status: 'success' }> & {
      controlNumber: string | null
      bookedOn: string
      amount: string
      /** By which it came in. */
      connection: string
    })

/** Records what is known now of a pending payment; of a settled one, nothing. */
export const settleOrder = (
  paymentUuid: string,
  /** `resolved`: a person has decided. */
  outcome: OrderOutcome & { resolved?: true },
) =>
  statement<SettleResult>(sql`
    with s as materialized (
      select settle_order(${paymentUuid}, ${JSON.stringify(outcome)}::jsonb) as settled)
    select settled, is_disputed(${paymentUuid}) as disputed from s`)

/** What came of an outcome. `disputed`: the bank's payment has completed another transaction already. */
export interface SettleResult extends Record<string, unknown> {
  disputed: boolean
}

/** Tells of a payment that a person has to look at. */
export function logDispute(
  rows: readonly Record<string, unknown>[],
  orderUuid: string,
  requestId: string,
): void {
  if (rows[0]?.disputed !== true) return
  logError('payment.disputed', { requestId, paymentId: bankOrderId.toPublic(orderUuid) })
}

/** Gives a payment as it stands to SQL's respond(). */
export const respondWithOrder = (paymentUuid: string) =>
  statement(
    sql`select respond(order_view(${paymentUuid}, ${JSON.stringify(FAILURES)}::jsonb)) as response`,
  )

/**
 * The order of a request that was not told whether it was written, as the statement that opened it would have
 * given it. No row where it is not there: then it cannot be written any more.
 */
export const findOrTombstoneOrder = (paymentUuid: string) =>
  statement<{ settled: boolean }>(sql`select * from find_or_tombstone_order(${paymentUuid})`)

/** An order that is given up, as SQL's cancel_unsent_order() takes it. */
export interface OrderCancellation {
  /** Of its row of payments. */
  id: string
  /** Where it was told by that. */
  transactionId?: string | undefined
  amount?: string | undefined
  environment?: Environment | undefined
  userId?: string | undefined
  keyHash?: string | undefined
  /** What whoever repeats the request is told; none where its caller was told of no order. */
  answer?: string | undefined
  key?: IdempotencyKeyJson | undefined
}

/** Sees to it that the order has failed, or is never written; see the function in sql/. */
export const cancelUnsentOrder = (order: OrderCancellation) =>
  statement(sql`select cancel_unsent_order(${JSON.stringify(order)}::jsonb)`)

/** A payment whose outcome is to be asked for. */
export interface DueOrder extends Record<string, unknown> {
  id: string
  kind: SentOrderKind | 'verification'
  connection: string
  account_number: string
  bank_key: string
  amount: string
  concept: string
  phone: string | null
  bank_code: string | null
  destination_account: string | null
  document: string | null
  name: string | null
  operation_id: string | null
  reference: string | null
  created_at: string
  kept_session: string | null
  /** Of a verification. */
  questions: ClaimLookup[] | null
  /** Movements of the bank that are of other payments. */
  claimed: string[]
  /** Whether it may be sent again now, as far as we know; its bank has a bound besides. */
  sendable: boolean
}

/** The connections of which payments are due to be asked for. */
export const findDueConnections = () =>
  statement<{ connection: string }>(sql`
    select distinct connection from ${bankOrders}
    where status = 'pending' and flagged_at is null and next_attempt_at <= request_now()`)

/**
 * Takes a connection's payments whose outcome is due to be asked for; no other run takes them before they are due again.
 * What is three days old is not asked for any more.
 */
export const leaseDueOrders = (connection: string, most: number) =>
  statement<DueOrder>(sql`
    with due as (
      update ${bankOrders} set
        attempts = attempts + 1,
        next_attempt_at = greatest(order_due_at(created_at, attempts + 1), request_now() + interval '1 minute')
      where id in (
        select id from ${bankOrders}
        where status = 'pending' and flagged_at is null and next_attempt_at <= request_now()
          and connection = ${connection}
        order by next_attempt_at limit ${most} for update skip locked)
      returning *)
    select d.id, d.kind, d.connection, coalesce(a.account_number, t.merchant_id::text) as account_number, d.bank_key, d.amount, d.concept, d.phone, d.bank_code,
      d.destination_account, d.document, d.name, d.operation_id, d.reference,
      iso_time(d.created_at) as created_at, connection_bank_session(d.connection) as kept_session,
      case d.kind when 'verification' then claim_lookups(d.id) end as questions,
      array(select m.control_number from bank_movements m
        where m.connection = d.connection and m.control_number is not null
          and (m.payment_id <> d.id or m.transaction_id <> d.transaction_id)
          and m.booked_on between caracas_day(d.created_at) and caracas_day(d.created_at) + 1) as claimed,
      can_resend_order(p) as sendable
    from due d left join bank_accounts a on a.id = d.account_id
      left join transactions t on t.id = d.transaction_id
      join ${bankOrders} p on p.id = d.id`)

/** Settles a verification by what the ledger has now; one that nothing has come for fails in the end. */
export const settleClaimAwaitingNotice = (paymentUuid: string) =>
  statement(sql`select settle_claim_awaiting_notice(${paymentUuid})`)

/** Settles a charge that a statement shows by payer and amount alone; see settle_charge_from_bank_statement.sql. */
export const settleChargeFromBankStatement = (paymentUuid: string, outcome: OrderOutcome) =>
  statement<SettleResult>(sql`
    with s as materialized (
      select settle_charge_from_bank_statement(${paymentUuid}, ${JSON.stringify(outcome)}::jsonb)::text)
    select is_disputed(${paymentUuid}) as disputed from s`)

/** Leaves payments to an administrator that no bank can tell of, or that have been asked for long enough. */
export const flagOrders = (orderUuids: readonly string[]) =>
  statement<{ flagged: number }>(sql`
    with f as (
      update ${bankOrders} set flagged_at = request_now()
      where status = 'pending' and flagged_at is null
        and (id = any(${sql.param([...orderUuids])}::uuid[]) or created_at <= request_now() - interval '3 days')
      returning id),
    told as (
      select record_audit('payment.flag', public_id('pay', id), jsonb_build_object(
        'before', jsonb_build_object('flagged', false), 'after', jsonb_build_object('flagged', true)))::text
      from f)
    select count(*)::integer as flagged from told`)
