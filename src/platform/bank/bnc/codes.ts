import type { FailureReason } from '../failures.ts'

/**
 * The bank's codes as failure reasons of an order. Those of mobile payments and C2P are documented. Not confirmed by the
 * bank: that after a session code nothing was executed.
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

/** Not a rejection: the order may still succeed or has succeeded. */
const UNDECIDED_CODES = ['G05', 'G12', 'G91', 'G96']

/** The session key has been replaced. */
export const KEY_REVOKED = 'EPIRWK'
/** The request does not match its hash; a revoked key can cause this too. */
export const WRONG_HASH = 'EPIHV'

const SESSION_CODES = [KEY_REVOKED, WRONG_HASH, 'EPIIMS', 'EPICNF', 'EPIONA', 'EPIANF']

const SHORT_CODES = [...Object.keys(REASONS), ...UNDECIDED_CODES, ...SESSION_CODES]

/**
 * The code at the beginning of a response's message, or null if there is none. It has 6 characters. It is not known
 * whether the bank pads shorter codes, so a known short code is accepted either way and an unknown one is not. All known
 * codes contain a digit or begin with EPI, so that six capital letters, as of TIMEOUT, are no code.
 */
export function codeOf(message: string): string | null {
  const known = SHORT_CODES.find((code) => message.startsWith(code))
  return known ?? /^(?=[A-Z]{0,5}[0-9]|EPI)[A-Z0-9]{6}/.exec(message)?.[0] ?? null
}

/** Why the bank has rejected an order, or null if it has not decided. */
export function reasonOf(code: string): FailureReason | null {
  if (UNDECIDED_CODES.includes(code) || code === KEY_REVOKED) return null
  return REASONS[code] ?? 'REJECTED'
}
