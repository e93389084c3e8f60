import { setTimeout as sleep } from 'node:timers/promises'
import type { BankOrder, OrderCall, OrderRow } from './bank-order.ts'
import { logDispute, settleOrder } from './queries.ts'

/** The bank allows a query every 2 to 3 seconds. */
const INTERVAL_MS = 2_500
/** A Worker may go on for 30 seconds after its response. */
const FOLLOWED_FOR_MS = 24_000

/**
 * Asks the bank how an immediate debit ends while its payer waits, and settles the order. Whatever stops this, even the
 * end of the isolate, leaves the order pending for reconcileOrders(), which asks by the same stored id.
 */
export async function followOrder<Opened extends Record<string, unknown>, Row extends OrderRow>(
  call: Pick<OrderCall, 'db' | 'platform' | 'requestId'>,
  clock: () => Date,
  order: BankOrder<Opened, Row>,
  opened: Opened,
  operationId: string,
): Promise<void> {
  const { banks } = call.platform
  const open = await banks.open(order.connectionOf(opened), clock())
  if (!open?.connection.capabilities.immediateDebit || !order.askAgain) return
  const { connection, session } = open
  const signal = AbortSignal.timeout(FOLLOWED_FOR_MS)
  while (await waitUnlessAborted(INTERVAL_MS, signal)) {
    const bankCall = { now: clock(), signal, session }
    const outcome = await order.askAgain(connection, bankCall, opened, operationId)
    if (outcome.status === 'unknown') return
    if (outcome.status === 'pending') continue
    const settled = settleOrder(order.id, outcome)
    const { rows } = await call.db.finishChange(clock(), {
      settled,
      respond: order.respond(order.id),
    })
    return logDispute(rows.settled, order.id, call.requestId)
  }
}

/** Waits; resolves with whether the time passed before the signal aborted. */
const waitUnlessAborted = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false)
