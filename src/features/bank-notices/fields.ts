import * as z from 'zod'
import { caracasDay, startOfCaracasDay } from '../../domain/caracas.ts'
import { normalizeDocument } from '../../domain/document.ts'
import { amountFromNumber } from '../../domain/money.ts'
import { stripPasted } from '../../domain/pasted.ts'
import { normalizePhone } from '../../domain/phone.ts'
import { plainText } from '../../domain/plain-text.ts'
import { said } from '../../domain/words.ts'
import { readWrittenAmount } from '../../domain/written-amount.ts'

/** A field that banks send as a string or a number, normalized to one form. */
const normalizedText = (normalize: (text: string) => string | null, message: string) =>
  z.union([z.string(), z.number()], message).transform((value, context) => {
    const form = normalize(String(value).trim())
    if (form !== null) return form
    context.addIssue(message)
    return z.NEVER
  })

/** The same for a field that may be absent, null or empty. */
const normalizedTextOrAbsent = (normalize: (text: string) => string | null, message: string) =>
  z
    .union([z.string(), z.number(), z.null()], message)
    .optional()
    .transform((value, context) => {
      const text = String(value ?? '').trim()
      const form = text === '' ? null : normalize(text)
      if (form !== null || text === '') return form
      context.addIssue(message)
      return z.NEVER
    })

const parseReference = (text: string) => (/^[A-Za-z0-9-]{1,40}$/.test(text) ? text : null)
const REFERENCE_MESSAGE = said(
  'Debe ser una referencia de 1 a 40 letras y dígitos.',
  'Must be a reference of 1 to 40 letters and digits.',
)
const parseBankCode = (text: string) => (/^\d{1,4}$/.test(text) ? text.padStart(4, '0') : null)
const BANK_MESSAGE = said(
  'Debe ser el código de un banco, como 0105 o 105.',
  'Must be the code of a bank, such as 0105 or 105.',
)
const PHONE_MESSAGE = said(
  'Debe ser un teléfono, como 00584141234567 o 04141234567.',
  'Must be a phone, such as 00584141234567 or 04141234567.',
)

/** As text; leading zeros remain if it came as a string. */
export const reference = z.lazy(() => normalizedText(parseReference, REFERENCE_MESSAGE))
export const referenceOrAbsent = z.lazy(() =>
  normalizedTextOrAbsent(parseReference, REFERENCE_MESSAGE),
)
/** `134` -> `0134` */
export const bankCode = z.lazy(() => normalizedText(parseBankCode, BANK_MESSAGE))
export const bankCodeOrAbsent = z.lazy(() => normalizedTextOrAbsent(parseBankCode, BANK_MESSAGE))
/** `00584141234567` -> `04141234567` */
export const phone = z.lazy(() => normalizedText(normalizePhone, PHONE_MESSAGE))
export const phoneOrAbsent = z.lazy(() => normalizedTextOrAbsent(normalizePhone, PHONE_MESSAGE))

/** A phone; null for the number of anything else. */
export const phoneOrNull = z
  .unknown()
  .optional()
  .transform((value) => normalizePhone(String(value ?? '')))

/** A payer's document; null for anything else, since nothing is decided by it. */
export const documentOrNull = z
  .unknown()
  .optional()
  .transform((value) => normalizeDocument(String(value ?? '').trim()))

/** An account number without blanks and hyphens. It is only compared. */
export const accountOrAbsent = z.lazy(() =>
  normalizedTextOrAbsent(
    (text) => {
      const digits = stripPasted(text)
      return /^\d{1,30}$/.test(digits) ? digits : null
    },
    said(
      'Debe ser una cuenta en dígitos, como 01910001482101010049.',
      'Must be an account of digits, such as 01910001482101010049.',
    ),
  ),
)
/** The bank's id of a commerce. It is only compared. */
export const commerceOrAbsent = z.lazy(() =>
  normalizedTextOrAbsent(
    (text) => {
      // A number with decimals is none.
      const commerce = /^[A-Za-z]/.test(text) ? stripPasted(text) : text.replace(/[\s-]/g, '')
      return /^[A-Za-z0-9]{1,40}$/.test(commerce) ? commerce : null
    },
    said(
      'Debe ser un comercio de 1 a 40 letras y dígitos, como J309841327.',
      'Must be a commerce of 1 to 40 letters and digits, such as J309841327.',
    ),
  ),
)

