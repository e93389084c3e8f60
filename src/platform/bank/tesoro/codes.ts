import type { FailureReason } from '../failures.ts'

export const SUCCESS = 'C2P0000'

/** The merchant is not set up for this at the bank: no payer can do anything about it. */
const SET_UP = ['17', '19', '70', '76', '77', '78', '93', '108', '110', '111', '113']

/**
 * Codes by which the bank says that nothing was charged. Left out are those after which money may have moved: ISO0005,
 * ISO0088 to ISO0090 and GEN9999, a reversal (C2P0002) and one of what is missing (C2P0003), the word ERROR, and each code
 * that is not listed.
 */
const REASONS: ReadonlyMap<string, FailureReason> = new Map<string, FailureReason>([
  ['C2P0055', 'WRONG_KEY'],
  ['C2P0104', 'WRONG_KEY'],
  ['ISO0055', 'WRONG_KEY'],
  ['C2P0001', 'REJECTED'],
  ['ISO0013', 'LIMIT_EXCEEDED'],
  ['ISO0014', 'PHONE_NOT_AFFILIATED'],
  ['ISO0041', 'RESTRICTED'],
  ['ISO0043', 'RESTRICTED'],
  ['ISO0051', 'INSUFFICIENT_FUNDS'],
  ['ISO0056', 'PHONE_NOT_AFFILIATED'],
  ['ISO0058', 'BANK_DOWN'],
  ['ISO0062', 'RESTRICTED'],
  ['ISO0080', 'INVALID_DOCUMENT'],
  ['ISO0091', 'BANK_DOWN'],
  ['ISO0092', 'PHONE_NOT_AFFILIATED'],
  ...SET_UP.map((code) => [`C2P${code.padStart(4, '0')}`, 'RESTRICTED'] as const),
])

/** Why the bank has refused a charge; null if the code does not prove that nothing was charged. */
export const reasonOf = (code: string): FailureReason | null => REASONS.get(code) ?? null
