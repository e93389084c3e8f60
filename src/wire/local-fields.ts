import * as z from 'zod'
import { bankCodeOf, normalizeAccountNumber } from '../domain/account-number.ts'
import { BANKS, isBankCode } from '../domain/banks.ts'
import { normalizeDocument } from '../domain/document.ts'
import { amountFromNumber } from '../domain/money.ts'
import { normalizePhone } from '../domain/phone.ts'
import { said } from '../domain/words.ts'

/** A text that a function of the domain normalizes. */
const normalized = (normalize: (text: string) => string | null, message: string) =>
  z.string().transform((text, context) => {
    const form = normalize(text)
    if (form !== null) return form
    context.addIssue(message)
    return z.NEVER
  })

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

/** A bank of the national payment system, for a field with its own description. */
export const bareBankCode = z.lazy(() =>
  z
    .string()
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

/** An amount in a request, as an exact decimal. */
export const money = z.lazy(() =>
  z
    .number(said('Debe ser un número.', 'Must be a number.'))
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
)

/** The reference of a mobile payment, or its last digits, in a request. */
export const paymentReference = z.lazy(() =>
  z
    .string()
    .trim()
    .regex(
      /^[0-9]{4,20}$/,
      said(
        'Deben ser los 4 a 20 dígitos de la referencia del pago.',
        'Must be the 4 to 20 digits of the payment’s reference.',
      ),
    )
    .meta({ example: '00083736' }),
)
