import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import { bankOrders } from '../db/schema.ts'
import type { Environment } from '../domain/environment.ts'
import type { Metadata } from '../domain/metadata.ts'
import type { BankStatus } from '../domain/statuses.ts'
import { type IdempotencyKeyJson, type Responded, respondWith } from '../http/idempotency.ts'
import type { Banks, StoredConnection } from '../platform/bank/banks.ts'
import type { FailureReason } from '../platform/bank/failures.ts'
import type { OrderStatusResult, OutgoingOrderKind, SentOrderKind } from '../platform/bank/port.ts'
import type { Config } from '../platform/config.ts'
import { statement } from '../platform/database.ts'
import { bankOrderId, type Uuid } from '../platform/ids.ts'
import { logError } from '../platform/log.ts'
import type { OrderOutcome } from './bank-order.ts'
import { requireBoundAccount } from './bound-account-queries.ts'
import type { ClaimLookup } from './verify-claim.ts'

/** What the caller states about an outgoing order, and the ids for it. */
export interface OutgoingOrderIntent {
  id: Uuid<'bankOrder'>
  kind: OutgoingOrderKind
  bankKey: string
  /** Exactly one of accountId and accountNumber is set. */
  accountId: Uuid<'account'> | null
  accountNumber: string | null
  /** The account's environment, if the caller's credential determines it. */
  environment?: 'live' | 'test' | undefined
  amount: string
  concept: string
  phone?: string | undefined
  /** Whether the phone belongs to a mobile network. */
  mobile?: boolean | undefined
  bankCode?: string | undefined
  destinationAccount?: string | undefined
  document?: string | undefined
  name?: string | undefined
  externalReference?: string | undefined
  metadata?: Metadata | undefined
}

/** The order's details as completed from the account and the saved payee. */
export interface OpenedOutgoingOrder extends Record<string, unknown> {
  to_connection: string
  from_account: string
  to_bank_code: string | null
  to_document: string | null
  to_name: string | null
  stored_connection: StoredConnection
}

/** Writes the intent; open_outgoing_order.sql lists the errors. */
export const openOutgoingOrder = (
  intent: OutgoingOrderIntent,
  connections: Banks['facts'],
  { PAYMENT_LIMIT, ACCOUNT_DAY_LIMIT }: Pick<Config, 'PAYMENT_LIMIT' | 'ACCOUNT_DAY_LIMIT'>,
) => {
  // Field by field: the compiler does not check names that are spread.
  const opened = functions.openOutgoingOrder({
    id: intent.id,
    kind: intent.kind,
    bankKey: intent.bankKey,
    amount: intent.amount,
    concept: intent.concept,
    connections,
    orderLimit: PAYMENT_LIMIT,
    dayLimit: ACCOUNT_DAY_LIMIT,
    accountId: intent.accountId,
    accountNumber: intent.accountNumber,
    environment: intent.environment,
    phone: intent.phone,
    mobile: intent.mobile,
    bankCode: intent.bankCode,
    destinationAccount: intent.destinationAccount,
    document: intent.document,
    name: intent.name,
    externalReference: intent.externalReference,
    metadata: intent.metadata,
  })
  return statement<OpenedOutgoingOrder>(sql`
    select *, ${requireBoundAccount(connections, sql`from_account`)} from ${opened}`)
}

/** `resolved`: a person has decided. */
type SettlingOutcome = OrderOutcome & { resolved?: true }

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never
type ValueOfAny<Union, Key> = Union extends unknown
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never
/** The fields of all kinds of outcomes. */
type OutcomeFields = { [Key in KeyOfAny<SettlingOutcome>]?: ValueOfAny<SettlingOutcome, Key> }

const newOrderOutcome = ({ status, ...fields }: OutcomeFields & { status: string }) =>
  functions.newOrderOutcome({
    status,
    reason: fields.reason,
    code: fields.code,
    reference: fields.reference,
    operationId: fields.operationId,
    sent: fields.sent,
    resolved: fields.resolved,
    controlNumber: fields.controlNumber,
    bookedOn: fields.bookedOn,
    document: fields.document,
    amount: fields.amount,
    connection: fields.connection,
  })

