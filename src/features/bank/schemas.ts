import * as z from 'zod'
import { bankCodeOf, normalizeAccountNumber } from '../../domain/account-number.ts'
import { BANKS, isBankCode } from '../../domain/banks.ts'
import { normalizeDocument } from '../../domain/document.ts'
import { amountFromNumber } from '../../domain/money.ts'
import { normalizePhone } from '../../domain/phone.ts'
import { type AccountName, accountName } from '../../http/account-name.ts'
import { envelope, pagingQuery } from '../../http/paging.ts'
import { anyCase, environmentInput, isoTime, line, pathId, publicId } from '../../http/schemas.ts'
import { Failure } from '../../payments/failure-schema.ts'
import { accountId, movementId, paymentId } from '../../platform/ids.ts'

const PAYMENT_STATUSES = ['success', 'failed', 'pending'] as const
const ACCOUNT_EXAMPLE = '01910001482101010049'
const PHONE_EXAMPLE = '04121234567'
const DOCUMENT_EXAMPLE = 'V12345678'

/** A text that a rule of the domain brings into its one form. */
const normalized = (normalize: (text: string) => string | null, message: string) =>
  z.string().transform((text, context) => {
    const form = normalize(text)
    if (form !== null) return form
    context.addIssue(message)
    return z.NEVER
  })

/** 20 digits of a bank that exists, whose control digits are right. */
export const accountNumber = normalized((text) => {
  const digits = normalizeAccountNumber(text)
  return digits !== null && isBankCode(bankCodeOf(digits)) ? digits : null
}, 'Must be the 20 digits of an account: the bank’s code or the control digits are wrong.').meta({
  example: ACCOUNT_EXAMPLE,
})

export const phone = normalized(
  normalizePhone,
  'Must be a phone of 11 digits that begins with 0, such as 04121234567.',
).meta({ example: PHONE_EXAMPLE })

export const document = normalized(
  normalizeDocument,
  'Must be a cédula such as V12345678, or a RIF such as J-12345678-9.',
).meta({ example: DOCUMENT_EXAMPLE })

export const bankCode = z
  .string()
  .refine(isBankCode, 'Must be the 4 digits of a bank: see GET /bank/banks.')
  .meta({ enum: Object.keys(BANKS), example: '0102' })

/** An amount of bolívares, as an exact decimal. */
export const bolivares = z
  .number('Must be a number of bolívares.')
  .transform((number, context) => {
    const amount = amountFromNumber(number)
    if (amount !== null) return amount
    context.addIssue('Must be more than 0, 99999999999.99 at most, with two decimals at most.')
    return z.NEVER
  })
  .meta({ description: 'Bolívares.', example: 125.5 })

/** The account's id or number in a path; what is neither is an account that does not exist. */
export const accountInPath = z
  .string()
  .transform((text): AccountName => {
    const digits = normalizeAccountNumber(text)
    return digits === null
      ? { accountId: accountId.toUuid(text), accountNumber: null }
      : { accountId: null, accountNumber: digits }
  })
  .meta({ description: 'The id or the number of one of your accounts.' })

const concept = line(100)
  .optional()
  .transform((text) => text ?? '')
  .meta({
    description: 'What the payee reads; some banks take 30 characters.',
    example: 'Pedido 7',
  })

export const NewMobilePayment = z
  .object({
    account_number: accountName,
    phone,
    amount: bolivares,
    bank_code: bankCode.optional().meta({
      description: 'The payee’s bank. A live payment needs it, unless the payee is a saved one.',
    }),
    document: document.optional().meta({
      description: 'The payee’s. A live payment needs it, unless the payee is a saved one.',
    }),
    name: line(80).optional().meta({
      description: 'The payee’s. Some banks need it, unless the payee is a saved one.',
      example: 'Luis Rojas',
    }),
    concept,
  })
  .meta({ id: 'NewMobilePayment' })

export const NewTransfer = z
  .object({
    account_number: accountName,
    destination_account: accountNumber,
    document,
    name: line(80).meta({ example: 'Luis Rojas' }),
    amount: bolivares,
    concept,
  })
  .meta({ id: 'NewTransfer' })

const status = z.enum(PAYMENT_STATUSES)
const reference = z
  .string()
  .nullable()
  .meta({ description: 'The bank’s, once it has one.', example: '00012283' })

const failureReason = Failure.optional().meta({ description: 'Only where the status is failed.' })
const id = publicId(paymentId, '01kga5ycm3e8wbrqjbzqk9c6vm')
const amount = z.number().meta({ example: 125.5 })

export const MobilePayment = z
  .object({
    id,
    status,
    amount,
    phone: z.string().meta({ example: PHONE_EXAMPLE }),
    reference,
    failureReason,
  })
  .meta({ id: 'MobilePayment' })

export const TransferStatus = z
  .object({ id, status, amount, reference, updatedAt: isoTime, failureReason })
  .meta({ id: 'TransferStatus' })

export const TransferStatusQuery = z
  .object({
    reference: line(40).optional().meta({ description: 'The bank’s.', example: '00012283' }),
    id: pathId(paymentId).optional(),
  })
  .superRefine(({ reference, id }, context) => {
    if (reference !== undefined || id !== undefined) return
    for (const path of ['reference', 'id']) {
      context.addIssue({ code: 'custom', path: [path], message: 'Give the reference, or the id.' })
    }
  })

export const AccountParams = z.object({ account: accountInPath })

export const BankTransactionQuery = z.object({
  ...pagingQuery(20),
  status: anyCase(PAYMENT_STATUSES).optional(),
  environment: environmentInput.optional(),
})

export const BankTransaction = z
  .object({
    id: publicId(movementId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
    type: z.enum(['transfer', 'p2p', 'deposit']),
    amount,
    status,
    createdAt: isoTime,
    environment: z.enum(['sandbox', 'production']),
  })
  .meta({ id: 'BankTransaction' })

export const BankTransactionList = envelope(BankTransaction).meta({ id: 'BankTransactionList' })
