import { stripPasted } from './pasted.ts'

/** Weights of the bank account code (Código Cuenta Cliente): over bank and branch, and over branch and account. */
const FIRST_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2]
const SECOND_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

function controlDigit(digits: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const rest = 11 - (sum % 11)
  return rest === 10 ? '0' : rest === 11 ? '1' : String(rest)
}

/**
 * The 20 digits of an account number; null if the length or the two control digits are wrong. Bank 4, branch 4,
 * control 2, account 10 digits; ignores what is pasted along.
 */
export function normalizeAccountNumber(text: string): string | null {
  const digits = stripPasted(text)
  if (!/^[0-9]{20}$/.test(digits)) return null
  const branch = digits.slice(4, 8)
  const first = controlDigit(digits.slice(0, 8), FIRST_WEIGHTS)
  const second = controlDigit(branch + digits.slice(10), SECOND_WEIGHTS)
  return digits.slice(8, 10) === first + second ? digits : null
}

/** The account number with all but the last four digits masked. */
export const maskAccountNumber = (digits: string): string => `****************${digits.slice(-4)}`

/** The code of the account's bank. */
export const bankCodeOf = (digits: string): string => digits.slice(0, 4)
