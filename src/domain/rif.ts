import { stripPasted } from './pasted.ts'

/** Weights of the taxpayer registry (SENIAT): the letter's own value first, then the eight digits. */
const LETTER_VALUES: Record<string, number> = { V: 4, E: 8, J: 12, C: 12, P: 16, G: 20 }
const DIGIT_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2]
const CHECK_DIGITS = '00987654321'
const RIF = /^([VEJPGC])(\d{8})(\d)$/

const checkDigit = (letter: string, digits: string): string => {
  const sum = DIGIT_WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number(digits[index]),
    LETTER_VALUES[letter] ?? 0,
  )
  return CHECK_DIGITS.charAt(sum % 11)
}

/**
 * The canonical form of a tax registry number (RIF), `J-12345678-9`; null if it is malformed or its check digit
 * is wrong. Ignores case, and what is pasted along: `j 30.984.132-7` -> `J-30984132-7`.
 */
export function normalizeRif(text: string): string | null {
  const [, letter, digits, check] = RIF.exec(stripPasted(text).toUpperCase()) ?? []
  if (letter === undefined || digits === undefined || check === undefined) return null
  return checkDigit(letter, digits) === check ? `${letter}-${digits}-${check}` : null
}
