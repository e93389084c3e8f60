import * as z from 'zod'
import { centsOf } from '../../domain/money.ts'
import { LINK_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { merchantId, paymentLinkId } from '../../platform/ids.ts'
import { money } from '../../wire/local-fields.ts'
import { externalReference, metadata, shownReferences } from '../../wire/references.ts'
import {
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  multiLineText,
  pathId,
  publicId,
  returnUrl,
  searchTerm,
  singleLineText,
  timeInput,
} from '../../wire/schemas.ts'
import { shiftFilter } from '../../wire/shifts.ts'
import { shownTill, tillFilters, tillInput } from '../../wire/tills.ts'

const CURRENCIES = ['VES', 'USD'] as const
const MAX_PAYMENTS = 1_000_000

const newLabel = z.lazy(() =>
  singleLineText(120).meta({
    description: 'What is paid for, in one line.',
    example: 'Pan de jamón',
  }),
)
const newDescription = z.lazy(() => multiLineText(1000).meta({ example: 'Para doce personas.' }))
const newExpiry = z.lazy(() =>
  timeInput.meta({
    description: 'When the link expires. Must be in the future.',
    example: '2199-12-31T23:59:59Z',
  }),
)

const newReturnUrl = z.lazy(() =>
  returnUrl.meta({
    description:
      'Where the page leads back to after a payment, with `transaction=txn_...` added to its query. https, or http to your own machine for a test link. That a payer comes back proves nothing: read the transaction, or wait for its event.',
    example: 'https://tienda.example.com/gracias',
  }),
)

const bound = z.lazy(() => money.nullable().optional())

const ONLY_OPEN = said(
  'Solo junto a un monto abierto: `amount: null`.',
  'Only beside an open amount: `amount: null`.',
)

interface AmountAndBounds {
  amount: string | null
  minAmount?: string | null | undefined
  maxAmount?: string | null | undefined
  openAmount?: boolean | undefined
}

/**
 * Bounds belong to an open amount, and the lower one comes first. Null alone opens none: it is what a program sends whose
 * sum went wrong, since JSON has no NaN.
 */
function checkBounds(
  { amount, minAmount = null, maxAmount = null, openAmount }: AmountAndBounds,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const reject = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  for (const [path, value] of Object.entries({ minAmount, maxAmount })) {
    if (amount !== null && value !== null) reject(path, ONLY_OPEN)
  }
  if (amount !== null && openAmount) reject('openAmount', ONLY_OPEN)
  if (amount === null && !(openAmount || minAmount || maxAmount)) {
    reject(
      'amount',
      said(
        'null deja el monto a quien paga solo junto a `openAmount: true`, `minAmount` o `maxAmount`.',
        'Null leaves the amount to the payer only beside `openAmount: true`, `minAmount` or `maxAmount`.',
      ),
    )
  }
  if (amount === null && minAmount && maxAmount && centsOf(minAmount) > centsOf(maxAmount)) {
    reject(
      'minAmount',
      said('No debe ser mayor que maxAmount.', 'Must not be more than maxAmount.'),
    )
  }
}

export const LinksParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const LinkParams = z.lazy(() =>
  z.object({ id: pathId(merchantId), linkId: pathId(paymentLinkId) }),
)

export const NewPaymentLink = z.lazy(() =>
  z
    .object({
      label: newLabel,
      description: newDescription.optional(),
      amount: money.nullable().meta({
        description:
          'Null leaves it to each payer: beside `openAmount: true`, or `minAmount` or `maxAmount`, between which it has to be.',
        example: 25,
      }),
      openAmount: z.boolean().optional().meta({
        description: 'Says that `amount: null` is meant where it has no bounds.',
        example: false,
      }),
      minAmount: bound.meta({
        description: 'The least that a payer may state; only beside `amount: null`.',
        example: null,
      }),
      maxAmount: bound.meta({
        description: 'The most that a payer may state; only beside `amount: null`.',
        example: null,
      }),
      currency: z
        .enum(CURRENCIES, said('Debe ser VES o USD.', 'Must be VES or USD.'))
        .default('VES')
        .meta({
          description:
            'Dollars are charged in bolívares, at the official rate of the day of payment.',
          example: 'USD',
        }),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
      expiresAt: newExpiry.optional(),
      maxPayments: z
        .int(
          said(
            `Debe ser un número entero de 1 a ${MAX_PAYMENTS}.`,
            `Must be a whole number from 1 to ${MAX_PAYMENTS}.`,
          ),
        )
        .min(1, said('Debe ser 1 o más.', 'Must be 1 or more.'))
        .max(
          MAX_PAYMENTS,
          said(`Debe ser ${MAX_PAYMENTS} como máximo.`, `Must be ${MAX_PAYMENTS} at most.`),
        )
        .optional()
        .meta({
          description: 'The link is COMPLETED after this many payments. Default: no limit.',
          example: 1,
        }),
      returnUrl: newReturnUrl.nullable().optional(),
      externalReference: externalReference.optional(),
      tillId: tillInput(),
      metadata: metadata.optional(),
    })
    .superRefine(checkBounds)
    .meta({ id: 'NewPaymentLink' }),
)

export const PaymentLinkChanges = z.lazy(() =>
  z
    .object({
      label: newLabel.optional(),
      description: newDescription.optional(),
      active: z.boolean(said('Debe ser true o false.', 'Must be true or false.')).optional().meta({
        description:
          '`false` switches the link off, whatever its status; `true` switches it on again.',
        example: false,
      }),
      expiresAt: newExpiry.nullable().optional().meta({
        description: 'When the link expires. Must be in the future; null means never.',
        example: '2199-12-31T23:59:59Z',
      }),
      returnUrl: newReturnUrl.nullable().optional(),
      externalReference: externalReference.nullable().optional().meta({
        description: 'Your own number, for payments from now on; null removes it.',
      }),
      metadata: metadata.optional().meta({
        description:
          'Your own data, for payments from now on: replaces all of it; `{}` removes it.',
      }),
    })
    .meta({ id: 'PaymentLinkChanges' }),
)

export const PaymentLinkQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, paymentLinkId),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    status: caseInsensitiveEnum(LINK_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    search: searchTerm
      .optional()
      .meta({ description: 'Part of the label; case and accents do not matter.' }),
    externalReference: externalReference
      .optional()
      .meta({ description: 'Your own number, in full and to the letter.', example: 'PED-1042' }),
    ...tillFilters(),
    ...shiftFilter('Those that were paid in one shift'),
  }),
)

