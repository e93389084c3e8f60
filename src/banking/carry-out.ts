import { ChangeOutcomeUnknown } from '../http/call-database.ts'
import type { JsonBody } from '../http/json-body.ts'
import type { Call } from '../http/route.ts'
import type { BankCall, BankConnection } from '../platform/bank/port.ts'
import { clockFrom } from '../platform/clock.ts'
import type { Statement } from '../platform/database.ts'
import { describeError, logError, logInfo } from '../platform/log.ts'
import { type Resolved, resolveDoubt } from './doubt.ts'
import { insist } from './insist.ts'
import { type Settlement, settlePayment, tellOfDispute } from './queries.ts'
import { BANK_DEADLINE_MS } from './send.ts'

/** Nothing was sent, and nothing will be. */
const NOT_SENT: Settlement = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SENT' }

/** What carrying out an order needs of a call. */
export type OrderingCall = Pick<
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
interface BankRoute {
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
  routeOf(opened: Opened): BankRoute
  ask(connection: BankConnection, call: BankCall, opened: Opened): Promise<Settlement>
  /** Gives what has become of an order to SQL's respond(). */
  respond(paymentUuid: string): Statement
  /** The answer where the outcome could not be written, or the intent; null where too little is known for it. */
  pending(opened: Opened | null): JsonBody | null
}

/**
 * Carries an order out: writes the intent, asks the bank, writes the outcome. It alone sends an order for the
 * first time: so an error means that nothing was sent to the bank, and nothing will be; whatever goes wrong
 * later leaves the order pending, and the reconciler finds out. It goes on to its end when the caller hangs up.
 */
export const carryOut = <Opened extends Record<string, unknown>>(
  call: OrderingCall,
  order: BankOrder<Opened>,
): Promise<JsonBody> =>
  call.runToCompletion(async () => {
    const clock = clockFrom(call.now)
    const begun = await begin(call, order)
    if ('interrupted' in begun) {
      return (await call.db.finishChange(clock(), order.respond(begun.interrupted))).response
    }
    if ('told' in begun) return begun.told
    const { opened } = begun
    const outcome = opened.settled === true ? null : await askBank(call, order, opened)
    return settle(call, clock, order, opened, outcome)
  })

/** Writes the intent, and finds out whether it was written where the database does not say so. */
async function begin<Opened extends Record<string, unknown>>(
  call: OrderingCall,
  order: BankOrder<Opened>,
): Promise<Resolved<Opened> | { interrupted: string }> {
  try {
    const begun = await call.db.startChange(order.id, order.open)
    if ('interrupted' in begun) return begun
    const [[opened]] = begun.rows as unknown as [[Opened]]
    return { opened }
  } catch (error) {
    if (!(error instanceof ChangeOutcomeUnknown)) throw error
    return resolveDoubt(call, order, error)
  }
}

/** What its bank says of an order; what went wrong on the way there counts as no answer. */
async function askBank<Opened extends Record<string, unknown>>(
  { platform: { banks }, now, requestId, waitFor }: OrderingCall,
  order: BankOrder<Opened>,
  opened: Opened,
): Promise<Settlement> {
  const route = order.routeOf(opened)
  const connection = banks.get(route.connection, route.accountNumber)
  if (connection === null) return NOT_SENT
  try {
    const signal = AbortSignal.timeout(BANK_DEADLINE_MS)
    const session = banks.session(route.connection, route.keptSession, now)
    const outcome = await waitFor('bank', () =>
      order.ask(connection, { now, signal, session }, opened),
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
async function settle<Opened extends Record<string, unknown>>(
  call: OrderingCall,
  clock: () => Date,
  order: BankOrder<Opened>,
  opened: Opened,
  outcome: Settlement | null,
): Promise<JsonBody> {
  const responding = order.respond(order.id)
  const conclude = async () => {
    if (outcome === null) return (await call.db.finishChange(clock(), responding)).response
    const settling = settlePayment(order.id, outcome)
    const { response, rows } = await call.db.finishChange(clock(), settling, responding)
    tellOfDispute(rows[0], order.id, call.requestId)
    return response
  }
  try {
    return await conclude()
  } catch (error) {
    logError('payment.unsettled', { requestId: call.requestId, ...describeError(error) })
    call.afterResponse(() => insist(call.requestId, conclude))
    const told = order.pending(opened)
    if (told === null) throw error
    return told
  }
}
