import type { Outcome } from '../port.ts'
import type { R4Body, R4Result } from './client.ts'
import { type CodeSource, interpretCode } from './codes.ts'

/** Queries give no id: it is known. */
const GIVES_ID: ReadonlySet<CodeSource> = new Set(['credit', 'debit'])

/**
 * The outcome of an order by the bank's response; without one it is `pending`. `known`: the bank's id of the operation,
 * if there is one already.
 */
export function outcomeOf(
  result: R4Result,
  answering: CodeSource,
  known: string | null = null,
): Outcome {
  if (result.kind === 'none') return { status: 'pending', operationId: known, code: result.code }
  const { body } = result
  const operationId = known ?? (GIVES_ID.has(answering) ? operationIdOf(body) : null)
  const verdict = interpretCode(body.code, answering)
  if (verdict === 'unreadable') return { status: 'pending', operationId, code: 'UNREADABLE' }
  const code = String(body.code)
  if (verdict !== 'success' && verdict !== 'pending') {
    return { status: 'failed', reason: verdict, code }
  }
  // If the body says that it did not succeed, the order does not count as paid, whatever the code.
  const isSuccess = verdict === 'success' && body.success !== false
  return isSuccess
    ? { status: 'success', reference: textOf(body.reference), operationId }
    : { status: 'pending', operationId, code }
}

/** The bank uses both spellings. */
const operationIdOf = ({ id, Id }: R4Body): string | null => textOf(id) ?? textOf(Id)

/** A reference or id from a string or number field; null if it is empty or absent. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^[\w-]{1,64}$/.test(text) ? text : null
}
