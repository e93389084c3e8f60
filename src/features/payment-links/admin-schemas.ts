import * as z from 'zod'
import { LINK_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { merchantId, paymentLinkId } from '../../platform/ids.ts'
import {
  booleanFilter,
  ENVIRONMENT_NOTE,
  environmentFilter,
  pathId,
  publicId,
} from '../../wire/schemas.ts'

export const AdminPaymentLinkQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, paymentLinkId),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    merchantId: pathId(merchantId)
      .optional()
      .meta({ description: 'Only those of the merchant with this id, `mer_...`.' }),
    active: booleanFilter
      .optional()
      .meta({ description: '`true` for links whose status is ACTIVE, `false` for all others.' }),
  }),
)

export const AdminPaymentLink = z.lazy(() =>
  z
    .object({
      id: publicId(paymentLinkId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      amount: z.number().nullable().meta({
        description: 'Null if the link leaves it to the payer.',
        example: 25,
      }),
      currency: z.enum(['VES', 'USD']),
      status: z.enum(LINK_STATUSES),
      environment: z.enum(['live', 'test']),
    })
    .meta({ id: 'AdminPaymentLink' }),
)

export const AdminPaymentLinkList = z.lazy(() =>
  pageSchema(AdminPaymentLink).meta({ id: 'AdminPaymentLinkList' }),
)
