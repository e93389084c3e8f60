import { ChangeOutcomeUnknown } from '../http/call-database.ts'
import { clockFrom } from '../platform/clock.ts'
import type { Statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import { describeError, logError, logInfo } from '../platform/log.ts'
import type { BankOrder, OrderCall, OrderOutcome, OrderRow } from './bank-order.ts'
import { followOrder } from './follow-order.ts'
import { logDispute, settleOrder } from './queries.ts'
import { type ResolvedIntent, resolveUncertainIntent } from './resolve-uncertain-intent.ts'
import { retryUntilWritten } from './retry-until-written.ts'
import { BANK_TIMEOUT_MS } from './send-outgoing-order.ts'

/** Nothing was sent, and nothing will be. */
export const NOT_SENT: OrderOutcome = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SENT' }

/**
 * Executes a bank order: writes the intent, calls the bank, writes the outcome. Only this function sends an order for
 * the first time, so an error means that nothing was sent and nothing will be. Any later failure leaves the order
 * pending for reconcileOrders(). It runs to completion even if the caller disconnects.
 */
export const executeOrder = <Opened extends Record<string, unknown>, Row extends OrderRow>(
  call: OrderCall,
  order: BankOrder<Opened, Row>,
): Promise<Row> =>
  call.runToCompletion(async () => {
    const clock = clockFrom(call.now)
    const begun = await writeIntent(call, order)
    if ('interrupted' in begun) {
      return writeResponse(call, clock, order.respond(begun.interrupted))
    }
    if ('pending' in begun) return begun.pending
    const { opened } = begun
    const outcome = opened.settled === true ? null : await callBank(call, order, opened)
    return writeOutcome(call, clock, order, opened, outcome)
  })

/** Writes the intent. If the database does not confirm the commit, finds out whether it was written. */
async function writeIntent<Opened extends Record<string, unknown>, Row extends OrderRow>(
  call: OrderCall,
  order: BankOrder<Opened, Row>,
): Promise<ResolvedIntent<Opened, Row> | { interrupted: Uuid<'bankOrder'> }> {
  try {
    const begun = await call.db.startChange(order.id, order.open)
    if ('interrupted' in begun) return begun
    const [opened] = begun.rows as [Opened]
    return { opened }
  } catch (error) {
    if (!(error instanceof ChangeOutcomeUnknown)) throw error
    return resolveUncertainIntent(call, order, error)
  }
}

/** Calls the bank. An exception counts as no response: the order may have arrived. */
export async function callBank<Opened extends Record<string, unknown>>(
  { platform: { banks }, now, requestId, waitFor }: OrderCall,
  order: Pick<BankOrder<Opened, OrderRow>, 'connectionOf' | 'callBank'>,
  opened: Opened,
): Promise<OrderOutcome> {
  const route = order.connectionOf(opened)
  const open = await banks.open(route, now)
  if (open === null) return NOT_SENT
  try {
    const signal = AbortSignal.timeout(BANK_TIMEOUT_MS)
    const { connection, session } = open
    const outcome = await waitFor('bank', () =>
      order.callBank(connection, { now, signal, session }, opened),
    )
    if (outcome.status === 'pending') {
      const { connection: name } = route
      logInfo('order.pending', { requestId, connection: name, bankAnswer: outcome.code })
      return { ...outcome, sent: true }
    }
    return outcome
  } catch (error) {
    logError('order.unanswered', { requestId, ...describeError(error) })
    return { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  }
}

/** Writes the response of an order that is settled, or that somebody else settles. */
async function writeResponse<Row>(
  { db }: OrderCall,
  clock: () => Date,
  respond: Statement,
): Promise<Row> {
  return (await db.finishChange(clock(), respond)).response as Row
}

/** Writes the outcome. On failure responds with a pending order, and retries after the response. */
async function writeOutcome<Opened extends Record<string, unknown>, Row extends OrderRow>(
  call: OrderCall,
  clock: () => Date,
  order: BankOrder<Opened, Row>,
  opened: Opened,
  outcome: OrderOutcome | null,
): Promise<Row> {
  const respond = order.respond(order.id)
  const conclude = async (): Promise<Row> => {
    if (outcome === null) return writeResponse(call, clock, respond)
    const settled = settleOrder(order.id, outcome)
    const { response, rows } = await call.db.finishChange(clock(), { settled, respond })
    logDispute(rows.settled, order.id, call.requestId)
    if (outcome.status === 'pending' && outcome.operationId !== null) {
      const { operationId } = outcome
      call.afterResponse(() => followOrder(call, clock, order, opened, operationId))
    }
    return response as Row
  }
  try {
    return await conclude()
  } catch (error) {
    logError('order.unsettled', { requestId: call.requestId, ...describeError(error) })
    call.afterResponse(() => retryUntilWritten(call.requestId, conclude))
    const pending = order.pendingRow(opened)
    if (pending === null) throw error
    return pending
  }
}
