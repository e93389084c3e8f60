import * as z from 'zod'
import { isLinkToken } from '../../domain/link-token.ts'
import { CHECKOUT_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { checkoutId, tillId, tillSaleId } from '../../platform/ids.ts'
import { money } from '../../wire/local-fields.ts'
import { person } from '../../wire/person.ts'
import {
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  publicId,
} from '../../wire/schemas.ts'
import { Checkout } from '../checkouts/schemas.ts'
import { TILL_EXAMPLE } from './schemas.ts'

const CURRENCIES = ['VES', 'USD'] as const

const EITHER = said(
  'Envía `checkoutId`, o `amount` con `currency`: uno de los dos.',
  'Send `checkoutId`, or `amount` with `currency`: one of the two.',
)

export const NewTillSale = z.lazy(() =>
  z
    .object({
      checkoutId: z
        .string()
        .transform(checkoutId.toUuid)
        .optional()
        .meta({
          description:
            'An open checkout, which is sold at this till from then on. Either this, or `amount` with `currency`.',
          example: `chk_${TILL_EXAMPLE}`,
        }),
      amount: money.optional().meta({
        description: 'For a checkout that is made for this sale, and ends with it.',
        example: 25,
      }),
      currency: z
        .enum(CURRENCIES, said('Debe ser VES o USD.', 'Must be VES or USD.'))
        .optional()
        .meta({ example: 'USD' }),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .refine(
      ({ checkoutId: named, amount, currency }) =>
        named === undefined
          ? amount !== undefined && currency !== undefined
          : amount === undefined && currency === undefined,
      { path: ['checkoutId'], error: EITHER },
    )
    .meta({ id: 'NewTillSale', example: { amount: 25, currency: 'USD' } }),
)

export const SaleQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  }),
)

const saleAmounts = () => ({
  amount: z.number().meta({ example: 25 }),
  currency: z.enum(CURRENCIES).meta({ example: 'USD' }),
  amountVes: z.number().nullable().meta({
    description: 'In bolívares, as the checkout has it; null while no rate is known.',
    example: 913.29,
  }),
})

export const TillSale = z.lazy(() =>
  z
    .object({
      id: publicId(tillSaleId, TILL_EXAMPLE),
      tillId: publicId(tillId, TILL_EXAMPLE),
      environment: z.enum(['live', 'test']),
      checkout: Checkout,
      ...saleAmounts(),
      putBy: person,
      putAt: isoTime,
      url: z.url().meta({
        description: 'The till’s own page, which shows the sale.',
        example: 'https://payments.example.com/t/7Kq2mZ0xWcV5nB8rT3yL1d',
      }),
    })
    .meta({ id: 'TillSale' }),
)

export const TillCodeParams = z.lazy(() =>
  z.object({
    // A malformed one is a till that does not exist.
    code: z
      .string()
      .transform((text) => (isLinkToken(text) ? text : ''))
      .meta({ description: 'The till’s code.', example: '7Kq2mZ0xWcV5nB8rT3yL1d' }),
  }),
)

export const PublicTillQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: 'Default: `live`.' }),
    sale: z.string().transform(tillSaleId.toUuid).optional().meta({
      description: 'A sale that you have shown, by its id of the form `sal_...`.',
    }),
  }),
)

export const PublicTill = z.lazy(() =>
  z
    .object({
      merchant: z.object({
        name: z.string().meta({ example: 'Panadería La Ñapa' }),
      }),
      till: z.object({
        name: z.string().meta({ example: 'Caja 1' }),
        branch: z.string().meta({ example: 'Chacao' }),
      }),
      environment: z.enum(['live', 'test']),
      replaced: z.boolean().meta({
        description:
          'Whether the sale that was asked for is not on the till any more: what `sale` has is another one.',
        example: false,
      }),
      sale: z
        .object({
          id: publicId(tillSaleId, TILL_EXAMPLE),
          ...saleAmounts(),
          putAt: isoTime,
          status: z.enum(CHECKOUT_STATUSES).meta({ example: 'open' }),
          payToken: z.string().meta({
            description: 'What the address of the payer’s page ends with: `/pay/{payToken}`.',
            example: 'q7Xb0m2ZkJ1nP8sRt4VwYc',
          }),
        })
        .nullable()
        .meta({ description: 'Null while nothing is on the till.' }),
    })
    .meta({ id: 'PublicTill' }),
)