/** Records the outcome of a pending order; a settled one does not change. See settle_order.sql. */
export const settleOrder = (orderUuid: Uuid<'bankOrder'>, outcome: SettlingOutcome) => {
  const settled = functions.settleOrder({ id: orderUuid, outcome: newOrderOutcome(outcome) })
  return statement<SettleResult>(sql`
    with s as materialized (select ${settled} as settled)
    select settled, ${functions.isDisputed({ orderId: orderUuid })} as disputed from s`)
}

/** `disputed`: the order's movement has already completed another transaction. */
export interface SettleResult extends Record<string, unknown> {
  disputed: boolean
}

/** Logs a disputed order, which is left to a person. */
export function logDispute(
  rows: readonly Record<string, unknown>[],
  orderUuid: Uuid<'bankOrder'>,
  requestId: string,
): void {
  if (rows[0]?.disputed !== true) return
  logError('order.disputed', { requestId, paymentId: bankOrderId.toPublic(orderUuid) })
}

/** An outgoing order as its caller sees it. */
export interface OutgoingOrderRow extends Record<string, unknown> {
  id: Uuid<'bankOrder'>
  status: BankStatus
  amount: string
  /** Null for a transfer. */
  phone: string | null
  reference: string | null
  updated_at: string
  failure_reason: FailureReason | null
}

/** The columns of OutgoingOrderRow, of `bank_orders`. */
export const outgoingOrderColumns = sql`id, status, amount::text as amount, phone, reference,
  iso_time(updated_at) as updated_at, failure_reason`

/** Responds with an outgoing order's present state, through SQL's respond(). */
export const respondWithOrder = (orderUuid: Uuid<'bankOrder'>) =>
  statement<Responded<OutgoingOrderRow>>(
    respondWith(
      sql`select ${outgoingOrderColumns} from ${functions.bankOrdersById({ ids: [orderUuid] })}`,
    ),
  )

/**
 * The order of a request whose commit was not confirmed, as the opening statement would have returned it. No row if it
 * does not exist; then it can never be written. See find_or_tombstone_order.sql.
 */
export const findOrTombstoneOrders = (orderUuids: readonly Uuid<'bankOrder'>[]) =>
  statement<{ order_id: Uuid<'bankOrder'>; settled: boolean }>(sql`
    select o.id as order_id, f.*
    from unnest(${sql.param([...orderUuids])}::uuid[]) with ordinality o (id, place)
      cross join lateral ${functions.findOrTombstoneOrder({ id: sql`o.id` })} f
    order by o.place`)

/** An order to cancel, with its caller as the request shows them. */
export interface OrderCancellation {
  /** The uuid of its row in bank_orders. */
  id: string
  /** If its caller was given the transaction's id instead. */
  transactionId?: string | undefined
  amount?: string | undefined
  environment?: Environment | undefined
  userId?: string | undefined
  keyHash?: string | undefined
  /** The row to respond with to repetitions of the request, as JSON; absent if its caller was given no order id. */
  response?: string | undefined
  key?: IdempotencyKeyJson | undefined
}

const bytesOfHex = (text: string | undefined): SQL | null =>
  text === undefined ? null : sql`decode(${text}, 'hex')`

/** Makes sure that the order fails or is never written; see cancel_unsent_order.sql. */
export const cancelUnsentOrder = ({ key, ...order }: OrderCancellation) => {
  const canceled = functions.cancelUnsentOrder({
    id: order.id,
    transactionId: order.transactionId,
    amount: order.amount,
    environment: order.environment,
    userId: order.userId,
    keyHash: bytesOfHex(order.keyHash),
    response: order.response,
    key: key?.key,
    keyEnvironment: key?.environment,
    method: key?.method,
    path: key?.path,
    requestHash: bytesOfHex(key?.requestHash),
    status: key?.status,
  })
  return statement(sql`select ${canceled}`)
}

/** A pending order whose outcome is due to be looked up. */
export interface DueOrder extends Record<string, unknown> {
  id: Uuid<'bankOrder'>
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
  /** The code of its last outcome. */
  bank_response_code: string | null
  created_at: string
  stored_connection: StoredConnection
  /** For a verification. */
  lookups: ClaimLookup[] | null
  /** Control numbers of movements of its amount that belong to other orders, or were known before this one was made. */
  claimed_control_numbers: string[]
  /** The same of those that were known less than a minute before. */
  doubtful_control_numbers: string[]
  /** Whether it may be sent again, subject to the bank's own limits; see can_resend_order.sql. */
  resendable: boolean
}

