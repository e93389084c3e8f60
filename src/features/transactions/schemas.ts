import * as z from 'zod'
import { Failure } from '../../banking/failure-schema.ts'
import { BANK_STATUSES, TRANSACTION_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { merchantId, refundId, transactionId } from '../../platform/ids.ts'
import { document } from '../../wire/local-fields.ts'
import {
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  momentInput,
  multiLineText,
  pathId,
  publicId,
  searchTerm,
  singleLineText,
} from '../../wire/schemas.ts'

const id = publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm')

export const TransactionsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))
export const TransactionParams = z.lazy(() =>
  TransactionsParams.unwrap().extend({
    transactionId: pathId(transactionId),
  }),
)

export const TransactionQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50),
    status: caseInsensitiveEnum(TRANSACTION_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    search: searchTerm
      .optional()
      .meta({ description: 'Part of the bank’s reference, or a complete transaction id.' }),
    from: momentInput.optional().meta({ description: 'Made at this time or later.' }),
    to: momentInput.optional().meta({ description: 'Made before this time.' }),
  }),
)

export const TransactionItem = z.lazy(() =>
  z
    .object({
      id,
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      amount: z.number().meta({ description: 'The amount that the link asks for.', example: 25 }),
      currency: z.enum(['VES', 'USD']),
      status: z.enum(TRANSACTION_STATUSES),
      environment: z.enum(['sandbox', 'production']),
      createdAt: isoTime,
    })
    .meta({ id: 'TransactionItem' }),
)

export const TransactionList = z.lazy(() =>
  pageSchema(TransactionItem).meta({ id: 'TransactionList' }),
)

export const Transaction = z.lazy(() =>
  TransactionItem.unwrap()
    .extend({
      merchantName: z.string().meta({ example: 'Panadería La Ñapa' }),
      paymentMethod: z.enum(['c2p', 'mobile_payment', 'sandbox']),
      reference: z
        .string()
        .nullable()
        .meta({ description: 'The bank’s reference, once there is one.', example: '00083736' }),
      completedAt: isoTime.nullable(),
    })
    .meta({ id: 'Transaction' }),
)

export const NewRefund = z.lazy(() =>
  z
    .object({
      reason: multiLineText(500)
        .optional()
        .transform((text) => text || undefined)
        .meta({ example: 'El pedido llegó incompleto.' }),
      document: document.optional().meta({
        description: 'The payer’s document. Required if the payer made a mobile payment.',
      }),
      name: singleLineText(80).optional().meta({
        description: 'The payer’s name. Required if the money is sent back by mobile payment.',
        example: 'Luis Rojas',
      }),
    })
    .meta({ id: 'NewRefund' }),
)

export const Refund = z.lazy(() =>
  z
    .object({
      id: publicId(refundId, '01kga5ycm3fq1tz1m2a3q4rwd7'),
      transactionId: id,
      status: z.enum(BANK_STATUSES),
      amount: z.number().meta({ description: 'Bolívares.', example: 913.29 }),
      currency: z.literal('VES'),
      reference: z
        .string()
        .nullable()
        .meta({ description: 'The bank’s reference, once there is one.', example: '00012283' }),
      reason: z.string().nullable().meta({ example: 'El pedido llegó incompleto.' }),
      createdAt: isoTime,
      updatedAt: isoTime,
      failureReason: Failure.optional().meta({
        description: 'Present only if the status is `failed`.',
      }),
    })
    .meta({ id: 'Refund' }),
)

export const RefundList = z.lazy(() =>
  z.object({ data: z.array(Refund) }).meta({ id: 'RefundList' }),
)
