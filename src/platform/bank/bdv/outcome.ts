import type { Outcome } from '../port.ts'
import { textOf } from '../text-of.ts'
import { type BdvBody, type BdvResult, codeOfResult } from './client.ts'
import { reasonOf, SUCCESS } from './codes.ts'

type References = Pick<Extract<Outcome, { status: 'success' }>, 'reference' | 'operationId'>

/**
 * The outcome of an order by the bank's response. Without a response it is `pending`; what was certainly not sent, or not
 * understood, has failed, because nobody else sends it for the first time.
 */
export function outcomeOf(result: BdvResult, referencesOf: (body: BdvBody) => References): Outcome {
  if (result.kind === 'answered' && result.code === SUCCESS) {
    return { status: 'success', ...referencesOf(result.body) }
  }
  const code = codeOfResult(result)
  if (result.kind === 'malformed') return { status: 'failed', reason: 'REJECTED', code }
  if (code === 'NOT_SENT') return { status: 'failed', reason: 'NOT_EXECUTED', code }
  const reason = result.kind === 'answered' ? reasonOf(code) : null
  if (reason !== null) return { status: 'failed', reason, code }
  return {
    status: 'pending',
    operationId: null,
    code: /^[A-Z0-9_]+$/.test(code) ? code : 'UNREADABLE',
  }
}

/** A reference or id; null if it is empty, absent or longer than ours may be. */
export function referenceOf(value: unknown): string | null {
  const text = textOf(value) ?? ''
  return /^[\w-]{1,64}$/.test(text) ? text : null
}
