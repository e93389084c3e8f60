import type { Outcome } from '../port.ts'
import type { BncResult } from './client.ts'
import { reasonOf } from './codes.ts'
import { textOf } from './json.ts'

/**
 * The outcome of an order by the bank's response. Without a response it is `pending`. If the order was not sent it has
 * failed, because nobody else sends it for the first time.
 */
export function outcomeOf(answer: BncResult): Outcome {
  if (answer.kind === 'none' && answer.code === 'NOT_SENT') {
    return { status: 'failed', reason: 'NOT_EXECUTED', code: answer.code }
  }
  if (answer.kind === 'none') return { status: 'pending', operationId: null, code: answer.code }
  if (answer.kind === 'accepted') return { status: 'success', ...referencesOf(answer.value) }
  const reason = reasonOf(answer.code)
  return reason === null
    ? { status: 'pending', operationId: null, code: answer.code }
    : { status: 'failed', reason, code: answer.code }
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
