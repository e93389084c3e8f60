import type { Outcome } from '../port.ts'
import { referenceOf } from './bodies.ts'
import { objectOf, type PlazaResult } from './client.ts'
import { reasonOf, SUCCESS } from './codes.ts'

export const pending = (code: string, operationId: string | null = null): Outcome => ({
  status: 'pending',
  operationId,
  code,
})

/** What the bank says where it has not decided, or has decided against it, whatever the code of its answer is. */
const NOT_YET = /proceso|pendiente/i
export const FALLEN = /fallid|rechaz|reversad/i

/** Whether an answer with the code of success says by its words that nothing was decided, or that it has failed. */
export const contradictsItself = ({ message }: { message: string }): boolean =>
  NOT_YET.test(message) || FALLEN.test(message)

/**
 * The outcome of an order by the bank's response: the code decides, never the HTTP status. Without a response, or with a
 * code that does not prove that nothing was moved, it is `pending`; what was certainly not sent has failed, because nobody
 * else sends it for the first time.
 */
export function outcomeOf(
  result: PlazaResult,
  succeeded: (reference: string | null) => Outcome,
): Outcome {
  if (result.kind === 'none') {
    return result.code === 'NOT_SENT'
      ? { status: 'failed', reason: 'NOT_EXECUTED', code: result.code }
      : pending(result.code)
  }
  if (result.code === SUCCESS) {
    return contradictsItself(result) ? pending('UNDECIDED') : succeeded(referenceOfResult(result))
  }
  const reason = reasonOf(result.code)
  return reason === null ? pending(result.code) : { status: 'failed', reason, code: result.code }
}

/** The number of an operation, in the body or in a header: either may be missing. */
function referenceOfResult(result: Extract<PlazaResult, { kind: 'answered' }>): string | null {
  const { numeroReferencia, referencia, referencia_c } = objectOf(result.body)
  const named = [numeroReferencia, referencia, referencia_c, result.reference]
  return named.map(referenceOf).find((reference) => reference !== null) ?? null
}
