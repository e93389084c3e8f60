import type { Outcome } from '../port.ts'
import type { R4Body, R4Result } from './client.ts'
import { type CodeSource, interpretCode } from './codes.ts'

/**
 * What an answer says of an order; without one it is `pending`. `known` is the bank's id of the
 * operation, where it is known already.
 */
export function outcomeOf(
  answer: R4Result,
  answering: CodeSource,
  known: string | null = null,
): Outcome {
  if (answer.kind === 'none') return { status: 'pending', operationId: known, code: answer.code }
  const { body } = answer
  const operationId = known ?? (answering === 'credit' ? operationIdOf(body) : null)
  const verdict = interpretCode(body.code, answering)
  if (verdict === 'unreadable') return { status: 'pending', operationId, code: 'UNREADABLE' }
  const code = String(body.code)
  if (verdict !== 'success' && verdict !== 'pending') {
    return { status: 'failed', reason: verdict, code }
  }
  // One that says of itself that it did not succeed is not taken for paid, whatever its code.
  const isSuccess = verdict === 'success' && body.success !== false
  return isSuccess
    ? { status: 'success', reference: textOf(body.reference), operationId }
    : { status: 'pending', operationId, code }
}

/** The bank spells it either way. */
const operationIdOf = ({ id, Id }: R4Body): string | null => textOf(id) ?? textOf(Id)

/** A reference or an id, which came as a text or as a number; null where it is empty or absent. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^[\w-]{1,64}$/.test(text) ? text : null
}
