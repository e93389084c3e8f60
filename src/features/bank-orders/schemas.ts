import * as z from 'zod'
import { BANK_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { bankOrderId } from '../../platform/ids.ts'
import { accountRef } from '../../wire/account-ref.ts'
import { Failure } from '../../wire/failure.ts'
import { accountNumber, bankCode, document, money, phone } from '../../wire/local-fields.ts'
import { externalReference, metadata } from '../../wire/references.ts'
import { isoTime, pathId, publicId, singleLineText } from '../../wire/schemas.ts'

const references = () => ({
  external_reference: externalReference.optional(),
  metadata: metadata.optional(),
})

const PHONE_EXAMPLE = '04121234567'

const concept = z.lazy(() =>
  singleLineText(100)
    .optional()
    .transform((text) => text ?? '')
    .meta({
      description: 'The text that the payee sees; some banks take only 30 characters.',
      example: 'Pedido 7',
    }),
)

export const NewMobilePayment = z.lazy(() =>
  z
    .object({
      account_number: accountRef,
      phone,
      amount: money.meta({ description: 'Bolívares.', example: 125.5 }),
      bank_code: bankCode.optional().meta({
        description: 'The payee’s bank. Required for a live payment, unless a saved payee has it.',
      }),
      document: document.optional().meta({
        description:
          'The payee’s document. Required for a live payment, unless a saved payee has it.',
      }),
      name: singleLineText(80).optional().meta({
        description: 'The payee’s name. Some banks require it, unless a saved payee has it.',
        example: 'Luis Rojas',
      }),
      concept,
      ...references(),
    })
    .meta({ id: 'NewMobilePayment' }),
)

export const NewTransfer = z.lazy(() =>
  z
    .object({
      account_number: accountRef,
      destination_account: accountNumber,
      document,
      name: singleLineText(80).meta({ example: 'Luis Rojas' }),
      amount: money.meta({ description: 'Bolívares.', example: 125.5 }),
      concept,
      ...references(),
    })
    .meta({ id: 'NewTransfer' }),
)

const status = z.lazy(() => z.enum(BANK_STATUSES))
const reference = z.lazy(() =>
  z
    .string()
    .nullable()
    .meta({ description: 'The bank’s reference, once there is one.', example: '00012283' }),
)

const failureReason = z.lazy(() =>
  Failure.optional().meta({
    description: 'Present only if the status is `failed`.',
  }),
)
const id = z.lazy(() => publicId(bankOrderId, '01kga5ycm3e8wbrqjbzqk9c6vm'))
const amount = z.lazy(() => z.number().meta({ example: 125.5 }))

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
      reference: singleLineText(40)
        .optional()
        .meta({ description: 'The bank’s reference.', example: '00012283' }),
      id: pathId(bankOrderId).optional().meta({ description: 'The id of the payment, `pay_...`.' }),
    })
    .superRefine(({ reference, id }, context) => {
      if (reference !== undefined || id !== undefined) return
      for (const path of ['reference', 'id']) {
        context.addIssue({
          code: 'custom',
          path: [path],
          message: said('Envía la referencia, o el id.', 'Send the reference, or the id.'),
        })
      }
    }),
)
