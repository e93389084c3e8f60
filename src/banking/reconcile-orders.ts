import { caracasDay } from '../domain/caracas.ts'
import type { Banks } from '../platform/bank/banks.ts'
import type { BankCall, BankConnection, OutgoingOrderKind } from '../platform/bank/port.ts'
import { clockFrom } from '../platform/clock.ts'
import type { Batch, Statement } from '../platform/database.ts'
import { bankOrderId } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import type { OrderOutcome } from './bank-order.ts'
import {
  type DueOrder,
  findDueConnections,
  flagOldOrder,
  flagOrder,
  leaseDueOrders,
  logDispute,
  settleChargeFromBankStatement,
  settleClaimAwaitingNotice,
  settleOrder,
} from './queries.ts'
import { BANK_TIMEOUT_MS, sendOutgoingOrder } from './send-outgoing-order.ts'
import { spreadBankWork } from './spread-bank-work.ts'
import { type Claim, CONFIRMED_BEFORE, pendingWithCode, verifyClaim } from './verify-claim.ts'

/** Those whose orders have waited longest. */
const CONNECTIONS_PER_RUN = 1000
/** Per bank: a Worker can have six open connections. */
const MAX_CONCURRENT_ORDERS = 3
/** Afterwards no more orders are leased, because the next run starts soon. */
const MAX_RUN_MS = 45_000
/** Of a connection, with some five round trips each. */
const BATCHES_PER_RUN = 40

/**
 * Looks up the outcome of pending orders at their banks, 1, 5 and 30 minutes after they were created and then every
 * hour. Leaves to a person those whose bank cannot tell, and those that are still pending when their bank is asked after
 * three days: however long cron was away, each is asked for once before. Resolves with how many orders were looked up,
 * where that was done at once.
 */
export async function reconcileOrders(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const connections = await runInOwnTransaction(
    platform.database,
    { now, requestId: jobId },
    findDueConnections(CONNECTIONS_PER_RUN),
  )
  const work = connections.map(({ connection }) => ({ kind: 'orders' as const, of: connection }))
  await spreadBankWork(platform, now, work, ({ of }) => reconcileOrdersOf(platform, of, now, jobId))
  return connections.length
}

/** The same for the orders of one connection: a silent bank delays only its own orders. */
export async function reconcileOrdersOf(
  platform: Platform,
  connection: string,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  const change = <Of extends Batch>(batch: Of) =>
    runInOwnTransaction(platform.database, { now: clock(), requestId: jobId }, batch)
  /** In a transaction of its own, so that a failure does not affect other orders. */
  const settle = async (order: DueOrder) => {
    const outcome = await findOutcome(platform, order, clock(), jobId)
    if (outcome.status === 'unknown' && order.kind === 'verification') {
      // A notice may have told of it meanwhile.
      const known = settleOrder(order.id, pendingWithCode(CONFIRMED_BEFORE))
      logDispute(await change(known), order.id, jobId)
    }
    const { settled, flagged } = await change({
      settled: outcomeStatement(order, outcome),
      flagged: flagOldOrder(order.id),
    })
    logDispute(settled, order.id, jobId)
    if (flagged[0]?.left) logLeftToPerson(order, jobId)
  }
  let settled = 0
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const due = await change(leaseDueOrders(connection, MAX_CONCURRENT_ORDERS))
    throwFirstRejection(await Promise.allSettled(due.map(settle)))
    settled += due.length
    const isOver = clock().getTime() - now.getTime() > MAX_RUN_MS
    if (due.length < MAX_CONCURRENT_ORDERS || isOver) break
  }
  return settled
}

/** Whoever can settle it is told by leave_order_to_person.sql; this is for whoever watches the log. */
function logLeftToPerson({ id, kind, connection }: DueOrder, requestId: string): void {
  const paymentId = bankOrderId.toPublic(id)
  logError('order.needs_review', { requestId, paymentId, kind, connection })
}

