import * as z from 'zod'
import { bankCodeOf, normalizeAccountNumber } from '../domain/account-number.ts'
import { BANKS, isBankCode } from '../domain/banks.ts'
import { normalizeDocument } from '../domain/document.ts'
import { amountFromNumber } from '../domain/money.ts'
import { stripPasted } from '../domain/pasted.ts'
import { normalizeForeignPhone, normalizePhone } from '../domain/phone.ts'
import { neverEmpty } from './never-empty.ts'

/** A text that a function of the domain normalizes. */
const normalized = (normalize: (text: string) => string | null, message: string) =>
  z.string().transform((text, context) => {
    const form = normalize(text)
    if (form !== null) return form
    context.addIssue(message)
    return z.NEVER
  })

/** A number or code of this form, without what people paste along with it. */
export const pastedCode = (form: RegExp, message: string) =>
  normalized((text) => {
    const code = stripPasted(text)
    return form.test(code) ? code : null
  }, message)

/** 20 digits with an existing bank and valid control digits. */
export const accountNumber = normalized((text) => {
  const digits = normalizeAccountNumber(text)
  return digits !== null && isBankCode(bankCodeOf(digits)) ? digits : null
}, 'Must be the 20 digits of an account: the bank’s code or the control digits are wrong.').meta({
  example: '01910001482101010049',
})

/** A phone in the local form. */
export const phone = z.lazy(() =>
  normalized(
    normalizePhone,
    'Must be a phone of 11 digits that begins with 0, such as 04121234567.',
  ).meta({ example: '04121234567' }),
)

/** An identity document in the format of banks. */
export const document = z.lazy(() =>
  normalized(
    normalizeDocument,
    'Must be a cédula such as V12345678, or a RIF such as J-12345678-9.',
  ).meta({ example: 'V12345678' }),
)

/** Of a customer, whom nobody pays by it: a phone of any country. A local one is in the local form, others in E.164. */
export const customerPhone = z.lazy(() =>
  normalized(
    (text) => normalizePhone(text) ?? normalizeForeignPhone(text),
    'Must be a phone such as 04121234567, or +573001234567 of another country.',
  ).meta({ example: '04121234567' }),
)

const CUSTOMER_DOCUMENT = /^[\p{L}\d]{3,20}$/u

/** Of a customer, who need have no account at a bank: an identity document of any country. */
export const customerDocument = z.lazy(() =>
  normalized((text) => {
    const document = normalizeDocument(text) ?? stripPasted(text).toUpperCase()
    return CUSTOMER_DOCUMENT.test(document) ? document : null
  }, 'Must be an identity document: 3 to 20 letters and digits.').meta({
    description: 'A cédula, a RIF, or a document of any other kind, such as a passport.',
    example: 'V12345678',
  }),
)

/** A bank of the national payment system, for a field with its own description. */
export const bareBankCode = z.lazy(() =>
  z.string().refine(isBankCode, 'Must be the 4 digits of a bank: see GET /bank/banks.'),
)

/** A bank of the national payment system. */
export const bankCode = z.lazy(() =>
  bareBankCode.meta({ enum: Object.keys(BANKS), example: '0102' }),
)

/** An amount in a request, as an exact decimal. */
export const money = z.lazy(() =>
  neverEmpty(
    z
      .number('Must be a number.')
      .transform((number, context) => {
        const amount = amountFromNumber(number)
        if (amount !== null) return amount
        context.addIssue('Must be more than 0, 99999999999.99 at most, with two decimals at most.')
        return z.NEVER
      })
      .meta({ example: 125.5 }),
  ),
)

/** The reference of a mobile payment, or its last digits, in a request. */
export const paymentReference = z.lazy(() =>
  pastedCode(/^[0-9]{4,20}$/, 'Must be the 4 to 20 digits of the payment’s reference.').meta({
    example: '00083736',
  }),
)
