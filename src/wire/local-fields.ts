import * as z from 'zod'
import { bankCodeOf, normalizeAccountNumber } from '../domain/account-number.ts'
import { BANKS, isBankCode } from '../domain/banks.ts'
import { normalizeDocument } from '../domain/document.ts'
import { amountFromNumber } from '../domain/money.ts'
import { stripPasted } from '../domain/pasted.ts'
import { normalizeForeignPhone, normalizePhone } from '../domain/phone.ts'
import { said } from '../domain/words.ts'
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
export const accountNumber = normalized(
  (text) => {
    const digits = normalizeAccountNumber(text)
    return digits !== null && isBankCode(bankCodeOf(digits)) ? digits : null
  },
  said(
    'Deben ser los 20 dígitos de una cuenta: el código del banco o los dígitos de control no son correctos.',
    'Must be the 20 digits of an account: the bank’s code or the control digits are wrong.',
  ),
).meta({
  example: '01910001482101010049',
})

/** A phone in the local form. */
export const phone = z.lazy(() =>
  normalized(
    normalizePhone,
    said(
      'Debe ser un teléfono de 11 dígitos que empiece por 0, como 04121234567.',
      'Must be a phone of 11 digits that begins with 0, such as 04121234567.',
    ),
  ).meta({ example: '04121234567' }),
)

/** An identity document in the format of banks. */
export const document = z.lazy(() =>
  normalized(
    normalizeDocument,
    said(
      'Debe ser una cédula como V12345678, o un RIF como J-12345678-9.',
      'Must be a cédula such as V12345678, or a RIF such as J-12345678-9.',
    ),
  ).meta({ example: 'V12345678' }),
)

/** Of a customer, whom nobody pays by it: a phone of any country. A local one is in the local form, others in E.164. */
export const customerPhone = z.lazy(() =>
  normalized(
    (text) => normalizePhone(text) ?? normalizeForeignPhone(text),
    said(
      'Debe ser un teléfono como 04121234567, o +573001234567 de otro país.',
      'Must be a phone such as 04121234567, or +573001234567 of another country.',
    ),
  ).meta({ example: '04121234567' }),
)

const CUSTOMER_DOCUMENT = /^[\p{L}\d]{3,20}$/u

/** Of a customer, who need have no account at a bank: an identity document of any country. */
export const customerDocument = z.lazy(() =>
  normalized(
    (text) => {
      const document = normalizeDocument(text) ?? stripPasted(text).toUpperCase()
      return CUSTOMER_DOCUMENT.test(document) ? document : null
    },
    said(
      'Debe ser un documento de identidad: de 3 a 20 letras y dígitos.',
      'Must be an identity document: 3 to 20 letters and digits.',
    ),
  ).meta({
    description: 'A cédula, a RIF, or a document of any other kind, such as a passport.',
    example: 'V12345678',
  }),
)

/** A bank of the national payment system, for a field with its own description. */
export const bareBankCode = z.lazy(() =>
  z
    .string()
    .overwrite(stripPasted)
    .refine(
      isBankCode,
      said(
        'Deben ser los 4 dígitos de un banco: mira GET /bank/banks.',
        'Must be the 4 digits of a bank: see GET /bank/banks.',
      ),
    ),
)

/** A bank of the national payment system. */
export const bankCode = z.lazy(() =>
  bareBankCode.meta({ enum: Object.keys(BANKS), example: '0102' }),
)

/** An amount in a query, as an exact decimal with two places. `10.1` -> `10.10` */
export const amountParameter = z.lazy(() =>
  z
    .string(said('Debe ser un monto como 125.50.', 'Must be an amount such as 125.50.'))
    .transform((text, context) => {
      const [, units, cents = ''] = /^(0|[1-9]\d{0,10})(?:\.(\d{1,2}))?$/.exec(text) ?? []
      if (units !== undefined && /[1-9]/.test(text)) return `${units}.${cents.padEnd(2, '0')}`
      context.addIssue(
        said(
          'Debe ser mayor que 0, 99999999999.99 como máximo, con dos decimales como máximo.',
          'Must be more than 0, 99999999999.99 at most, with two decimals at most.',
        ),
      )
      return z.NEVER
    })
    .meta({
      description: 'More than 0, 99999999999.99 at most, with two decimals at most.',
      override: { type: 'number', example: 125.5 },
    }),
)

/** What is said of an amount in a request that is no number, such as `"1.250,50"`. */
export const noAmount = said(
  'Debe ser un número como 1250.50.',
  'Must be a number such as 1250.50.',
)

/** An amount in a request, as an exact decimal. */
export const money = z.lazy(() =>
  neverEmpty(
    z
      .number(noAmount)
      .transform((number, context) => {
        const amount = amountFromNumber(number)
        if (amount !== null) return amount
        context.addIssue(
          said(
            'Debe ser mayor que 0, 99999999999.99 como máximo, con dos decimales como máximo.',
            'Must be more than 0, 99999999999.99 at most, with two decimals at most.',
          ),
        )
        return z.NEVER
      })
      .meta({ example: 125.5 }),
  ),
)

/** The reference of a mobile payment, or its last digits, in a request. */
export const paymentReference = z.lazy(() =>
  pastedCode(
    /^[0-9]{4,20}$/,
    said(
      'Deben ser los 4 a 20 dígitos de la referencia del pago.',
      'Must be the 4 to 20 digits of the payment’s reference.',
    ),
  ).meta({ example: '00083736' }),
)
