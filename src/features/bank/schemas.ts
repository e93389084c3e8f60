import * as z from 'zod'
import { normalizeAccountNumber } from '../../domain/account-number.ts'
import { type AccountName, accountName } from '../../http/account-name.ts'
import { accountNumber, bankCode, document, money, phone } from '../../http/local-fields.ts'
import { envelope, pagingQuery } from '../../http/paging.ts'
import { anyCase, environmentFilter, isoTime, line, pathId, publicId } from '../../http/schemas.ts'
import { Failure } from '../../payments/failure-schema.ts'
import { accountId, movementId, paymentId } from '../../platform/ids.ts'

const PAYMENT_STATUSES = ['success', 'failed', 'pending'] as const
const PHONE_EXAMPLE = '04121234567'

/** The account's id or number in a path; what is neither is an account that does not exist. */
const accountInPath = z
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
    description: 'The text that the payee sees; some banks take only 30 characters.',
    example: 'Pedido 7',
  })

export const NewMobilePayment = z.lazy(() =>
  z
    .object({
      account_number: accountName,
      phone,
      amount: money.meta({ description: 'Bolívares.', example: 125.5 }),
      bank_code: bankCode.optional().meta({
        description: 'The payee’s bank. Required for a live payment, unless a saved payee has it.',
      }),
      document: document.optional().meta({
        description:
          'The payee’s document. Required for a live payment, unless a saved payee has it.',
      }),
      name: line(80).optional().meta({
        description: 'The payee’s name. Some banks require it, unless a saved payee has it.',
        example: 'Luis Rojas',
      }),
      concept,
    })
    .meta({ id: 'NewMobilePayment' }),
)

export const NewTransfer = z.lazy(() =>
  z
    .object({
      account_number: accountName,
      destination_account: accountNumber,
      document,
      name: line(80).meta({ example: 'Luis Rojas' }),
      amount: money.meta({ description: 'Bolívares.', example: 125.5 }),
      concept,
    })
    .meta({ id: 'NewTransfer' }),
)

const status = z.enum(PAYMENT_STATUSES)
const reference = z
  .string()
  .nullable()
  .meta({ description: 'The bank’s reference, once there is one.', example: '00012283' })

const failureReason = Failure.optional().meta({
  description: 'Present only if the status is `failed`.',
})
const id = publicId(paymentId, '01kga5ycm3e8wbrqjbzqk9c6vm')
const amount = z.number().meta({ example: 125.5 })

export const MobilePayment = z.lazy(() =>
  z
    .object({
      id,
      status,
      amount,
      phone: z.string().meta({ example: PHONE_EXAMPLE }),
      reference,
      failureReason,
    })
    .meta({ id: 'MobilePayment' }),
)

export const TransferStatus = z.lazy(() =>
  z
    .object({ id, status, amount, reference, updatedAt: isoTime, failureReason })
    .meta({ id: 'TransferStatus' }),
)

export const TransferStatusQuery = z.lazy(() =>
  z
    .object({
      reference: line(40)
        .optional()
        .meta({ description: 'The bank’s reference.', example: '00012283' }),
      id: pathId(paymentId).optional(),
    })
    .superRefine(({ reference, id }, context) => {
      if (reference !== undefined || id !== undefined) return
      for (const path of ['reference', 'id']) {
        context.addIssue({
          code: 'custom',
          path: [path],
          message: 'Send the reference, or the id.',
        })
      }
    }),
)

export const AccountParams = z.lazy(() => z.object({ account: accountInPath }))

export const BankTransactionQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(20),
    status: anyCase(PAYMENT_STATUSES).optional(),
    environment: environmentFilter.optional(),
  }),
)

export const BankTransaction = z.lazy(() =>
  z
    .object({
      id: publicId(movementId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      type: z.enum(['transfer', 'p2p', 'deposit']),
      amount,
      status,
      createdAt: isoTime,
      environment: z.enum(['sandbox', 'production']),
    })
    .meta({ id: 'BankTransaction' }),
)

export const BankTransactionList = z.lazy(() =>
  envelope(BankTransaction).meta({ id: 'BankTransactionList' }),
)
