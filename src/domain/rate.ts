/** The largest rate: below it a JSON number holds eight decimals exactly, with 15 digits of a double. */
export const MAX_RATE = 9_999_999.99999999

/**
 * A rate from JSON as an exact decimal with eight places; null if it is not positive, has more than eight
 * decimals, or is over 9,999,999.99999999. `36.6642` -> `36.66420000`.
 */
export function rateFromNumber(rate: number): string | null {
  if (!(rate > 0 && rate <= MAX_RATE)) return null
  const text = rate.toFixed(8)
  return Number(text) === rate ? text : null
}

/** The same for a rate in text; null for forms such as `36,66` and `1e3`. */
export function rateFromText(text: string): string | null {
  const [, units, decimals = ''] = /^0*(\d{1,7})(?:\.(\d{1,8})0*)?$/.exec(text) ?? []
  if (units === undefined || !/[1-9]/.test(units + decimals)) return null
  return `${units}.${decimals.padEnd(8, '0')}`
}

/** An exact decimal of the database as a JSON number. `36.66420000` -> `36.6642`. */
export const rateToNumber = (rate: string): number => Number(rate)
