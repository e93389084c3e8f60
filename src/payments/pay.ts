import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../http/answer.ts'
import { ApiError } from '../http/errors.ts'
import { Replay } from '../http/idempotency.ts'
import type { Call } from '../http/route.ts'
import type { Outcome } from '../platform/bank/port.ts'
import { runningFrom } from '../platform/clock.ts'
import { beginRequest, DatabaseError } from '../platform/database.ts'
import { describeError, logError } from '../platform/log.ts'
import { newBankKey } from './bank-key.ts'
import { pendingAnswer } from './pending-answer.ts'
import {
  answerWithPayment,
  dropPayment,
  type OpenedPayment,
  openPayment,
  type PaymentIntent,
  settlePayment,
} from './queries.ts'
import { BANK_DEADLINE_MS, sendPayment } from './send.ts'

/** Waits between the tries to write what could not be written. */
const RETRY_MS = [500, 2_000, 6_000]

type PayingCall = Pick<
  Call,
  'db' | 'platform' | 'now' | 'requestId' | 'ip' | 'newId' | 'later' | 'outlive'
>

/**
 * Pays: writes the intent, asks the bank, writes the outcome. From the intent on, an error means that
 * nothing was sent to the bank; whatever goes wrong later leaves the payment pending, and the reconciler
 * finds out. It goes on to its end when the caller hangs up.
 */
export const pay = (call: PayingCall, request: Omit<PaymentIntent, 'id' | 'bankKey'>) =>
  call.outlive(async () => {
    const clock = runningFrom(call.now)
    const intent = { ...request, id: call.newId(), bankKey: newBankKey() }
    const begun = await begin(call, intent)
    if ('interrupted' in begun) {
      return call.db.conclude(clock(), answerWithPayment(begun.interrupted))
    }
    const [[opened]] = begun.rows as [[OpenedPayment]]
    const outcome = await askBank(call, intent, opened)
    return settle(call, clock, intent, outcome)
  })

/**
 * Writes the intent. Where the database does not say whether it was written, the caller is told that
 * nothing was sent; so an intent that was written all the same is taken back, or it would be sent later.
 */
async function begin(call: PayingCall, intent: PaymentIntent) {
  const { banks, config } = call.platform
  try {
    return await call.db.begin(
      intent.id,
      openPayment(intent, banks.facts, config.ACCOUNT_DAY_LIMIT),
    )
  } catch (error) {
    if (mayBeWritten(error)) call.later(() => insist(call, () => drop(call, intent)))
    throw error
  }
}

/** Not where we refuse, nor where PostgreSQL does, unless it tells of the connection's end. */
function mayBeWritten(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|57P)/.test(error.code)
  return !(error instanceof Replay || error instanceof ApiError)
}

/** What is not there yet may still be on its way: then it is tried again. */
async function drop({ platform, now, requestId, ip }: PayingCall, intent: PaymentIntent) {
  const opening = beginRequest({ now: now.toISOString(), requestId, ip })
  const trace = { roundTrips: 0, waitedMs: 0 }
  const [, [row]] = await platform.database.batch(
    'change',
    [opening, dropPayment(intent.id)] as const,
    trace,
  )
  return row?.dropped === true
}

async function askBank(
  { platform: { banks }, now, requestId }: PayingCall,
  intent: PaymentIntent,
  opened: OpenedPayment,
): Promise<Outcome> {
  const { to_connection: name, from_account: accountNumber } = opened
  const order = {
    kind: intent.kind,
    bankKey: intent.bankKey,
    amount: intent.amount,
    concept: intent.concept,
    createdAt: now,
    phone: intent.phone ?? null,
    bankCode: opened.to_bank,
    destinationAccount: intent.destinationAccount ?? null,
    document: opened.to_document,
    name: opened.to_name,
  }
  try {
    const connection = banks.get(name, accountNumber)
    if (connection === null)
      throw new Error('a payment was opened by a connection that is not there')
    const signal = AbortSignal.timeout(BANK_DEADLINE_MS)
    const session = banks.session(name, opened.kept_session, now)
    return await sendPayment(connection, order, { now, signal, session })
  } catch (error) {
    logError('payment.unanswered', { requestId, ...describeError(error) })
    return { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  }
}

/** Writes the outcome; where it cannot be written the payment is told as pending, and is tried to be written on. */
async function settle(
  call: PayingCall,
  clock: () => Date,
  intent: PaymentIntent,
  outcome: Outcome,
): Promise<Answer> {
  const conclude = () =>
    call.db.conclude(clock(), settlePayment(intent.id, outcome), answerWithPayment(intent.id))
  try {
    return await conclude()
  } catch (error) {
    logError('payment.unsettled', { requestId: call.requestId, ...describeError(error) })
    call.later(() => insist(call, () => conclude().then(() => true)))
    return pendingAnswer(intent, call.now)
  }
}

/** Tries what the database did not take until it does, for as long as the isolate is given. */
async function insist({ requestId }: PayingCall, isWritten: () => Promise<boolean>): Promise<void> {
  for (const wait of RETRY_MS) {
    await sleep(wait)
    try {
      if (await isWritten()) return
    } catch (error) {
      logError('payment.unwritten', { requestId, ...describeError(error) })
    }
  }
}
