import type { FailureReason } from '../failures.ts'

export const SUCCESS = '0000'
/** There is nothing like it, or nothing for these parameters. Of an order it proves nothing. */
const NOTHING: ReadonlySet<string> = new Set(['0004', '0005', 'E003'])
/** The signature, with a nonce that another request has overtaken, or the key. */
export const SIGNATURE_CODES: ReadonlySet<string> = new Set(['A001', 'A002'])
const CREDENTIAL_CODES: ReadonlySet<string> = new Set([...SIGNATURE_CODES, 'A003', 'A004'])

/**
 * Codes by which the bank, or the chamber behind it, says that it has moved nothing. Any other code leaves an order
 * undecided: that of the system (0096), of a duplicate (DU01, AM05), of what is late or technical (TM01, AB01, AB07), and
 * each one that is not listed.
 */
const REASONS: Readonly<Record<string, FailureReason>> = {
  '0002': 'REJECTED',
  A001: 'REJECTED',
  A002: 'REJECTED',
  A003: 'RESTRICTED',
  A004: 'REJECTED',
  AC01: 'INVALID_ACCOUNT',
  AC04: 'INVALID_ACCOUNT',
  AC06: 'RESTRICTED',
  AC09: 'INVALID_ACCOUNT',
  AG01: 'RESTRICTED',
  AM02: 'LIMIT_EXCEEDED',
  AM03: 'INVALID_AMOUNT',
  AM04: 'INSUFFICIENT_FUNDS',
  BE01: 'INVALID_DOCUMENT',
  BE20: 'INVALID_DOCUMENT',
  C001: 'RESTRICTED',
  C002: 'INVALID_ACCOUNT',
  C006: 'REJECTED',
  C007: 'REJECTED',
  C009: 'REJECTED',
  CUST: 'REJECTED',
  E001: 'RESTRICTED',
  E002: 'PHONE_NOT_AFFILIATED',
  E024: 'RESTRICTED',
  MD01: 'RESTRICTED',
  MD09: 'RESTRICTED',
  MD15: 'LIMIT_EXCEEDED',
  MD21: 'RESTRICTED',
  MD22: 'RESTRICTED',
  RJCT: 'REJECTED',
  TKCM: 'WRONG_KEY',
}

/** Why the bank has refused an order; null if the code does not prove that nothing was moved. */
export const reasonOf = (code: string): FailureReason | null => REASONS[code] ?? null

/** Whether it is the chamber behind the bank that refuses. */
export const isRefusalOfChamber = (code: string): boolean =>
  reasonOf(code) !== null && !/^(0|A0|C0|E0)/.test(code)

export const isNothing = (code: string): boolean => NOTHING.has(code)

/** Whether the credentials are refused, or the account is not theirs. */
export const isWrongCredential = (code: string): boolean =>
  CREDENTIAL_CODES.has(code) || code === 'C001' || code === 'C002' || code === 'E001'
