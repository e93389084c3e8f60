import { ChangeOutcomeUnknown } from '../http/call-database.ts'
import { clockFrom } from '../platform/clock.ts'
import type { Batch, Statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import type { BankOrder, OrderCall, OrderOutcome } from './bank-order.ts'
import { callBank, NOT_SENT } from './execute-order.ts'
import { settleOrder } from './queries.ts'
import { resolveUncertainIntents } from './resolve-uncertain-intent.ts'
import { retryUntilWritten } from './retry-until-written.ts'

/** No order is sent later: a bank call takes up to 10 seconds, and must end while the Idempotency-Key is held (40 seconds). */
const SENDING_MS = 25_000

/** The row of the intent of one of several orders. */
interface OpenedOrder extends Record<string, unknown> {
  order_id: Uuid<'bankOrder'>
}

/** Bank orders that one request makes together. */
interface OrderGroup<Opened extends OpenedOrder, Row>
  extends Pick<BankOrder<Opened, never>, 'connectionOf' | 'callBank'> {
  /** The uuids of the orders that may be written. The first one is written in any case, and leads. */
  ids: readonly [Uuid<'bankOrder'>, ...Uuid<'bankOrder'>[]]
  /** Writes the intents of all, or none, and returns a row for each. */
  open: Statement
  /** Responds with their present state, through SQL's respond(). */
  respond(leadingUuid: Uuid<'bankOrder'>): Statement
  /** The row if they are written and their state cannot be read. */
  pendingRow(opened: readonly Opened[]): Row
}

/**
 * Executes several bank orders of one request, as executeOrder() does one: the intents of all are written by one database
 * transaction, then each is sent and its outcome written, one after another. What fails, or is not answered, keeps none of
 * the others from being sent. Whatever stops this leaves the rest pending for reconcileOrders(): nothing else sends them.
 */
export const executeOrders = <Opened extends OpenedOrder, Row>(
  call: OrderCall,
  group: OrderGroup<Opened, Row>,
): Promise<Row> =>
  call.runToCompletion(async () => {
    const clock = clockFrom(call.now)
    const begun = await writeIntents(call, group)
    if ('interrupted' in begun) return respondTo(call, clock, group.respond(begun.interrupted))
    const sendUntil = clock().getTime() + SENDING_MS
    const waiting = begun.opened.filter(({ settled }) => settled !== true)
    let last = {}
    for (const [place, opened] of waiting.entries()) {
      const isLate = clock().getTime() > sendUntil
      const outcome = isLate ? NOT_SENT : await callBank(call, group, opened)
      if (place < waiting.length - 1) await writeOutcome(call, clock, opened.order_id, outcome)
      // With the response, which saves a round trip.
      else last = { settled: settleOrder(opened.order_id, outcome) }
    }
    const finish = () =>
      respondTo<Row>(call, clock, { ...last, responded: group.respond(group.ids[0]) })
    try {
      return await finish()
    } catch (error) {
      logError('order.unsettled', { requestId: call.requestId, ...describeError(error) })
      call.afterResponse(() => retryUntilWritten(call.requestId, finish))
      return group.pendingRow(begun.opened)
    }
  })

async function writeIntents<Opened extends OpenedOrder, Row>(
  call: OrderCall,
  { ids, open }: OrderGroup<Opened, Row>,
): Promise<{ opened: Opened[] } | { interrupted: Uuid<'bankOrder'> }> {
  try {
    const begun = await call.db.startChange(ids[0], open)
    return 'interrupted' in begun ? begun : { opened: begun.rows as unknown as Opened[] }
  } catch (error) {
    if (!(error instanceof ChangeOutcomeUnknown)) throw error
    return { opened: (await resolveUncertainIntents(call, ids, error)) as Opened[] }
  }
}

/** Writes the outcome of one, or retries after the response: it stays pending meanwhile. */
async function writeOutcome(
  call: OrderCall,
  clock: () => Date,
  id: Uuid<'bankOrder'>,
  outcome: OrderOutcome,
): Promise<void> {
  const write = () => call.db.continueChange(clock(), settleOrder(id, outcome))
  try {
    await write()
  } catch (error) {
    logError('order.unsettled', { requestId: call.requestId, ...describeError(error) })
    call.afterResponse(() => retryUntilWritten(call.requestId, write))
  }
}

const respondTo = async <Row>({ db }: OrderCall, clock: () => Date, finish: Batch): Promise<Row> =>
  (await db.finishChange(clock(), finish)).response as Row
