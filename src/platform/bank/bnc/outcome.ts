import type { Outcome } from '../port.ts'
import { textOf } from '../text-of.ts'
import type { BncResult } from './client.ts'
import { reasonOf } from './codes.ts'

/**
 * The outcome of an order by the bank's response. Without a response it is `pending`. If the order was not sent it has
 * failed, because nobody else sends it for the first time.
 */
export function outcomeOf(result: BncResult): Outcome {
  if (result.kind === 'none' && result.code === 'NOT_SENT') {
    return { status: 'failed', reason: 'NOT_EXECUTED', code: result.code }
  }
  if (result.kind === 'none') return { status: 'pending', operationId: null, code: result.code }
  if (result.kind === 'accepted') return { status: 'success', ...referencesOf(result.value) }
  const reason = reasonOf(result.code)
  return reason === null
    ? { status: 'pending', operationId: null, code: result.code }
    : { status: 'failed', reason, code: result.code }
}

/** An accepted order has succeeded even if its references are missing. */
function referencesOf(value: unknown) {
  const inner =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return {
    reference: textOf(inner.Reference),
    // One published source has the name without its second c.
    operationId: textOf(inner.IdTransaction) ?? textOf(inner.IdTransation),
  }
}
