import * as z from 'zod'
import { EXTERNAL_METHODS } from '../../domain/external-methods.ts'
import {
  CHECKOUT_STATUSES,
  EXTERNAL_STATUSES,
  UNAPPLIED_REASONS,
  UNAPPLIED_STATUSES,
} from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import {
  chargeNoteId,
  checkoutId,
  externalPaymentId,
  merchantId,
  transactionId,
  unappliedPaymentId,
  userId,
} from '../../platform/ids.ts'
import { CheckoutLine, newCheckoutLines } from '../../wire/checkout-line.ts'
import { customerDocument, customerPhone, money } from '../../wire/local-fields.ts'
import { person } from '../../wire/person.ts'
import { externalReference, metadata, shownReferences } from '../../wire/references.ts'
import {
  booleanFilter,
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  emailAddress,
  environmentFilter,
  environmentInput,
  isoTime,
  momentInput,
  pathId,
  publicId,
  returnUrl,
  singleLineText,
  timeInput,
} from '../../wire/schemas.ts'
import { shiftFilter, shownShift } from '../../wire/shifts.ts'
import { idOrNone, shownTill, tillFilters, tillInput } from '../../wire/tills.ts'
import { addsUp } from './rules.ts'

const CURRENCIES = ['VES', 'USD'] as const
const CHECKOUT_EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

export const CheckoutsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const CheckoutParams = z.lazy(() =>
  z.object({ id: pathId(merchantId), checkoutId: pathId(checkoutId) }),
)

/** The checkouts of charge notes have their ids. */
const ownReference = z.lazy(() =>
  externalReference
    .unwrap()
    .refine(
      (reference) => !reference.startsWith(`${chargeNoteId.prefix}_`),
      said('No debe empezar por cno_.', 'Must not begin with cno_.'),
    ),
)

const newCustomer = z.lazy(() =>
  z.object({
    name: singleLineText(120).meta({ example: 'Luis Rojas' }),
    email: emailAddress.optional().meta({ example: 'luis@example.com' }),
    phone: customerPhone.optional(),
    document: customerDocument.optional(),
  }),
)

