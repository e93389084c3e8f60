import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../http/answer.ts'
import { ApiError } from '../http/errors.ts'
import { Replay } from '../http/idempotency.ts'
import type { Call } from '../http/route.ts'
import type { BankCall, BankConnection } from '../platform/bank/port.ts'
import { runningFrom } from '../platform/clock.ts'
import { DatabaseError, type Statement } from '../platform/database.ts'
import { describeError, logError, logInfo } from '../platform/log.ts'
import { runApart } from '../platform/run-apart.ts'
import { dropPayment, type Settlement, settlePayment, tellOfDispute } from './queries.ts'
import { BANK_DEADLINE_MS } from './send.ts'

/** Waits between the tries to write what could not be written. */
const RETRY_MS = [500, 2_000, 6_000]

/** What carrying out an order needs of a call. */
export type OrderingCall = Pick<
  Call,
  'db' | 'platform' | 'now' | 'requestId' | 'ip' | 'newId' | 'waitFor' | 'later' | 'outlive'
>

/** By which connection an order goes out, as its intent was opened. */
interface BankRoute {
  connection: string
  accountNumber: string
  /** The connection's session key, as it is kept. */
  keptSession: string | null
}

/** An order to a bank, from its intent to its answer. */
export interface BankOrder<Opened extends Record<string, unknown>> {
  /** Of its row of payments. */
  id: string
  /** Writes the intent and gives one row of it. */
  open: Statement
  /** Null where nothing is left to ask. */
  routeOf(opened: Opened): BankRoute | null
  ask(connection: BankConnection, call: BankCall, opened: Opened): Promise<Settlement>
  /** Gives what has become of an order to SQL's answer(). */
  answer(paymentUuid: string): Statement
  /** The answer where the outcome could not be written. */
  pending(opened: Opened): Answer
}

/**
 * Carries an order out: writes the intent, asks the bank, writes the outcome. From the intent on, an error
 * means that nothing was sent to the bank; whatever goes wrong later leaves the order pending, and the
 * reconciler finds out. It goes on to its end when the caller hangs up.
 */
export const carryOut = <Opened extends Record<string, unknown>>(
  call: OrderingCall,
  order: BankOrder<Opened>,
): Promise<Answer> =>
  call.outlive(async () => {
    const clock = runningFrom(call.now)
    const begun = await begin(call, order)
    if ('interrupted' in begun) {
      return (await call.db.conclude(clock(), order.answer(begun.interrupted))).answer
    }
    const [[opened]] = begun.rows as unknown as [[Opened]]
    const outcome = await askBank(call, order, opened)
    return settle(call, clock, order, opened, outcome)
  })

/**
 * Writes the intent. Where the database does not say whether it was written, the caller is told that
 * nothing was sent; so an intent that was written all the same is taken back, or it would be sent later.
 */
async function begin<Opened extends Record<string, unknown>>(
  call: OrderingCall,
  { id, open }: BankOrder<Opened>,
) {
  try {
    return await call.db.begin(id, open)
  } catch (error) {
    if (mayBeWritten(error)) call.later(() => insist(call, () => drop(call, id)))
    throw error
  }
}

/** Not where we refuse, nor where PostgreSQL does, unless it tells of the connection's end. */
function mayBeWritten(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|57P)/.test(error.code)
  return !(error instanceof Replay || error instanceof ApiError)
}

/** What is not there yet may still be on its way: then it is tried again. */
async function drop(
  { platform, now, requestId, ip }: OrderingCall,
  paymentUuid: string,
): Promise<boolean> {
  const occasion = { now, requestId, ip }
  const [[row]] = await runApart(platform.database, occasion, dropPayment(paymentUuid))
  return row?.dropped === true
}

/** Null where nothing is left to ask. */
async function askBank<Opened extends Record<string, unknown>>(
  { platform: { banks }, now, requestId, waitFor }: OrderingCall,
  order: BankOrder<Opened>,
  opened: Opened,
): Promise<Settlement | null> {
  const route = order.routeOf(opened)
  if (route === null) return null
  try {
    const connection = banks.get(route.connection, route.accountNumber)
    if (connection === null)
      throw new Error('an order was opened by a connection that is not there')
    const signal = AbortSignal.timeout(BANK_DEADLINE_MS)
    const session = banks.session(route.connection, route.keptSession, now)
    const outcome = await waitFor('bank', () =>
      order.ask(connection, { now, signal, session }, opened),
    )
    if (outcome.status === 'pending') {
      const { connection: name } = route
      logInfo('payment.pending', { requestId, connection: name, bankAnswer: outcome.code })
    }
    return outcome
  } catch (error) {
    logError('payment.unanswered', { requestId, ...describeError(error) })
    return { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  }
}

/** Writes the outcome; where it cannot be written the order is told as pending, and is tried to be written on. */
async function settle<Opened extends Record<string, unknown>>(
  call: OrderingCall,
  clock: () => Date,
  order: BankOrder<Opened>,
  opened: Opened,
  outcome: Settlement | null,
): Promise<Answer> {
  const answering = order.answer(order.id)
  const conclude = async () => {
    if (outcome === null) return (await call.db.conclude(clock(), answering)).answer
    const settling = settlePayment(order.id, outcome)
    const { answer, rows } = await call.db.conclude(clock(), settling, answering)
    tellOfDispute(rows[0], order.id, call.requestId)
    return answer
  }
  try {
    return await conclude()
  } catch (error) {
    logError('payment.unsettled', { requestId: call.requestId, ...describeError(error) })
    call.later(() => insist(call, () => conclude().then(() => true)))
    return order.pending(opened)
  }
}

/** Tries what the database did not take until it does, for as long as the isolate is given. */
async function insist(
  { requestId }: OrderingCall,
  isWritten: () => Promise<boolean>,
): Promise<void> {
  for (const wait of RETRY_MS) {
    await sleep(wait)
    try {
      if (await isWritten()) return
    } catch (error) {
      logError('payment.unwritten', { requestId, ...describeError(error) })
    }
  }
}
