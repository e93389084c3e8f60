import type { FailureReason } from '../failures.ts'

/**
 * What the bank's codes mean for an order. Those of mobile payments and C2P are documented; that a
 * session's codes say that nothing was done is our reading, and unproven against the bank.
 */
const REASONS: Readonly<Record<string, FailureReason>> = {
  G13: 'INVALID_AMOUNT',
  G14: 'PHONE_NOT_AFFILIATED',
  G41: 'PHONE_NOT_AFFILIATED',
  G43: 'PHONE_NOT_AFFILIATED',
  G51: 'INSUFFICIENT_FUNDS',
  G52: 'PHONE_NOT_AFFILIATED',
  G55: 'WRONG_KEY',
  G56: 'PHONE_NOT_AFFILIATED',
  G61: 'LIMIT_EXCEEDED',
  G62: 'RESTRICTED',
  G65: 'LIMIT_EXCEEDED',
  G80: 'INVALID_DOCUMENT',
}

/** The bank did not say no: the same order may still succeed, or has. */
const UNDECIDED_CODES = ['G05', 'G12', 'G91', 'G96']

/** The session's key is another one by now. */
export const KEY_REVOKED = 'EPIRWK'
/** What was sent does not fit its hash, which may come of a revoked key as well. */
export const WRONG_HASH = 'EPIHV'

const SESSION_CODES = [KEY_REVOKED, WRONG_HASH, 'EPIIMS', 'EPICNF', 'EPIONA', 'EPIANF']

const SHORT_CODES = [...Object.keys(REASONS), ...UNDECIDED_CODES, ...SESSION_CODES]

/**
 * The code at the beginning of an answer's message, or null where there is none that can be read.
 * It takes up 6 characters; whether the bank fills shorter codes with spaces is not known, so a known
 * short one is read either way, and an unknown one is not read at all. All codes that are known have a
 * digit or begin with EPI: six letters of a word in capitals, such as of TIMEOUT, are none.
 */
export function codeOf(message: string): string | null {
  const known = SHORT_CODES.find((code) => message.startsWith(code))
  return known ?? /^(?=[A-Z]{0,5}[0-9]|EPI)[A-Z0-9]{6}/.exec(message)?.[0] ?? null
}

/** Why the bank refused an order, or null where it has not decided. */
export function reasonOf(code: string): FailureReason | null {
  if (UNDECIDED_CODES.includes(code) || code === KEY_REVOKED) return null
  return REASONS[code] ?? 'REJECTED'
}
