import type { FailureReason } from '../failures.ts'

/**
 * Who answers: a mobile payment's network, the immediate credit (SIMF) when it is ordered, or when it
 * is asked what became of it.
 */
export type CodeSource = 'network' | 'credit' | 'query'

/** Bad credentials: the bank looked no further. */
const UNAUTHORIZED = '108'

/** Taken, and not yet settled. */
export const WAITING = 'AC00'

/** An equal one was carried out. R4 has no key, so nobody can tell whether that was this one. */
export const DUPLICATE = 'AM05'

const SUCCESS = { network: '00', credit: 'ACCP', query: 'ACCP' } as const

/** The forms of the network's codes, of the credits' codes, and of the bank's own. */
const ANY_CODE = /^([0-9A-Z]{2}|[A-Z]{2}[0-9A-Z]{2}|108)$/
/** A query may be refused for itself, which says nothing of the order: only the credits' codes count. */
const CREDIT_CODE = /^[A-Z]{2}[0-9A-Z]{2}$/
const CODE_PATTERNS = { network: ANY_CODE, credit: ANY_CODE, query: CREDIT_CODE } as const

/** Codes after which money may have moved, or may move yet. */
const UNDECIDED_CODES: ReadonlySet<string> = new Set([
  // Timeouts, and an answer that came too late and is taken back some time.
  ...['05', '87', '68', 'AB01'],
  WAITING,
  DUPLICATE,
  // Not in the bank's list, but in the standard of the network's codes (ISO 8583): in progress, sent twice,
  // and a fault of the system.
  ...['09', '94', '96'],
  // Success, in the words of another operation than the one that was asked for.
  ...['00', 'ACCP'],
])

const REASONS = new Map<string, FailureReason>([
  ['08', 'WRONG_KEY'],
  ['13', 'INVALID_AMOUNT'],
  ['14', 'PHONE_NOT_AFFILIATED'],
  ['41', 'PHONE_NOT_AFFILIATED'],
  ['43', 'PHONE_NOT_AFFILIATED'],
  ['51', 'INSUFFICIENT_FUNDS'],
  ['55', 'PHONE_NOT_AFFILIATED'],
  ['56', 'PHONE_NOT_AFFILIATED'],
  ['57', 'RESTRICTED'],
  ['62', 'RESTRICTED'],
  ['80', 'INVALID_DOCUMENT'],
  ['90', 'BANK_DOWN'],
  ['91', 'BANK_DOWN'],
  ['92', 'PHONE_NOT_AFFILIATED'],
  ['AC01', 'INVALID_ACCOUNT'],
  ['AM04', 'INSUFFICIENT_FUNDS'],
  ['MD01', 'PHONE_NOT_AFFILIATED'],
  ['TKCM', 'WRONG_KEY'],
  [UNAUTHORIZED, 'REJECTED'],
])

/** What a code means. `unreadable`: it is no code, and nothing is known. */
export type CodeMeaning = 'success' | 'pending' | 'unreadable' | FailureReason

/**
 * Judges R4's `code`. A code that is not in the bank's lists is a refusal, as the bank says of them; text
 * that is not even of a code's form is not.
 */
export function interpretCode(code: unknown, answering: CodeSource): CodeMeaning {
  if (typeof code !== 'string' || !CODE_PATTERNS[answering].test(code)) return 'unreadable'
  if (code === SUCCESS[answering]) return 'success'
  if (UNDECIDED_CODES.has(code)) return 'pending'
  return REASONS.get(code) ?? 'REJECTED'
}
