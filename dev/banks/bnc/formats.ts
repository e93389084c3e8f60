import { isBankCode } from '../../../src/domain/banks.ts'

/** Inner JSON as it was decrypted. */
export type Fields = Record<string, unknown>
export type Check = (value: unknown) => boolean
/** The required fields of a call's inner JSON; others are ignored. */
export type Model = Readonly<Record<string, Check>>

const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)

const AMOUNT = /^\d{1,11}(\.\d{1,2})?$/

export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || value === '' || check(value)

/** number(13,2), above zero */
export const amount: Check = (value) =>
  typeof value === 'number' && value > 0 && AMOUNT.test(String(value))

/** The same as text, for the immediate credit. */
export const amountText: Check = (value) =>
  typeof value === 'string' && AMOUNT.test(value) && Number(value) > 0

/** 191 */
export const bankNumber: Check = (value) =>
  Number.isInteger(value) && isBankCode(String(value).padStart(4, '0'))

/** `0191` */
export const bankText: Check = (value) => typeof value === 'string' && isBankCode(value)

/** `584241234567` */
export const phone = matching(/^58\d{10}$/)

/** `V23000760`, `J000121532` */
export const document = matching(/^[VEJPGC]\d{6,9}$/)

export const accountNumber = matching(/^\d{20}$/)
export const digits = matching(/^\d{1,20}$/)
export const operationRef = matching(/^[A-Za-z0-9]{1,20}$/)
/** The payer's one-time key. */
export const token = matching(/^\d{6,8}$/)
export const terminal = matching(/^.{1,8}$/)
export const wholeNumber: Check = (value) => Number.isInteger(value)
export const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string)

export const text =
  (maxLength: number): Check =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= maxLength

export const date: Check = (value) => typeof value === 'string' && parseDay(value) !== null

/**
 * The day of a date in one of the three formats of the bank's documents, `2026/1/5T00:00:00`, `2026-01-05` and
 * `2026-01-05T00:00:00`; null for any other.
 */
export function parseDay(text: string): string | null {
  const [, year, month = '', date = ''] =
    /^(\d{4})\/(\d{1,2})\/(\d{1,2})T\d{2}:\d{2}:\d{2}$/.exec(text) ??
    /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}:\d{2})?$/.exec(text) ??
    []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null
}

/** The name of the first field that is missing or malformed, or null. */
export function findInvalidField(model: Model, fields: Fields): string | null {
  const everywhere = { ChildClientID: optional(text(50)), BranchID: optional(text(50)) }
  const wrong = Object.entries({ ...everywhere, ...model }).find(
    ([name, check]) => !check(fields[name]),
  )
  return wrong?.[0] ?? null
}
