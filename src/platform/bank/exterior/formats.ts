import { caracasClock } from '../../../domain/caracas.ts'
import { normalizePhone } from '../../../domain/phone.ts'
import { textOf } from '../text-of.ts'

/** `2026-01-31` -> `31/01/2026` */
export const bankDate = (day: string): string => day.split('-').toReversed().join('/')

/** A moment as `31/01/2026 14:05:09.000`, in Caracas. */
export function bankTime(moment: Date): string {
  const { day, clock } = caracasClock(moment)
  return `${bankDate(day)} ${clock}.${String(moment.getMilliseconds()).padStart(3, '0')}`
}

/** `J309841327`: a letter and nine digits. */
export const clientId = (rif: string): string =>
  `${rif.slice(0, 1)}${rif.slice(1).padStart(9, '0')}`

/** A day in any of the bank's forms as `2026-01-31`; null for another text. */
export function dayOf(value: unknown): string | null {
  const text = textOf(value) ?? ''
  const [, first, second, last] = /^(\d{2})[/-](\d{2})[/-](\d{4})(?=$|[T ])/.exec(text) ?? []
  if (last !== undefined) return `${last}-${second}-${first}`
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|[T ])/.exec(text) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

/** An amount as text or number, with a point or a comma: `500,5` -> `500.50`; null if it is none. */
export function amountOf(value: unknown): string | null {
  const [, units, cents = ''] = /^(\d{1,13})(?:[.,](\d{1,2})0*)?$/.exec(textOf(value) ?? '') ?? []
  return units === undefined ? null : `${BigInt(units)}.${cents.padEnd(2, '0')}`
}

/** `584140000115` -> `04140000115`; null if it is none. */
export const phoneOf = (value: unknown): string | null => normalizePhone(textOf(value) ?? '')

/** A reference or an id; null if it is empty, absent or longer than ours may be. */
export function referenceOf(value: unknown): string | null {
  const text = textOf(value) ?? ''
  return /^[\w-]{1,64}$/.test(text) ? text : null
}

export const bare = (reference: string): string => reference.replace(/^0+/, '')

/** A number for what is booked: the bank gives none. The time is left out, since its lists may differ in it. */
export const controlNumberOf = (
  day: string,
  direction: 'in' | 'out',
  reference: string,
  amount: string,
): string =>
  [day.replaceAll('-', ''), direction === 'in' ? 'CR' : 'DB', bare(reference), amount].join('-')