export const NewCheckout = z.lazy(() =>
  z
    .object({
      externalReference: ownReference.meta({
        description:
          'Your own number of the order. Each of a merchant’s orders has one checkout: the same reference with the same content returns it.',
      }),
      amount: money.meta({ example: 25 }),
      currency: z
        .enum(CURRENCIES, said('Debe ser VES o USD.', 'Must be VES or USD.'))
        .meta({ example: 'USD' }),
      description: singleLineText(120)
        .optional()
        .meta({ description: 'What is paid for, in one line.', example: 'Pedido de Navidad' }),
      customer: newCustomer.optional(),
      lines: newCheckoutLines.optional(),
      acceptPartial: z
        .boolean(said('Debe ser true o false.', 'Must be true or false.'))
        .optional()
        .meta({
          description: 'Whether it can be paid in parts. If left out, it cannot.',
          example: false,
        }),
      expiresAt: timeInput.optional().meta({
        description: 'Must be in the future. If left out, 24 hours from now.',
        example: '2199-12-31T23:59:59Z',
      }),
      returnUrl: returnUrl.optional().meta({
        description:
          'Where the page leads after paying: https, or http on your own machine in the test environment. `?transaction=txn_...` is added; it proves nothing, so ask for the checkout.',
        example: 'https://shop.example.com/thanks',
      }),
      cancelUrl: returnUrl.optional().meta({
        description: 'Where the page leads payers who do not pay.',
        example: 'https://shop.example.com/cart',
      }),
      tillId: tillInput(),
      metadata: metadata.optional(),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .refine(({ lines, amount }) => lines === undefined || addsUp(lines, amount), {
      path: ['lines'],
      message: said('Deben sumar el monto.', 'Must add up to the amount.'),
    })
    .meta({ id: 'NewCheckout' }),
)

const shownCustomer = z.lazy(() =>
  z.object({
    name: z.string().meta({ example: 'Luis Rojas' }),
    email: z.string().nullable().meta({ example: 'luis@example.com' }),
    phone: z.string().nullable().meta({ example: '04141234567' }),
    document: z.string().nullable().meta({ example: 'V12345678' }),
  }),
)

const CheckoutTransaction = z.lazy(() =>
  z
    .object({
      id: publicId(transactionId, CHECKOUT_EXAMPLE),
      status: z.enum(['pending', 'completed', 'failed', 'refunded']),
      amountVes: z.number().meta({ example: 913.29 }),
      applied: z
        .boolean()
        .meta({ description: 'Whether it counts for this checkout.', example: true }),
      createdAt: isoTime,
    })
    .meta({ id: 'CheckoutTransaction' }),
)

const ves = (description: string) => z.number().meta({ description, example: 913.29 })

const CheckoutExternalPayment = z.lazy(() =>
  z
    .object({
      id: publicId(externalPaymentId, CHECKOUT_EXAMPLE),
      method: z.enum(EXTERNAL_METHODS).meta({ example: 'cash' }),
      status: z.enum(EXTERNAL_STATUSES).meta({ example: 'recorded' }),
      amountVes: z.number().meta({ example: 365.31 }),
      applied: z
        .boolean()
        .meta({ description: 'Whether it counts for this checkout.', example: true }),
    })
    .meta({ id: 'CheckoutExternalPayment' }),
)

export const Checkout = z.lazy(() =>
  z
    .object({
      id: publicId(checkoutId, CHECKOUT_EXAMPLE),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      url: z.url().meta({
        description: 'The payer’s page.',
        example: 'https://payments.example.com/pay/q7Xb0m2ZkJ1nP8sRt4VwYc',
      }),
      externalReference: z.string().meta({ example: 'PED-1042' }),
      status: z.enum(CHECKOUT_STATUSES).meta({ example: 'open' }),
      description: z.string().meta({ example: 'Pedido de Navidad' }),
      amount: z.number().meta({ example: 25 }),
      currency: z.enum(CURRENCIES).meta({ example: 'USD' }),
      amountVes: z.number().nullable().meta({
        description:
          'The whole amount in bolívares: at the quote that holds now, at the quote of the payment that closed it, or else at the present rate. Null while no rate is known.',
        example: 913.29,
      }),
      rate: z.number().nullable().meta({
        description: 'Bolívares per dollar; null for a checkout in bolívares.',
        example: 36.5314,
      }),
      quoteExpiresAt: isoTime.nullable().meta({
        description: 'Until when `amountVes` holds; null if no quote is open.',
      }),
      acceptPartial: z.boolean().meta({ example: false }),
      receivedVes: ves('The bolívares of the payments that count for it.'),
      remainingVes: z
        .number()
        .nullable()
        .meta({ description: 'What remains of `amountVes`.', example: 0 }),
      overpaidVes: ves('What the payment that closed it was too much.'),
      refundedVes: ves('What was paid back of the payments that count for it.'),
      customer: shownCustomer.nullable(),
      lines: z
        .array(CheckoutLine)
        .nullable()
        .meta({ example: [{ name: 'Pan de jamón', quantity: 2, unitAmount: 12.5 }] }),
      metadata: shownReferences().metadata,
      returnUrl: z.url().nullable().meta({ example: 'https://shop.example.com/thanks' }),
      cancelUrl: z.url().nullable().meta({ example: 'https://shop.example.com/cart' }),
      environment: z.enum(['live', 'test']),
      expiresAt: isoTime
        .nullable()
        .meta({ description: 'Null for that of a charge note, which does not expire.' }),
      paidAt: isoTime.nullable(),
      createdAt: isoTime,
      ...shownTill(),
      createdBy: person.nullable().meta({
        description: 'The member who made it; null if a program did, with an API key.',
      }),
      transactions: z.array(CheckoutTransaction).meta({
        description: 'Everything that was tried to pay it with, newest first.',
        example: [],
      }),
      externalPayments: z.array(CheckoutExternalPayment).meta({
        description: 'What was paid outside, by somebody’s word, newest first.',
        example: [],
      }),
    })
    .meta({ id: 'Checkout' }),
)

export const CheckoutQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, checkoutId),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    status: caseInsensitiveEnum(CHECKOUT_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    externalReference: externalReference
      .optional()
      .meta({ description: 'Your own number, in full.', example: 'PED-1042' }),
    chargeNotes: booleanFilter
      .optional()
      .meta({ description: 'Whether those of charge notes are listed too. Default: `false`.' }),
    createdBy: idOrNone(userId).optional().meta({
      description:
        'What one member made, by their id of the form `usr_...`; `none`: what programs made, with API keys.',
    }),
    ...tillFilters(),
    ...shiftFilter('Those for which money counts that was taken in one shift'),
    from: momentInput.optional().meta({ description: 'Made at this time or later.' }),
    to: momentInput.optional().meta({ description: 'Made before this time.' }),
  }),
)

