import type { Outcome } from '../port.ts'
import type { BncResult } from './client.ts'
import { reasonOf } from './codes.ts'
import { textOf } from './json.ts'

/**
 * What an answer says of an order. Without an answer it is `pending`; where the order was not sent at all it has
 * failed, since nobody else sends it for the first time.
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

/** An acceptance counts whatever it holds: a missing reference does not undo a payment. */
function referencesOf(value: unknown) {
  const inner =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return {
    reference: textOf(inner.Reference),
    // One published source spells it without its second c.
    operationId: textOf(inner.IdTransaction) ?? textOf(inner.IdTransation),
  }
}
