import { caracasDay } from '../domain/caracas.ts'
import type { Banks } from '../platform/bank/banks.ts'
import type { BankCall, BankConnection, OutgoingOrderKind } from '../platform/bank/port.ts'
import { clockFrom } from '../platform/clock.ts'
import type { Statement } from '../platform/database.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import {
  type DueOrder,
  findDueConnections,
  flagOrders,
  leaseDueOrders,
  logDispute,
  type OrderOutcome,
  settleChargeFromBankStatement,
  settleClaimAwaitingNotice,
  settleOrder,
} from './queries.ts'
import { BANK_TIMEOUT_MS, sendOutgoingOrder } from './send-outgoing-order.ts'
import { AWAITS_NOTICE, type Claim, verifyClaim } from './verify-claim.ts'

/** So many are asked for at once of one bank: a Worker has six connections. */
const MAX_CONCURRENT_ORDERS = 3
/** After it no more are taken up: the next run is there by then. */
const MAX_RUN_MS = 45_000

/**
 * Asks the banks what became of payments that stay pending, 1, 5 and 30 minutes after they were made and
 * then each hour, and flags for an administrator what no bank can tell or what is three days old. Resolves
 * with how many were asked for.
 */
export async function reconcileOrders(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  const change = <Statements extends readonly Statement[]>(...statements: Statements) =>
    runInOwnTransaction(platform.database, { now: clock(), requestId: jobId }, ...statements)
  /** Each in a transaction of its own: one that cannot be settled holds up no other. */
  const settle = async (payment: DueOrder) => {
    const answer = await findOutcome(platform, payment, clock(), jobId)
    const [rows] = await change(outcomeStatement(payment, answer))
    logDispute(rows, payment.id, jobId)
  }

  /** A bank that does not answer holds up its own payments alone. */
  const settleAllOf = async (connection: string): Promise<number> => {
    for (let asked = 0; ; ) {
      const claim = leaseDueOrders(connection, MAX_CONCURRENT_ORDERS)
      const [due] = await change(claim)
      throwFirstRejection(await Promise.allSettled(due.map(settle)))
      asked += due.length
      const over = clock().getTime() - now.getTime() > MAX_RUN_MS
      if (due.length < MAX_CONCURRENT_ORDERS || over) return asked
    }
  }

  const [, connections] = await change(flagOrders([]), findDueConnections())
  const lanes = await Promise.allSettled(
    connections.map(({ connection }) => settleAllOf(connection)),
  )
  throwFirstRejection(lanes)
  return lanes.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0)
}

function throwFirstRejection(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** What is written of an answer. A verification that its bank could not be asked for waits for a notice. */
function outcomeStatement({ id, kind }: DueOrder, answer: OrderOutcome): Statement {
  if (answer.status === 'unknown') return flagOrders([id])
  if (kind === 'c2p' && answer.status === 'success')
    return settleChargeFromBankStatement(id, answer)
  const waits =
    kind === 'verification' && answer.status === 'pending' && answer.code === AWAITS_NOTICE
  return waits ? settleClaimAwaitingNotice(id) : settleOrder(id, answer)
}

async function findOutcome(
  { banks }: Platform,
  payment: DueOrder,
  now: Date,
  jobId: string,
): Promise<OrderOutcome> {
  const unanswered: OrderOutcome = { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  const connection = banks.get(payment.connection, payment.account_number)
  if (connection === null) return unanswered
  const signal = AbortSignal.timeout(BANK_TIMEOUT_MS)
  const session = banks.bankSession(payment.connection, payment.kept_session, now)
  try {
    return await resendOrCheckStatus(banks, connection, payment, { now, signal, session })
  } catch (error) {
    logError('payment.unanswered', { requestId: jobId, ...describeError(error) })
    return unanswered
  }
}

/**
 * Sends the order again where it is known to have been sent once, and the bank would know it by its key; else
 * asks what became of it. What nobody knows to have been sent is not sent from here. A bank that
 * judges funds and limits before it looks for the key refuses what it has paid: so a refusal of what is
 * sent again counts for nothing by itself.
 */
async function resendOrCheckStatus(
  banks: Banks,
  connection: BankConnection,
  payment: DueOrder,
  call: BankCall,
): Promise<OrderOutcome> {
  const { kind } = payment
  if (kind === 'verification') return verifyClaim(banks, claimOf(payment), call)
  const createdAt = new Date(payment.created_at)
  const order = {
    bankKey: payment.bank_key,
    amount: payment.amount,
    concept: payment.concept,
    createdAt,
    phone: payment.phone,
  }
  const isPayment = kind === 'p2p' || kind === 'transfer'
  if (isPayment && payment.sendable && canReplay(connection, kind, createdAt, call.now)) {
    const { bank_code: bankCode, destination_account: destinationAccount, document, name } = payment
    const again = { ...order, kind, bankCode, destinationAccount, document, name }
    const outcome = await sendOutgoingOrder(connection, again, call)
    if (outcome.status !== 'failed') return outcome
  }
  const { operation_id: operationId, claimed: claimedControlNumbers } = payment
  return connection.orderStatus({ ...order, kind, operationId, claimedControlNumbers }, call)
}

const claimOf = ({ reference, phone, bank_code, questions }: DueOrder): Claim => ({
  reference: reference ?? '',
  phone: phone ?? '',
  bankCode: bank_code ?? '',
  questions: questions ?? [],
})

/**
 * Whether sending the order again would still be recognised by its key: within the bank's bound of the
 * first call, and on the same Caracas day, to the end of this call.
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