export const CheckoutList = z.lazy(() => pageSchema(Checkout).meta({ id: 'CheckoutList' }))

export const UnappliedParams = z.lazy(() =>
  z.object({ id: pathId(merchantId), unappliedId: pathId(unappliedPaymentId) }),
)

export const UnappliedQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, unappliedPaymentId),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    status: caseInsensitiveEnum(UNAPPLIED_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    ...tillFilters(),
    ...shiftFilter('What was taken in one shift'),
  }),
)

export const UnappliedPayment = z.lazy(() =>
  z
    .object({
      id: publicId(unappliedPaymentId, CHECKOUT_EXAMPLE),
      checkoutId: publicId(checkoutId, CHECKOUT_EXAMPLE).nullable().meta({
        description: 'The checkout for which it was paid; null for none.',
      }),
      transactionId: publicId(transactionId, CHECKOUT_EXAMPLE),
      amountVes: ves('Bolívares.'),
      reason: z.enum(UNAPPLIED_REASONS).meta({
        description:
          'The checkout had expired, was canceled or was paid; `amount`: it was less than what remained, and the checkout takes no part payments; `void`: its charge note was voided; `released`: it was matched with a charge note, and somebody has taken it off; `ambiguous`: it pays each of the `candidates`.',
        example: 'expired',
      }),
      candidates: z.array(publicId(chargeNoteId, CHECKOUT_EXAMPLE)).meta({
        description: 'Of an ambiguous one, the charge notes of its payer each of which it pays.',
        example: [],
      }),
      status: z.enum(UNAPPLIED_STATUSES).meta({ example: 'open' }),
      createdAt: isoTime,
      ...shownTill(),
      ...shownShift(),
    })
    .meta({ id: 'UnappliedPayment' }),
)

export const UnappliedPaymentList = z.lazy(() =>
  pageSchema(UnappliedPayment).meta({ id: 'UnappliedPaymentList' }),
)

export const Application = z.lazy(() =>
  z
    .object({
      checkoutId: z
        .string()
        .transform(checkoutId.toUuid)
        .optional()
        .meta({
          description: 'The open checkout for which it counts. Either this or `chargeNoteId`.',
          example: `chk_${CHECKOUT_EXAMPLE}`,
        }),
      chargeNoteId: z
        .string()
        .transform(chargeNoteId.toUuid)
        .optional()
        .meta({
          description: 'The charge note for which it counts. Either this or `checkoutId`.',
          example: `cno_${CHECKOUT_EXAMPLE}`,
        }),
    })
    .refine(
      ({ checkoutId: checkout, chargeNoteId: note }) =>
        (checkout === undefined) !== (note === undefined),
      {
        path: ['checkoutId'],
        message: said(
          'Envía `checkoutId` o `chargeNoteId`: uno de los dos.',
          'Send `checkoutId` or `chargeNoteId`: one of the two.',
        ),
      },
    )
    .meta({ id: 'Application', example: { checkoutId: `chk_${CHECKOUT_EXAMPLE}` } }),
)
