import type { FailureReason } from '../failures.ts'

export const SUCCESS = '0000'
/** A request that the gateway has not let through. */
export const NOT_PASSED_ON: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 415, 429])

/**
 * Codes by which the bank says that it has moved nothing. Left out are those after which money may have moved: an id of an
 * operation that was used before (0042), an answer that was lost (9998), a reversal without an answer (7777), what was
 * applied before (CC05), and each one that is not listed.
 */
const REASONS: Readonly<Record<string, FailureReason>> = {
  '0014': 'WRONG_KEY',
  '0018': 'RESTRICTED',
  '0021': 'RESTRICTED',
  '0022': 'RESTRICTED',
  '0023': 'RESTRICTED',
  '0024': 'RESTRICTED',
  '0033': 'LIMIT_EXCEEDED',
  '0034': 'LIMIT_EXCEEDED',
  '0035': 'LIMIT_EXCEEDED',
  '0036': 'LIMIT_EXCEEDED',
  '0037': 'LIMIT_EXCEEDED',
  '0038': 'LIMIT_EXCEEDED',
  '0040': 'PHONE_NOT_AFFILIATED',
  '0047': 'RESTRICTED',
  '0051': 'INSUFFICIENT_FUNDS',
  '0055': 'WRONG_KEY',
  '1039': 'RESTRICTED',
  '2007': 'RESTRICTED',
  E040: 'REJECTED',
  E046: 'WRONG_KEY',
  E048: 'WRONG_KEY',
  E050: 'WRONG_KEY',
  V001: 'WRONG_KEY',
  V003: 'WRONG_KEY',
  V004: 'RESTRICTED',
  V005: 'WRONG_KEY',
}

/** Why the bank has refused an order; null if the code does not prove that nothing was moved. */
export const reasonOf = (code: string): FailureReason | null => REASONS[code] ?? null
