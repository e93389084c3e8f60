import type { Outcome } from '../port.ts'
import type { ExteriorBody, ExteriorResult } from './client.ts'
import { reasonOf, SUCCESS } from './codes.ts'

export const pending = (code: string, operationId: string | null = null): Outcome => ({
  status: 'pending',
  operationId,
  code,
})

/**
 * The outcome of an order by the bank's response. Without a response, or with a code that does not prove that nothing was
 * moved, it is `pending`; what was not sent, or not let through, has failed, because nobody else sends it for the first time.
 */
export function outcomeOf(
  result: ExteriorResult,
  succeeded: (data: ExteriorBody) => Outcome,
): Outcome {
  if (result.kind === 'none') {
    return result.code === 'NOT_SENT'
      ? { status: 'failed', reason: 'NOT_EXECUTED', code: result.code }
      : pending(result.code)
  }
  if (result.kind === 'refused') return { status: 'failed', reason: 'REJECTED', code: result.code }
  if (result.code === SUCCESS) return succeeded(result.data)
  const reason = reasonOf(result.code)
  return reason === null ? pending(result.code) : { status: 'failed', reason, code: result.code }
}