/** The connections that have due orders, at most so many: those whose orders have waited longest. */
export const findDueConnections = (limit: number) =>
  statement<{ connection: string }>(sql`
    select connection from ${bankOrders}
    where status = 'pending' and flagged_at is null and next_attempt_at <= request_now()
    group by connection order by min(next_attempt_at), connection limit ${limit}`)

/**
 * Leases a connection's due orders: no other run gets them before they are due again. A claim that is being asked about
 * says so, since then it is not replaced; see replace_waiting_claim.sql.
 */
export const leaseDueOrders = (connection: string, limit: number) =>
  statement<DueOrder>(sql`
    with due as (
      update ${bankOrders} set
        attempts = attempts + 1,
        bank_response_code = case bank_response_code when 'AWAITS_NOTICE' then 'BEING_ASKED'
          else bank_response_code end,
        next_attempt_at = greatest(order_due_at(created_at, attempts + 1), request_now() + interval '1 minute')
      where id = any (array(
        select id from ${bankOrders}
        where status = 'pending' and flagged_at is null and next_attempt_at <= request_now()
          and connection = ${connection}
        order by next_attempt_at limit ${limit} for update skip locked))
      returning *)
    select d.id, d.kind, d.connection, coalesce(a.account_number, t.merchant_id::text) as account_number, d.bank_key, d.amount, d.concept, d.phone, d.bank_code,
      d.destination_account, d.document, d.name, d.operation_id, d.reference, d.bank_response_code,
      iso_time(d.created_at) as created_at, load_connection(d.connection) as stored_connection,
      case d.kind when 'verification' then claim_lookups(p, link_of_claim(p)) end as lookups,
      known.claimed as claimed_control_numbers, known.doubtful as doubtful_control_numbers,
      can_resend_order(p) as resendable
    from due d left join bank_accounts a on a.id = d.account_id
      left join transactions t on t.id = d.transaction_id
      join ${bankOrders} p on p.id = d.id
      cross join lateral (
        select coalesce(array_agg(m.control_number) filter (where is_claimed), '{}') as claimed,
          coalesce(array_agg(m.control_number) filter (
            where is_claimed is not true and m.order_id is null and m.created_at < d.created_at), '{}') as doubtful
        from bank_movements m
          cross join lateral (select m.order_id <> d.id or m.transaction_id <> d.transaction_id
            or m.created_at < d.created_at - interval '1 minute' as is_claimed) c
        where m.connection = d.connection and m.control_number is not null and m.amount = d.amount
          and m.booked_on between caracas_day(d.created_at) - 1 and caracas_day(d.created_at) + 2) known`)

/** Settles a claim from the ledger, or fails it at the given time; see settle_claim_awaiting_notice.sql. */
export const settleClaimAwaitingNotice = (orderUuid: Uuid<'bankOrder'>, failsAt: Date) => {
  const settled = functions.settleClaimAwaitingNotice({
    orderId: orderUuid,
    failsAt: failsAt.toISOString(),
  })
  return statement(sql`select ${settled}`)
}

/** Settles a charge by payer and amount only; see settle_charge_from_bank_statement.sql. */
export const settleChargeFromBankStatement = (
  orderUuid: Uuid<'bankOrder'>,
  { reference, operationId }: Extract<OrderStatusResult, { status: 'success' }>,
) => {
  const settled = functions.settleChargeFromBankStatement({ id: orderUuid, reference, operationId })
  return statement<SettleResult>(sql`
    with s as materialized (select ${settled}::text)
    select ${functions.isDisputed({ orderId: orderUuid })} as disputed from s`)
}

/** Leaves a pending order to a person; see flag_order.sql. */
export const flagOrder = (orderUuid: Uuid<'bankOrder'>) =>
  statement(sql`select ${functions.flagOrder({ id: orderUuid })}`)

/**
 * Leaves an order to a person that is three days old and still pending. Run it after the statement that records what its
 * bank has said. `left`: whether it is left to a person since this batch.
 */
export const flagOldOrder = (orderUuid: Uuid<'bankOrder'>) =>
  statement<{ left: boolean }>(sql`
    select case when status = 'pending' and flagged_at is null and created_at <= request_now() - interval '3 days'
      then ${functions.flagOrder({ id: sql`id` })}
      else coalesce(status = 'pending' and flagged_at = request_now(), false) end as left
    from ${bankOrders} where id = ${orderUuid}`)
