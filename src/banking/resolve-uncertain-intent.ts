import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeOutcomeUnknown, isRefusal } from '../http/call-database.ts'
import type { Statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import { ApiError, toApiError } from '../wire/errors.ts'
import type { BankOrder, OrderCall, OrderRow } from './bank-order.ts'
import { scheduleCancellation } from './cancel-order.ts'
import { failedRow } from './pending-rows.ts'
import { findOrTombstoneOrders } from './queries.ts'

/** How long a caller waits, after the failed round trip, to learn whether the intent was written. */
const LOOKUP_TIMEOUT_MS = 4_000
const RETRY_DELAY_MS = 400

/** The intent's row, or the row to respond with for an order whose state is unknown. */
export type ResolvedIntent<Opened, Row> = { opened: Opened } | { pending: Row }

/**
 * Finds out whether an intent was written when the database did not confirm its commit. If it was, the order goes on:
 * nobody else sends it. If not, its tombstone keeps it from being written, and the original error is thrown. If the
 * database does not respond, the order is canceled later and its caller gets a pending response; a person who approves it
 * gets the error instead, and the key that asked is told nothing: see fail_unsent_order.sql.
 */
export async function resolveUncertainIntent<
  Opened extends Record<string, unknown>,
  Row extends OrderRow,
>(
  call: OrderCall,
  order: BankOrder<Opened, Row>,
  error: ChangeOutcomeUnknown,
): Promise<ResolvedIntent<Opened, Row>> {
  logError('order.doubtful', { requestId: call.requestId, ...describeError(error) })
  const found = await findWithinTimeout(call, findOrTombstoneOrders([order.id]))
  if (found !== null && !('refusal' in found)) {
    const [opened] = found.orders
    if (opened === undefined) throw error
    return { opened: opened as Opened }
  }
  const pending = found === null && !call.isApproved ? order.pendingRow(null) : null
  const { id, transactionId, amount } = order
  const response = pending === null ? undefined : JSON.stringify(failedRow(pending))
  const isQueued = await scheduleCancellation(call, {
    id,
    transactionId,
    amount,
    response,
    ...call.db.presumedCaller,
  })
  if (found !== null) throw found.refusal
  if (pending === null || !isQueued) throw error
  return { pending }
}

/**
 * The same for the orders that one request makes together: the intents of all were written, or those of none. Resolves with
 * their rows; if there are none, each has its tombstone, or all are canceled later by the leading one, which is written with
 * the others or keeps them out, and the original error is thrown.
 */
export async function resolveUncertainIntents(
  call: OrderCall,
  ids: readonly [Uuid<'bankOrder'>, ...Uuid<'bankOrder'>[]],
  error: ChangeOutcomeUnknown,
): Promise<Record<string, unknown>[]> {
  logError('order.doubtful', { requestId: call.requestId, ...describeError(error) })
  const found = await findWithinTimeout(call, findOrTombstoneOrders(ids))
  if (found === null || 'refusal' in found) {
    await scheduleCancellation(call, { id: ids[0], ...call.db.presumedCaller })
    throw found === null ? error : found.refusal
  }
  if (found.orders.length === 0) throw error
  return found.orders
}

type OrderLookup = { orders: Record<string, unknown>[] } | { refusal: unknown } | null

/** The orders that exist; null if the database does not respond in time. The caller is authorized again. */
async function findWithinTimeout({ db }: OrderCall, search: Statement): Promise<OrderLookup> {
  const end = Date.now() + LOOKUP_TIMEOUT_MS
  const find = async (): Promise<OrderLookup> => {
    try {
      return { orders: (await db.changeWithoutKey(search)) as Record<string, unknown>[] }
    } catch (error) {
      return isRefusal(error) && !isTransient(error) ? { refusal: error } : null
    }
  }
  while (Date.now() < end) {
    const found = await Promise.race([find(), sleep(end - Date.now(), null)])
    if (found !== null) return found
    await sleep(RETRY_DELAY_MS)
  }
  return null
}

/** For example, the transaction that writes the intent still holds its lock. */
const isTransient = (error: unknown): boolean => {
  const refusal = toApiError(error)
  return refusal instanceof ApiError && refusal.code === 'SERVICE_UNAVAILABLE'
}
