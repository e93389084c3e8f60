import * as z from 'zod'
import { ORDER_KINDS } from '../../../domain/order-kinds.ts'
import { BANK_STATUSES, MERCHANT_STATUSES, TRANSACTION_STATUSES } from '../../../domain/statuses.ts'
import { said } from '../../../domain/words.ts'
import { bankOrderId, merchantId, paymentLinkId, transactionId, userId } from '../../../platform/ids.ts'
import { isoTime, publicId, searchTerm } from '../../../wire/schemas.ts'

export const PlatformSearchQuery = z.lazy(() =>
  z.object({
    q: searchTerm
      .refine(
        (term) => term.length >= 2,
        said('Debe tener 2 caracteres o más.', 'Must have 2 characters or more.'),
      )
      .meta({
        description:
          'A name or an e-mail, a RIF, a link’s label, a phone or its last digits, a bank’s reference or the end of it, an order’s number, ' +
          'an amount in bolívares, a merchant’s name and an amount (`Panadería 1.250`), or an id.',
        override: { type: 'string', example: 'Panadería 1.250' },
      }),
  }),
)

const environment = () => z.enum(['sandbox', 'production'])
const merchant = () => ({
  merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
  merchantName: z.string().meta({ example: 'Panadería La Ñapa' }),
})

const FoundUser = z.lazy(() =>
  z
    .object({
      id: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      name: z.string().meta({ example: 'Ana Pérez' }),
      email: z.email().meta({ example: 'ana@example.com' }),
    })
    .meta({ id: 'FoundUser' }),
)

const FoundMerchant = z.lazy(() =>
  z
    .object({
      id: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      name: z.string().meta({ example: 'Panadería La Ñapa' }),
      rif: z.string().meta({ example: 'J-30984132-7' }),
      status: z.enum(MERCHANT_STATUSES),
    })
    .meta({ id: 'FoundMerchant' }),
)

const FoundTransaction = z.lazy(() =>
  z
    .object({
      id: publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      ...merchant(),
      label: z.string().meta({ description: 'Of its link.', example: 'Pedido 7' }),
      amountVes: z.number().meta({ example: 1250 }),
      status: z.enum(TRANSACTION_STATUSES),
      environment: environment(),
      reference: z.string().nullable().meta({ example: '00083736' }),
      bankCode: z.string().nullable().meta({ example: '0102' }),
      phone: z
        .string()
        .nullable()
        .meta({ description: 'The payer’s, masked.', example: '*******4567' }),
      createdAt: isoTime,
    })
    .meta({ id: 'FoundTransaction' }),
)

const FoundPayment = z.lazy(() =>
  z
    .object({
      id: publicId(bankOrderId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      kind: z.enum(ORDER_KINDS),
      amount: z.number().meta({ description: 'Bolívares.', example: 125.5 }),
      status: z.enum(BANK_STATUSES).meta({ example: 'success' }),
      environment: environment(),
      reference: z.string().nullable().meta({ example: '00012283' }),
      userName: z.string().meta({ example: 'Ana Pérez' }),
      createdAt: isoTime,
    })
    .meta({ id: 'FoundPayment' }),
)

const FoundLink = z.lazy(() =>
  z
    .object({
      id: publicId(paymentLinkId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      ...merchant(),
      label: z.string().meta({ example: 'Pedido 7' }),
      environment: environment(),
    })
    .meta({ id: 'FoundPaymentLink' }),
)

/** At most so many of each kind are found; the lists of each kind have more. */
export const MOST_FOUND = 6

export const PlatformSearch = z.lazy(() =>
  z
    .object({
      users: z.array(FoundUser),
      merchants: z.array(FoundMerchant),
      transactions: z.array(FoundTransaction),
      payments: z.array(FoundPayment).meta({ description: 'What banks were asked to do.' }),
      paymentLinks: z.array(FoundLink),
    })
    .meta({ id: 'PlatformSearch' }),
)
