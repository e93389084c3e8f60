import type { FailureReason } from '../failures.ts'

/**
 * Where a response comes from: the mobile payment network, an order of an immediate credit (SIMF), or a status query
 * for one.
 */
export type CodeSource = 'network' | 'credit' | 'query'

/** Bad credentials: the bank has not processed the request. */
const UNAUTHORIZED = '108'

/** Accepted but not settled yet. */
export const WAITING = 'AC00'

/** An equal order was executed. R4 has no idempotency key, so it may have been this one or another. */
export const DUPLICATE = 'AM05'

const SUCCESS = { network: '00', credit: 'ACCP', query: 'ACCP' } as const

/** The forms of the network's codes, of the credits' codes, and of the bank's own. */
const ANY_CODE = /^([0-9A-Z]{2}|[A-Z]{2}[0-9A-Z]{2}|108)$/
/** A status query may itself be rejected, which says nothing about the order, so only the credits' codes count. */
const CREDIT_CODE = /^[A-Z]{2}[0-9A-Z]{2}$/
const CODE_PATTERNS = { network: ANY_CODE, credit: ANY_CODE, query: CREDIT_CODE } as const

/** Codes after which money may have moved or may still move. */
const UNDECIDED_CODES: ReadonlySet<string> = new Set([
  // Timeouts, and a late response that will be reversed at some time.
  ...['05', '87', '68', 'AB01'],
  WAITING,
  DUPLICATE,
  // Not in the bank's list, but in ISO 8583, which the network's codes follow: in progress, duplicate, system error.
  ...['09', '94', '96'],
  // The success codes of other operations.
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

/** A code's meaning. `unreadable`: not a code, so nothing is known. */
export type CodeMeaning = 'success' | 'pending' | 'unreadable' | FailureReason

/**
 * Interprets R4's `code`. A well-formed code outside the bank's lists is a rejection, as its documentation says; other
 * text is unreadable.
 */
export function interpretCode(code: unknown, answering: CodeSource): CodeMeaning {
  if (typeof code !== 'string' || !CODE_PATTERNS[answering].test(code)) return 'unreadable'
  if (code === SUCCESS[answering]) return 'success'
  if (UNDECIDED_CODES.has(code)) return 'pending'
  return REASONS.get(code) ?? 'REJECTED'
}
