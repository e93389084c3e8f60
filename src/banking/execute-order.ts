import { ChangeOutcomeUnknown } from '../http/call-database.ts'
import type { JsonBody } from '../http/json-body.ts'
import type { Call } from '../http/route.ts'
import type { BankCall, BankConnection } from '../platform/bank/port.ts'
import { clockFrom } from '../platform/clock.ts'
import type { Statement } from '../platform/database.ts'
import { describeError, logError, logInfo } from '../platform/log.ts'
import { logDispute, type OrderOutcome, settleOrder } from './queries.ts'
import { type ResolvedIntent, resolveUncertainIntent } from './resolve-uncertain-intent.ts'
import { retryUntilWritten } from './retry-until-written.ts'
import { BANK_TIMEOUT_MS } from './send-outgoing-order.ts'

/** Nothing was sent, and nothing will be. */
const NOT_SENT: OrderOutcome = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SENT' }

/** What carrying out an order needs of a call. */
export type OrderCall = Pick<
  Call,
  | 'db'
  | 'platform'
  | 'now'
  | 'requestId'
  | 'ip'
  | 'newId'
  | 'waitFor'
  | 'afterResponse'
  | 'runToCompletion'
>

/** By which connection an order goes out, as its intent was opened. */
interface OrderConnection {
  connection: string
  accountNumber: string
  /** The connection's session key, as it is kept. */
  keptSession: string | null
}

/** An order to a bank, from its intent to its answer. What is opened may say that it is `settled` already. */
export interface BankOrder<Opened extends Record<string, unknown>> {
  /** Of its row of payments. */
  id: string
  /** By which its caller knows it, where not by that. */
  transactionId?: string
  /** Where it is known before the intent is opened. */
  amount?: string
  /** Writes the intent and gives one row of it. */
  open: Statement
  connectionOf(opened: Opened): OrderConnection
  callBank(connection: BankConnection, call: BankCall, opened: Opened): Promise<OrderOutcome>
  /** Gives what has become of an order to SQL's respond(). */
  respond(orderUuid: string): Statement
  /** The answer where the outcome could not be written, or the intent; null where too little is known for it. */
  pendingResponse(opened: Opened | null): JsonBody | null
}

/**
 * Carries an order out: writes the intent, asks the bank, writes the outcome. It alone sends an order for the
 * first time: so an error means that nothing was sent to the bank, and nothing will be; whatever goes wrong
 * later leaves the order pending, and the reconciler finds out. It goes on to its end when the caller hangs up.
 */
export const executeOrder = <Opened extends Record<string, unknown>>(
  call: OrderCall,
  order: BankOrder<Opened>,
): Promise<JsonBody> =>
  call.runToCompletion(async () => {
    const clock = clockFrom(call.now)
    const begun = await writeIntent(call, order)
    if ('interrupted' in begun) {
      return (await call.db.finishChange(clock(), order.respond(begun.interrupted))).response
    }
    if ('told' in begun) return begun.told
    const { opened } = begun
    const outcome = opened.settled === true ? null : await callBank(call, order, opened)
    return writeOutcome(call, clock, order, opened, outcome)
  })

/** Writes the intent, and finds out whether it was written where the database does not say so. */
async function writeIntent<Opened extends Record<string, unknown>>(
  call: OrderCall,
  order: BankOrder<Opened>,
): Promise<ResolvedIntent<Opened> | { interrupted: string }> {
  try {
    const begun = await call.db.startChange(order.id, order.open)
    if ('interrupted' in begun) return begun
    const [[opened]] = begun.rows as unknown as [[Opened]]
    return { opened }
  } catch (error) {
    if (!(error instanceof ChangeOutcomeUnknown)) throw error
    return resolveUncertainIntent(call, order, error)
  }
}

/** What its bank says of an order; what went wrong on the way there counts as no answer. */
async function callBank<Opened extends Record<string, unknown>>(
  { platform: { banks }, now, requestId, waitFor }: OrderCall,
  order: BankOrder<Opened>,
  opened: Opened,
): Promise<OrderOutcome> {
  const route = order.connectionOf(opened)
  const connection = banks.get(route.connection, route.accountNumber)
  if (connection === null) return NOT_SENT
  try {
    const signal = AbortSignal.timeout(BANK_TIMEOUT_MS)
    const session = banks.bankSession(route.connection, route.keptSession, now)
    const outcome = await waitFor('bank', () =>
      order.callBank(connection, { now, signal, session }, opened),
    )
    if (outcome.status === 'pending') {
      const { connection: name } = route
      logInfo('payment.pending', { requestId, connection: name, bankAnswer: outcome.code })
      return { ...outcome, sent: true }
    }
    return outcome
  } catch (error) {
    logError('payment.unanswered', { requestId, ...describeError(error) })
    return { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  }
}

/** Writes the outcome; where it cannot be written the order is told as pending, and is tried to be written on. */
async function writeOutcome<Opened extends Record<string, unknown>>(
  call: OrderCall,
  clock: () => Date,
  order: BankOrder<Opened>,
  opened: Opened,
  outcome: OrderOutcome | null,
): Promise<JsonBody> {
  const responding = order.respond(order.id)
  const conclude = async () => {
    if (outcome === null) return (await call.db.finishChange(clock(), responding)).response
    const settling = settleOrder(order.id, outcome)
    const { response, rows } = await call.db.finishChange(clock(), settling, responding)
    logDispute(rows[0], order.id, call.requestId)
    return response
  }
  try {
    return await conclude()
  } catch (error) {
    logError('payment.unsettled', { requestId: call.requestId, ...describeError(error) })
    call.afterResponse(() => retryUntilWritten(call.requestId, conclude))
    const told = order.pendingResponse(opened)
    if (told === null) throw error
    return told
  }
}
