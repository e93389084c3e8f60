import * as z from 'zod'
import { ORDER_KINDS } from '../../domain/order-kinds.ts'
import { BANK_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { accountId, bankOrderId, userId } from '../../platform/ids.ts'
import { Failure } from '../../wire/failure.ts'
import { needsReview } from '../../wire/needs-review.ts'
import {
  booleanFilter,
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  momentInput,
  pathId,
  publicId,
  singleLineText,
} from '../../wire/schemas.ts'
import { unmatchedMovements } from './movement-schemas.ts'

export const AdminPaymentParams = z.lazy(() => z.object({ id: pathId(bankOrderId) }))

export const AdminPaymentQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(20, bankOrderId),
    status: caseInsensitiveEnum(BANK_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.both }),
    flagged: booleanFilter.optional().meta({
      description: '`true` for flagged payments, `false` for all others.',
    }),
    connection: singleLineText(31)
      .optional()
      .meta({ description: 'The connection it is paid through.', example: 'sandbox' }),
    userId: pathId(userId)
      .optional()
      .meta({ description: 'Only those of the user with this id, `usr_...`.' }),
    from: momentInput.optional().meta({ description: 'Made at this time or later.' }),
    to: momentInput.optional().meta({ description: 'Made before this time.' }),
  }),
)

const item = () => ({
  id: publicId(bankOrderId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
  userId: publicId(userId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
  accountId: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm')
    .nullable()
    .meta({ description: 'Null for payments of sandbox links, which belong to no account.' }),
  kind: z.enum(ORDER_KINDS),
  connection: z.string().meta({ example: 'sandbox' }),
  environment: z.enum(['production', 'sandbox']),
  amount: z.number().meta({ description: 'Bolívares.', example: 125.5 }),
  status: z.enum(BANK_STATUSES).meta({ example: 'pending' }),
  reference: z.string().nullable().meta({ example: '00012283' }),
  flagged: z.boolean().meta({
    description:
      'Whether it is left to a person: no bank can tell its outcome, or one bank payment would complete two transactions. Then the other one, which is settled, is flagged too until this one is.',
  }),
  needsReview: needsReview('it'),
  attempts: z.int().meta({
    description: 'How often the bank was asked for its outcome after the first call.',
    example: 2,
  }),
  nextAttemptAt: isoTime.nullable().meta({
    description: 'When the bank is asked next; null if it is not asked any more.',
  }),
  createdAt: isoTime,
  updatedAt: isoTime,
  failureReason: Failure.optional().meta({
    description: 'Present only if the status is `failed`.',
  }),
})

export const AdminPaymentItem = z.lazy(() => z.object(item()).meta({ id: 'AdminPaymentItem' }))

export const AdminPaymentList = z.lazy(() =>
  pageSchema(AdminPaymentItem).meta({ id: 'AdminPaymentList' }),
)

const detail = () => ({
  ...item(),
  phone: z.string().nullable().meta({ example: '04121234567' }),
  bankCode: z.string().nullable().meta({ example: '0102' }),
  document: z.string().nullable().meta({ example: 'V12345678' }),
  name: z.string().nullable().meta({ example: 'Luis Rojas' }),
  concept: z.string().meta({ example: 'Pedido 7' }),
  destinationAccount: z
    .string()
    .nullable()
    .meta({ description: 'Masked to the last four digits.', example: '****************0049' }),
  bankAnswer: z
    .string()
    .nullable()
    .meta({ description: 'The bank’s own code in its last response.', example: '51' }),
  bankKey: z.string().meta({
    description: 'The key that identifies it at the bank.',
    example: 'k3T9mW2pQ7xL5vB8nR4d',
  }),
})

export const AdminPayment = z.lazy(() => z.object(detail()).meta({ id: 'AdminPayment' }))

export const AdminPaymentDetail = z.lazy(() =>
  z.object({ ...detail(), movements: unmatchedMovements() }).meta({ id: 'AdminPaymentDetail' }),
)

export const PaymentResolution = z.lazy(() =>
  z
    .object({
      status: z.enum(['success', 'failed']),
      reference: singleLineText(40)
        .optional()
        .meta({ description: 'The bank’s reference, if it is known.', example: '00012283' }),
      reason: singleLineText(500).meta({
        description: 'How the outcome is known, for the audit log.',
        example: 'El estado de cuenta del banco muestra el pago.',
      }),
    })
    .meta({ id: 'PaymentResolution' }),
)
