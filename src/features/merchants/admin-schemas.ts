import * as z from 'zod'
import { MERCHANT_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import {
  caseInsensitiveEnum,
  isoTime,
  pathId,
  publicId,
  searchTerm,
  singleLineText,
} from '../../wire/schemas.ts'

const status = z.lazy(() => z.enum(['ACTIVE', 'INACTIVE']).meta({ example: 'INACTIVE' }))

export const AdminMerchantParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const AdminMerchantQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(20, merchantId),
    search: searchTerm
      .optional()
      .meta({ description: 'Part of the name; case and accents do not matter.' }),
    status: caseInsensitiveEnum(MERCHANT_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
  }),
)

const item = () => ({
  id: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
  name: z.string().meta({ example: 'Panadería La Ñapa' }),
  status: z.enum(MERCHANT_STATUSES),
  createdAt: isoTime,
})
const ownerName = z.lazy(() => z.string().meta({ example: 'Ana Pérez' }))

const AdminMerchantItem = z.lazy(() =>
  z
    .object({ ...item(), owner: ownerName.meta({ description: 'The owner’s name.' }) })
    .meta({ id: 'AdminMerchantItem' }),
)

export const AdminMerchantList = z.lazy(() =>
  pageSchema(AdminMerchantItem).meta({ id: 'AdminMerchantList' }),
)

export const AdminMerchant = z.lazy(() =>
  z
    .object({
      ...item(),
      owner: z.object({
        id: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
        name: ownerName,
        email: z.email().meta({ example: 'ana@example.com' }),
      }),
      rif: z.string().meta({ example: 'J-30984132-7' }),
      environment: z.enum(['sandbox', 'production']).meta({
        description: '`production` once the owner’s KYC is approved, `sandbox` before.',
      }),
    })
    .meta({ id: 'AdminMerchant' }),
)

export const AdminMerchantStatusChange = z.lazy(() =>
  z
    .object({
      status,
      reason: singleLineText(500)
        .optional()
        .meta({ description: 'For the audit log.', example: 'Reclamos de varios pagadores.' }),
    })
    .meta({ id: 'AdminMerchantStatusChange' }),
)

export const RifRelease = z.lazy(() =>
  z
    .object({
      reason: singleLineText(300).meta({
        description: 'The merchant’s owner and administrators are told.',
        example: 'El RIF es de otra empresa, que mostró su registro.',
      }),
    })
    .meta({ id: 'RifRelease' }),
)

export const AdminMerchantStatus = z.lazy(() =>
  z
    .object({ message: z.string().meta({ example: 'The merchant’s status was updated.' }), status })
    .meta({ id: 'AdminMerchantStatus' }),
)
