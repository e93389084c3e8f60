import { caracasDay } from '../domain/caracas.ts'
import type { Banks } from '../platform/bank/banks.ts'
import type { BankCall, BankConnection, PaymentKind } from '../platform/bank/port.ts'
import { clockFrom } from '../platform/clock.ts'
import type { Statement } from '../platform/database.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import {
  claimDuePayments,
  type DuePayment,
  findDueConnections,
  flagPayments,
  type Settlement,
  settleFoundCharge,
  settlePayment,
  settleWaiting,
  tellOfDispute,
} from './queries.ts'
import { BANK_DEADLINE_MS, sendPayment } from './send.ts'
import { AWAITS_NOTICE, type Claim, verifyClaim } from './verify-claim.ts'

/** So many are asked for at once of one bank: a Worker has six connections. */
const PAYMENTS_AT_ONCE = 3
/** After it no more are taken up: the next run is there by then. */
const RUN_MS = 45_000

/**
 * Asks the banks what became of payments that stay pending, 1, 5 and 30 minutes after they were made and
 * then each hour, and flags for an administrator what no bank can tell or what is three days old. Resolves
 * with how many were asked for.
 */
export async function reconcilePayments(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  const change = <Statements extends readonly Statement[]>(...statements: Statements) =>
    runInOwnTransaction(platform.database, { now: clock(), requestId: jobId }, ...statements)
  /** Each in a transaction of its own: one that cannot be settled holds up no other. */
  const settle = async (payment: DuePayment) => {
    const answer = await findOutcome(platform, payment, clock(), jobId)
    const [rows] = await change(recording(payment, answer))
    tellOfDispute(rows, payment.id, jobId)
  }

  /** A bank that does not answer holds up its own payments alone. */
  const settleAllOf = async (connection: string): Promise<number> => {
    for (let asked = 0; ; ) {
      const claim = claimDuePayments(connection, PAYMENTS_AT_ONCE)
      const [due] = await change(claim)
      throwFirst(await Promise.allSettled(due.map(settle)))
      asked += due.length
      const over = clock().getTime() - now.getTime() > RUN_MS
      if (due.length < PAYMENTS_AT_ONCE || over) return asked
    }
  }

  const [, connections] = await change(flagPayments([]), findDueConnections())
  const lanes = await Promise.allSettled(
    connections.map(({ connection }) => settleAllOf(connection)),
  )
  throwFirst(lanes)
  return lanes.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0)
}

function throwFirst(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** What is written of an answer. A verification that its bank could not be asked for waits for a notice. */
function recording({ id, kind }: DuePayment, answer: Settlement): Statement {
  if (answer.status === 'unknown') return flagPayments([id])
  if (kind === 'c2p' && answer.status === 'success') return settleFoundCharge(id, answer)
  const waits =
    kind === 'verification' && answer.status === 'pending' && answer.code === AWAITS_NOTICE
  return waits ? settleWaiting(id) : settlePayment(id, answer)
}

async function findOutcome(
  { banks }: Platform,
  payment: DuePayment,
  now: Date,
  jobId: string,
): Promise<Settlement> {
  const unanswered: Settlement = { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  const connection = banks.get(payment.connection, payment.account_number)
  if (connection === null) return unanswered
  const signal = AbortSignal.timeout(BANK_DEADLINE_MS)
  const session = banks.session(payment.connection, payment.kept_session, now)
  try {
    return await ask(banks, connection, payment, { now, signal, session })
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
async function ask(
  banks: Banks,
  connection: BankConnection,
  payment: DuePayment,
  call: BankCall,
): Promise<Settlement> {
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
  if (isPayment && payment.sendable && mayReplay(connection, kind, createdAt, call.now)) {
    const { bank_code: bankCode, destination_account: destinationAccount, document, name } = payment
    const again = { ...order, kind, bankCode, destinationAccount, document, name }
    const outcome = await sendPayment(connection, again, call)
    if (outcome.status !== 'failed') return outcome
  }
  const { operation_id: operationId, claimed: claimedControlNumbers } = payment
  return connection.status({ ...order, kind, operationId, claimedControlNumbers }, call)
}

const claimOf = ({ reference, phone, bank_code, questions }: DuePayment): Claim => ({
  reference: reference ?? '',
  phone: phone ?? '',
  bankCode: bank_code ?? '',
  questions: questions ?? [],
})

/**
 * Whether sending the order again would still be recognised by its key: within the bank's bound of the
 * first call, and on the same Caracas day, to the end of this call.
 */
function mayReplay(
  { capabilities: { replay } }: BankConnection,
  kind: PaymentKind,
  createdAt: Date,
  now: Date,
): boolean {
  if (replay === null || !replay.kinds.includes(kind)) return false
  const latest = new Date(now.getTime() + BANK_DEADLINE_MS)
  const within = latest.getTime() - createdAt.getTime() <= replay.withinMs
  return within && (!replay.sameDay || caracasDay(latest) === caracasDay(createdAt))
}
