import { textOf } from '../text-of.ts'

/** A JSON object of the bank; numbers are strings with every digit. */
export type MercantilBody = Readonly<Record<string, unknown>>

/** An object; null if it is none. */
export const objectOf = (value: unknown): MercantilBody | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as MercantilBody)
    : null

/** A reference or a number of an invoice; null if it is empty, absent or longer than ours may be. */
export function referenceOf(value: unknown): string | null {
  const text = textOf(value) ?? ''
  return /^[\w-]{1,64}$/.test(text) ? text : null
}

/** An amount, which the bank writes as a number, as an exact decimal: `10.5` -> `10.50`; null if it is none. */
export function amountOf(value: unknown): string | null {
  const [, units, cents = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(textOf(value) ?? '') ?? []
  return units === undefined ? null : `${BigInt(units)}.${cents.padEnd(2, '0')}`
}
