import { normalizePhone } from '../../../domain/phone.ts'
import { textOf } from '../text-of.ts'

/** The bank's own code. */
export const PLAZA = '0138'
/** The channel of a payment button. */
export const CHANNEL = '23'

/** A field of a request: a text, or a number with exactly these digits. */
export type Field = string | { digits: string }

/** An amount, which the bank wants as a number of two decimals: `10.00`. */
export const amountField = (amount: string): Field => ({ digits: amount })

/** The JSON of a request, written by hand since JavaScript has no number `10.00`. */
export const writeBody = (fields: Record<string, Field>): string =>
  `{${Object.entries(fields)
    .map(([name, value]) => {
      const written = typeof value === 'string' ? JSON.stringify(value) : value.digits
      return `${JSON.stringify(name)}:${written}`
    })
    .join(',')}}`

/** `V12345678` -> `V00012345678`: a letter and 11 digits. */
export const longDocument = (document: string): string =>
  `${document.slice(0, 1)}${document.slice(1).padStart(11, '0')}`

/** `V00012345678` -> `V12345678`; null if it is none. */
export function shortDocument(value: unknown): string | null {
  const [, letter, digits = ''] = /^([VEJPGC])0*(\d{4,11})$/.exec(textOf(value) ?? '') ?? []
  return letter === undefined ? null : `${letter}${digits}`
}

/** `4140000172`, `04140000172` and `00584140000172` -> `04140000172`; null for anything else. */
export function phoneOf(value: unknown): string | null {
  const text = textOf(value) ?? ''
  return normalizePhone(/^4\d{9}$/.test(text) ? `0${text}` : text)
}

/** A day in any of the bank's forms, `20260131`, `2026-01-31` and `31/01/2026`, as `2026-01-31`; null for another text. */
export function dayOf(value: unknown): string | null {
  const text = textOf(value) ?? ''
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|[T ])/.exec(text) ?? []
  if (year !== undefined) return `${year}-${month}-${day}`
  const [, first, second, last] = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(text) ?? []
  return last === undefined ? null : `${last}-${second}-${first}`
}

/** An amount as text or number, with a point or a comma: `500`, `500.5` and `500,50` -> `500.50`; null if it is none. */
export function amountOf(value: unknown): string | null {
  const [, units, cents = ''] = /^(\d{1,13})(?:[.,](\d{1,2})0*)?$/.exec(textOf(value) ?? '') ?? []
  return units === undefined ? null : `${BigInt(units)}.${cents.padEnd(2, '0')}`
}

/** A reference or an id; null if it is empty, absent or longer than ours may be. */
export function referenceOf(value: unknown): string | null {
  const text = textOf(value) ?? ''
  return /^[\w-]{1,64}$/.test(text) ? text : null
}