function throwFirstRejection(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** The statement that records an outcome. A claim whose payment may still show up waits for it. */
function outcomeStatement({ id, kind, operation_id }: DueOrder, outcome: OrderOutcome): Statement {
  if (outcome.status === 'unknown') return flagOrder(id)
  // What was asked for by its own id is this charge, and no other of the same payer and amount.
  const isKnownById =
    outcome.status === 'success' && operation_id !== null && outcome.operationId === operation_id
  if (kind === 'c2p' && outcome.status === 'success' && !isKnownById)
    return settleChargeFromBankStatement(id, outcome)
  return kind === 'verification' && 'failsAt' in outcome
    ? settleClaimAwaitingNotice(id, outcome.failsAt)
    : settleOrder(id, outcome)
}

async function findOutcome(
  { banks }: Platform,
  dueOrder: DueOrder,
  now: Date,
  jobId: string,
): Promise<OrderOutcome> {
  const withoutResponse: OrderOutcome = { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  const { connection, account_number: accountNumber, stored_connection: stored } = dueOrder
  try {
    const open = await banks.open({ connection, accountNumber, stored }, now)
    if (open === null) return withoutResponse
    const signal = AbortSignal.timeout(BANK_TIMEOUT_MS)
    const call = { now, signal, session: open.session, unattended: true as const }
    return await resendOrCheckStatus(banks, open.connection, dueOrder, call)
  } catch (error) {
    logError('order.unanswered', { requestId: jobId, ...describeError(error) })
    return withoutResponse
  }
}

/**
 * Sends an order again if it was sent once and the bank would still recognise its key; otherwise asks for its status.
 * An order that may never have been sent is not sent here. A rejection of a repeated order proves nothing: the bank may
 * check funds and limits before the key, and reject an order that it has carried out.
 */
async function resendOrCheckStatus(
  banks: Banks,
  connection: BankConnection,
  dueOrder: DueOrder,
  call: BankCall,
): Promise<OrderOutcome> {
  const { kind } = dueOrder
  if (kind === 'verification') return verifyClaim(banks, claimOf(dueOrder), call)
  const createdAt = new Date(dueOrder.created_at)
  const order = {
    bankKey: dueOrder.bank_key,
    amount: dueOrder.amount,
    concept: dueOrder.concept,
    createdAt,
    phone: dueOrder.phone,
  }
  const isOutgoing = kind === 'p2p' || kind === 'transfer'
  if (isOutgoing && dueOrder.resendable && canReplay(connection, kind, createdAt, call.now)) {
    const {
      bank_code: bankCode,
      destination_account: destinationAccount,
      document,
      name,
    } = dueOrder
    const outgoing = { ...order, kind, bankCode, destinationAccount, document, name }
    const outcome = await sendOutgoingOrder(connection, outgoing, call)
    if (outcome.status !== 'failed') return outcome
  }
  const sent = {
    ...order,
    kind,
    bankCode: dueOrder.bank_code,
    operationId: dueOrder.operation_id,
    claimedControlNumbers: dueOrder.claimed_control_numbers,
    doubtfulControlNumbers: dueOrder.doubtful_control_numbers,
  }
  return connection.orderStatus(sent, call)
}

const claimOf = ({
  reference,
  phone,
  bank_code,
  lookups,
  bank_response_code: lastCode,
  created_at: createdAt,
}: DueOrder): Claim => ({
  reference: reference ?? '',
  phone: phone ?? '',
  bankCode: bank_code ?? '',
  lookups: lookups ?? [],
  lastCode,
  createdAt: new Date(createdAt),
})

/**
 * Whether the bank would recognise the order's key until the end of this call: within its time limit from the first
 * call and, if it requires that, on the same Caracas day.
 */
function canReplay(
  { capabilities: { replay } }: BankConnection,
  kind: OutgoingOrderKind,
  createdAt: Date,
  now: Date,
): boolean {
  if (replay === null || !replay.kinds.includes(kind)) return false
  const latest = new Date(now.getTime() + BANK_TIMEOUT_MS)
  const within = latest.getTime() - createdAt.getTime() <= replay.withinMs
  return within && (!replay.sameDay || caracasDay(latest) === caracasDay(createdAt))
}
