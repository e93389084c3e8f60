import * as z from 'zod'
import { TRANSACTION_METHODS } from '../../domain/payment-methods.ts'
import { TRANSACTION_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { merchantId, transactionId } from '../../platform/ids.ts'
import {
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  momentInput,
  pathId,
  publicId,
} from '../../wire/schemas.ts'

export const AdminTransactionParams = z.lazy(() => z.object({ id: pathId(transactionId) }))

export const AdminTransactionQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(20, transactionId),
    status: caseInsensitiveEnum(TRANSACTION_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.both }),
    merchantId: pathId(merchantId)
      .optional()
      .meta({ description: 'Only those of the merchant with this id, `mer_...`.' }),
    from: momentInput.optional().meta({ description: 'Made at this time or later.' }),
    to: momentInput.optional().meta({ description: 'Made before this time.' }),
  }),
)

const item = () => ({
  id: publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
  merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
  amount: z.number().meta({ description: 'The amount that the link asks for.', example: 25 }),
  currency: z.enum(['VES', 'USD']),
  status: z.enum(TRANSACTION_STATUSES),
  environment: z.enum(['sandbox', 'production']),
  createdAt: isoTime,
})

const AdminTransactionItem = z.lazy(() => z.object(item()).meta({ id: 'AdminTransactionItem' }))

export const AdminTransactionList = z.lazy(() =>
  pageSchema(AdminTransactionItem).meta({
    id: 'AdminTransactionList',
  }),
)

export const AdminTransaction = z.lazy(() =>
  z
    .object({
      ...item(),
      merchantName: z.string().meta({ example: 'Panadería La Ñapa' }),
      paymentMethod: z.enum(TRANSACTION_METHODS),
      reference: z
        .string()
        .nullable()
        .meta({ description: 'The bank’s reference, once there is one.', example: '00083736' }),
      completedAt: isoTime.nullable(),
    })
    .meta({ id: 'AdminTransaction' }),
)
