const PLAIN = /^(\d{1,13})(?:[.,](\d{1,2}))?$/
/** With points between the thousands: with a comma before the decimals, or of at least a million. */
const GROUPED = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/
const MILLIONS = /^(\d{1,3}(?:\.\d{3}){2,})$/

/**
 * An amount of a response as an exact decimal: the bank writes `120.00`, `1.0`, `0,20` and `36.960,41`. Null for all
 * else, and for `1.500`, which may be either one and a half or one thousand five hundred.
 */
export function readAmount(text: string | null): string | null {
  const match = [PLAIN, GROUPED, MILLIONS].map((form) => form.exec(text ?? '')).find(Boolean)
  if (!match) return null
  const [, units = '', cents = ''] = match
  return `${BigInt(units.replaceAll('.', ''))}.${cents.padEnd(2, '0')}`
}

/** `125.50` -> `125.5`, `2.00` -> `2.0`: the form of the only example of a charge. */
export const shortAmount = (amount: string): string => amount.replace(/(\.\d)0$/, '$1')
