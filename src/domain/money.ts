/** The largest amount: below it a JSON number holds two decimals exactly, with 13 of a double's 15 digits. */
const MAX_AMOUNT = 99_999_999_999.99

/**
 * An amount from JSON as an exact decimal with two places; null if it is not positive, has more than two
 * decimals, or is over 99,999,999,999.99. `10.1` -> `10.10`.
 */
export function amountFromNumber(amount: number): string | null {
  if (!(amount > 0 && amount <= MAX_AMOUNT)) return null
  const text = amount.toFixed(2)
  return Number(text) === amount ? text : null
}

const PLAIN = /^\d{1,13}(?:[.,]\d{1,2})?$/
/** With points between the thousands, as they are written in Venezuela. */
const GROUPED = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/

/**
 * An amount as people in Venezuela type it, as an exact decimal; null for anything else. `25,5` and `25.50` have
 * decimals; in `1.500` the point separates thousands.
 */
export function amountFromText(text: string): string | null {
  const typed = text.trim()
  const plain = GROUPED.test(typed) ? typed.replaceAll('.', '') : typed
  return PLAIN.test(plain) ? amountFromNumber(Number(plain.replace(',', '.'))) : null
}

/** An exact decimal of the database as a JSON number. `10.10` -> `10.1`. */
export const amountToNumber = (amount: string): number => Number(amount)

/** `10.10` -> `1010n`, for sums and for the sandbox bank's rule of cents. */
export function centsOf(amount: string): bigint {
  const [units = '0', cents = ''] = amount.split('.')
  return BigInt(units) * 100n + BigInt(cents.padEnd(2, '0').slice(0, 2))
}

/** Of balances, which may be negative: `10.10`, `-0.05` -> `10.15`. */
export function differenceOf(one: string, other: string): string {
  const signedCents = (amount: string) =>
    amount.startsWith('-') ? -centsOf(amount.slice(1)) : centsOf(amount)
  return amountOfCents(signedCents(one) - signedCents(other))
}

/** `-5n` -> `-0.05` */
export function amountOfCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
