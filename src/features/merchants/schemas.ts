import * as z from 'zod'
import { normalizeRif } from '../../domain/rif.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import {
  caseInsensitiveEnum,
  isoTime,
  multiLineText,
  pathId,
  publicId,
  searchTerm,
  singleLineText,
} from '../../wire/schemas.ts'

export const MERCHANT_STATUSES = ['ACTIVE', 'INACTIVE'] as const

const id = z.lazy(() => publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'))
const ownerId = z.lazy(() => publicId(userId, '01kga5ycm3e59btav2r01pgpaf'))
const name = z.lazy(() => z.string().meta({ example: 'Panadería La Ñapa' }))
const rif = z.lazy(() => z.string().meta({ example: 'J-30984132-7' }))
const description = z.lazy(() => z.string().meta({ example: 'Pan de jamón todo el año.' }))
const status = z.lazy(() => z.enum(MERCHANT_STATUSES))

const newName = z.lazy(() => singleLineText(120).meta({ example: 'Panadería La Ñapa' }))
const newDescription = z.lazy(() =>
  multiLineText(1000).meta({ example: 'Pan de jamón todo el año.' }),
)

const newRif = z.lazy(() =>
  z
    .string()
    .max(60, said('Debe ser un RIF como J-12345678-9.', 'Must be a RIF such as J-12345678-9.'))
    .transform((text) => normalizeRif(text) ?? '')
    .refine(
      (text) => text !== '',
      said(
        'Debe ser un RIF como J-12345678-9, con el dígito verificador correcto.',
        'Must be a RIF such as J-12345678-9, with the right check digit.',
      ),
    )
    .meta({
      description: 'With or without hyphens, in upper or lower case.',
      example: 'J-30984132-7',
    }),
)

export const MerchantParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const NewMerchant = z.lazy(() =>
  z
    .object({ name: newName, rif: newRif, description: newDescription.optional() })
    .meta({ id: 'NewMerchant' }),
)

export const MerchantChanges = z.lazy(() =>
  z
    .object({ name: newName.optional(), description: newDescription.optional() })
    .meta({ id: 'MerchantChanges' }),
)

export const MerchantQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, merchantId),
    search: searchTerm
      .optional()
      .meta({ description: 'Part of the name or of the RIF; case and accents do not matter.' }),
    status: caseInsensitiveEnum(MERCHANT_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
  }),
)

export const Merchant = z.lazy(() =>
  z
    .object({
      id,
      name,
      rif,
      description,
      owner: z.object({
        id: ownerId,
        email: z.email().meta({ example: 'ana@example.com' }),
        name: z.string().meta({ example: 'Ana Pérez' }),
      }),
      status,
      createdAt: isoTime,
      updatedAt: isoTime,
    })
    .meta({ id: 'Merchant' }),
)

const MerchantListItem = z.lazy(() =>
  z.object({ id, name, rif, description, owner: ownerId, status }).meta({ id: 'MerchantListItem' }),
)

export const MerchantList = z.lazy(() => pageSchema(MerchantListItem).meta({ id: 'MerchantList' }))

export const MerchantUpdate = z.lazy(() =>
  z
    .object({ id, name, rif, description, owner: ownerId, status, updatedAt: isoTime })
    .meta({ id: 'MerchantUpdate' }),
)

export const MerchantStatusChange = z.lazy(() =>
  z.object({ status: status.meta({ example: 'INACTIVE' }) }).meta({ id: 'MerchantStatusChange' }),
)

export const NewOwner = z.lazy(() =>
  z
    .object({
      userId: pathId(userId).meta({
        description: 'A member with an active account and a verified e-mail.',
        example: 'usr_01kga5ycm3e59btav2r01pgpaf',
      }),
    })
    .meta({ id: 'NewOwner' }),
)