export const PaymentLink = z.lazy(() =>
  z
    .object({
      id: publicId(paymentLinkId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      token: z.string().meta({
        description: 'The last part of the link’s address.',
        example: 'q7Xb0m2ZkJ1nP8sRt4VwYc',
      }),
      url: z.url().meta({ example: 'https://payments.example.com/pay/q7Xb0m2ZkJ1nP8sRt4VwYc' }),
      label: z.string().meta({ example: 'Pan de jamón' }),
      description: z.string().meta({ example: 'Para doce personas.' }),
      amount: z.number().nullable().meta({
        description: 'Null if each payer states it, between `minAmount` and `maxAmount`.',
        example: 25,
      }),
      minAmount: z.number().nullable().meta({ example: null }),
      maxAmount: z.number().nullable().meta({ example: null }),
      currency: z.enum(CURRENCIES).meta({ example: 'USD' }),
      status: z.enum(LINK_STATUSES).meta({
        description:
          'INACTIVE if it was switched off, EXPIRED from `expiresAt` on, COMPLETED after `maxPayments` payments.',
      }),
      active: z.boolean().meta({ description: 'Whether its status is ACTIVE.', example: true }),
      environment: z.enum(['live', 'test']),
      maxPayments: z.int().nullable().meta({ example: null }),
      payments: z.int().meta({ description: 'How many times it was paid.', example: 0 }),
      expiresAt: isoTime.nullable().meta({ example: null }),
      returnUrl: z.url().nullable().meta({ example: 'https://tienda.example.com/gracias' }),
      ...shownReferences(),
      ...shownTill(),
      createdAt: isoTime,
    })
    .meta({ id: 'PaymentLink' }),
)

export const PaymentLinkList = z.lazy(() => pageSchema(PaymentLink).meta({ id: 'PaymentLinkList' }))
