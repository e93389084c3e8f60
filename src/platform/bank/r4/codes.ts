import type { FailureReason } from '../failures.ts'

/**
 * Where a response comes from: the mobile payment network, an order of an immediate credit or debit (SIMF), or a status
 * query for one.
 */
export type CodeSource = 'network' | 'credit' | 'query' | 'debit' | 'debit query'

/** Bad credentials: the bank has not processed the request. */
export const UNAUTHORIZED = '108'

/** Accepted but not settled yet. */
export const WAITING = 'AC00'

/** An equal order was executed. R4 has no idempotency key, so it may have been this one or another. */
export const DUPLICATE = 'AM05'
/** The same of a message; only debits are known to get it. */
export const DUPLICATE_MESSAGE = 'DU01'

/** The payer's bank has been asked for a key: of GenerarOtp. To a debit it says that the message has arrived. */
export const KEY_REQUESTED = '202'

const SUCCESS = {
  network: '00',
  credit: 'ACCP',
  query: 'ACCP',
  debit: 'ACCP',
  'debit query': 'ACCP',
} as const

/** The forms of the network's codes, of the credits' codes, and of the bank's own. */
const ANY_CODE = /^([0-9A-Z]{2}|[A-Z]{2}[0-9A-Z]{2}|108|202)$/
/** A status query may itself be rejected, which says nothing about the order, so only the credits' codes count. */
const CREDIT_CODE = /^[A-Z]{2}[0-9A-Z]{2}$/
const CODE_PATTERNS = {
  network: ANY_CODE,
  credit: ANY_CODE,
  query: CREDIT_CODE,
  debit: ANY_CODE,
  'debit query': CREDIT_CODE,
} as const

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
  KEY_REQUESTED,
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

/**
 * The codes after which a debit has certainly not been carried out, and will not be; any other leaves it pending. Not
 * among them: AB01 (timeout), AB07 (a participant is offline), AG09 (payment not received), AM05 and DU01 (duplicates: the
 * first one may have been carried out), ED05 (settlement failed after the payer was debited) and VE01 (technical).
 */
const DEBIT_REASONS = new Map<string, FailureReason>([
  ['08', 'WRONG_KEY'],
  ['30', 'REJECTED'],
  ['51', 'INSUFFICIENT_FUNDS'],
  ['80', 'INVALID_DOCUMENT'],
  [UNAUTHORIZED, 'REJECTED'],
  ['AC01', 'INVALID_ACCOUNT'],
  ['AC04', 'INVALID_ACCOUNT'],
  ['AC06', 'RESTRICTED'],
  ['AC09', 'REJECTED'],
  ['AG01', 'RESTRICTED'],
  ['AG10', 'BANK_DOWN'],
  ['AM02', 'INVALID_AMOUNT'],
  ['AM03', 'REJECTED'],
  ['AM04', 'INSUFFICIENT_FUNDS'],
  ['BE01', 'INVALID_DOCUMENT'],
  ['BE20', 'REJECTED'],
  ['CH20', 'INVALID_AMOUNT'],
  ['CUST', 'REJECTED'],
  ['DS02', 'REJECTED'],
  ['DT03', 'REJECTED'],
  ['FF05', 'REJECTED'],
  ['FF07', 'REJECTED'],
  ['MD01', 'PHONE_NOT_AFFILIATED'],
  ['MD09', 'PHONE_NOT_AFFILIATED'],
  ['MD15', 'INVALID_AMOUNT'],
  ['MD21', 'RESTRICTED'],
  ['MD22', 'RESTRICTED'],
  ['RC08', 'REJECTED'],
  ['RJCT', 'REJECTED'],
  ['TKCM', 'WRONG_KEY'],
  ['TM01', 'NOT_EXECUTED'],
])

/** Outside the bank's hours: of a query, it may be the query itself that is refused. */
const OUT_OF_HOURS = 'TM01'

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
  if (answering === 'debit') return DEBIT_REASONS.get(code) ?? 'pending'
  if (answering === 'debit query') {
    return code === OUT_OF_HOURS ? 'pending' : (DEBIT_REASONS.get(code) ?? 'pending')
  }
  return REASONS.get(code) ?? 'REJECTED'
}