/** The network's response code, two digits. */
export const networkCode = z.lazy(() =>
  normalizedText(
    (text) => (/^[A-Za-z0-9]{1,4}$/.test(text) ? text.padStart(2, '0') : null),
    said('Debe ser el código de la red, como 00.', 'Must be the network’s code, such as 00.'),
  ),
)

const parseAmount = (value: string | number): string | null => {
  if (typeof value === 'number') return amountFromNumber(value)
  const read = readWrittenAmount(value, null)
  return typeof read === 'object' ? read.amount : null
}

const AMOUNT_MESSAGE = said(
  'Debe ser un monto mayor que 0 con dos decimales como máximo, como 250.00.',
  'Must be an amount over 0 with two decimals at most, such as 250.00.',
)

/** Bolívares, as an exact decimal: `250.5`, `250,50` -> `250.50`. One that can be read in two ways is none. */
export const amount = z.lazy(() =>
  z.union([z.string(), z.number()], AMOUNT_MESSAGE).transform((value, context) => {
    const form = parseAmount(value)
    if (form !== null) return form
    context.addIssue(AMOUNT_MESSAGE)
    return z.NEVER
  }),
)

/** The payer's text without the characters that the database rejects. Never fails. */
export const concept = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? plainText(value.slice(0, 200)) : ''))

/** The text if it is a valid day of this century. */
const validDay = (day: string): string | null =>
  /^20/.test(day) && !Number.isNaN(startOfCaracasDay(day).getTime()) ? day : null

function parseDay(text: string): string | null {
  const [, year, , month, date] = /^(\d{4})(-?)(\d{2})\2(\d{2})$/.exec(text) ?? []
  return validDay(`${year}-${month}-${date}`)
}

const DAY_MESSAGE = said('Debe ser un día como 20260420.', 'Must be a day such as 20260420.')
/** `20260420`, `2026-04-20` -> `2026-04-20`: the Caracas day on which the bank books. */
export const day = z.lazy(() => normalizedText(parseDay, DAY_MESSAGE))
export const dayOrAbsent = z.lazy(() => normalizedTextOrAbsent(parseDay, DAY_MESSAGE))

const TIME_MESSAGE = said(
  'Debe ser una fecha y hora como 2026-04-20T14:30:00.',
  'Must be a time such as 2026-04-20T14:30:00.',
)
const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/

/** `1430` on a Caracas day, to the minute. An unreadable time is ignored. */
export const timeOfDayOrAbsent = z
  .unknown()
  .optional()
  .transform((value) => {
    const text = String(value ?? '').trim()
    const [, hour, minute] = /^([01]\d|2[0-3]):?([0-5]\d)(?::?[0-5]\d)?$/.exec(text) ?? []
    return hour === undefined ? null : `${hour}:${minute}`
  })

/** An ISO time and its Caracas day. Without an offset it is Caracas time. */
export const timeAndDay = z.lazy(() =>
  z.union([z.string(), z.number()], TIME_MESSAGE).transform((value, context) => {
    const [, date = '', time, offset = '-04:00'] = ISO_TIME.exec(String(value).trim()) ?? []
    const at = new Date(`${date}T${time}${offset}`)
    if (validDay(date) !== null && !Number.isNaN(at.getTime())) return { at, day: caracasDay(at) }
    context.addIssue(TIME_MESSAGE)
    return z.NEVER
  }),
)
