import type { FailureReason } from '../failures.ts'

export const SUCCESS = '1000'
/** Nothing was found, or the API key is wrong: the text of the message tells which. */
export const NOTHING_VALID = '1010'

/** Codes after which money may have moved: a connector's failure, a timeout, and an operation that was there before. */
const UNDECIDED: ReadonlySet<string> = new Set(['1002', '1050', '1026', '1094'])

const REASONS: Readonly<Record<string, FailureReason>> = {
  1006: 'RESTRICTED',
  1013: 'INVALID_AMOUNT',
  1014: 'PHONE_NOT_AFFILIATED',
  1015: 'PHONE_NOT_AFFILIATED',
  1034: 'INSUFFICIENT_FUNDS',
  1041: 'RESTRICTED',
  1055: 'WRONG_KEY',
  1056: 'INVALID_DOCUMENT',
  1061: 'LIMIT_EXCEEDED',
  1062: 'INVALID_ACCOUNT',
  1065: 'LIMIT_EXCEEDED',
  1080: 'INVALID_DOCUMENT',
  1091: 'BANK_DOWN',
  1092: 'PHONE_NOT_AFFILIATED',
}

/** Why the bank has rejected an order; null if it has not decided, or if the text is not one of its codes. */
export function reasonOf(code: string): FailureReason | null {
  if (!/^1\d{3}$/.test(code) || code === SUCCESS || UNDECIDED.has(code)) return null
  return REASONS[code] ?? 'REJECTED'
}

/** What the message of a 1010 means; the bank has one code for all of these. */
export type Finding = 'absent' | 'other amount' | 'seen before' | 'unknown'

/**
 * Interprets the message of a 1010 about one payment. A text that is not known says nothing about the payment, nor does
 * `Cliente no afiliado al producto`, which is about the API key.
 */
export function readFinding(message: string): Finding {
  if (/ya fue (?:conciliado|consultado)/i.test(message)) return 'seen before'
  if (/no existe|no hay datos/i.test(message)) return 'absent'
  if (/^\s*monto\s*:.*estatus\s*:\s*transacci[oó]n realizada/i.test(message)) return 'other amount'
  return 'unknown'
}
