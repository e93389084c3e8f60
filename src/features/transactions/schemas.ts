import * as z from 'zod'
import { EXTERNAL_METHODS } from '../../domain/external-methods.ts'
import { TRANSACTION_METHODS } from '../../domain/payment-methods.ts'
import { BANK_STATUSES, EXTERNAL_STATUSES, TRANSACTION_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import {
  checkoutId,
  merchantId,
  paymentLinkId,
  refundId,
  transactionId,
  unappliedPaymentId,
} from '../../platform/ids.ts'
import { Failure } from '../../wire/failure.ts'
import { amountParameter, bankCode, document, money } from '../../wire/local-fields.ts'
import { needsReview } from '../../wire/needs-review.ts'
import { neverEmpty } from '../../wire/never-empty.ts'
import { person } from '../../wire/person.ts'
import { externalReference, metadata, shownReferences } from '../../wire/references.ts'
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
import { shiftFilter, shownShift } from '../../wire/shifts.ts'
import { shownTill, tillFilters } from '../../wire/tills.ts'

const id = z.lazy(() => publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm'))

export const TransactionsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))
export const TransactionParams = z.lazy(() =>
  TransactionsParams.unwrap().extend({
    transactionId: pathId(transactionId),
  }),
)

export const RefundParams = z.lazy(() =>
  TransactionsParams.unwrap().extend({ refundId: pathId(refundId) }),
)

export const CheckoutRefundParams = z.lazy(() =>
  TransactionsParams.unwrap().extend({
    checkoutId: pathId(checkoutId),
  }),
)

export const UnappliedRefundParams = z.lazy(() =>
  TransactionsParams.unwrap().extend({
    unappliedId: pathId(unappliedPaymentId),
  }),
)

const method = () => z.enum(TRANSACTION_METHODS)

const filters = () => ({
  status: caseInsensitiveEnum(TRANSACTION_STATUSES)
    .optional()
    .meta({ description: 'Only those with this status.' }),
  environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  search: searchTerm.optional().meta({
    description:
      'Part of the bank’s reference (of fewer than four digits, its end) or of your own, the last digits of the payer’s phone (three or more, of which four count), ' +
      'an amount in bolívares, part of a link’s label or of a buyer’s name (three letters or more), or a transaction’s id.',
  }),
  method: caseInsensitiveEnum(TRANSACTION_METHODS)
    .optional()
    .meta({ description: 'Only those that were paid in this way.' }),
  minAmountVes: amountParameter.optional().meta({
    description: 'Of this many bolívares or more.',
    override: { type: 'number', example: 100 },
  }),
  maxAmountVes: amountParameter.optional().meta({
    description: 'Of this many bolívares at most.',
    override: { type: 'number', example: 1250.5 },
  }),
  paymentLinkId: pathId(paymentLinkId)
    .optional()
    .meta({ description: 'The payments of one link, by its id of the form `lnk_...`.' }),
  checkoutId: pathId(checkoutId)
    .optional()
    .meta({ description: 'The payments of one checkout, by its id of the form `chk_...`.' }),
  externalReference: externalReference
    .optional()
    .meta({ description: 'Your own number, in full and to the letter.', example: 'PED-1042' }),
  ...tillFilters(),
  ...shiftFilter(),
  from: momentInput.optional().meta({ description: 'Made at this time or later.' }),
  to: momentInput.optional().meta({ description: 'Made before this time.' }),
})

export const TransactionQuery = z.lazy(() =>
  z.object({ ...pagingQuery(50, transactionId), ...filters() }),
)

export const TransactionExportQuery = z.lazy(() =>
  z.object({
    ...filters(),
    format: caseInsensitiveEnum(['csv', 'xlsx']).default('csv').meta({
      description:
        '`csv` has semicolons between its cells and commas before its decimals; `xlsx` is a workbook with numbers and dates.',
    }),
  }),
)

export const SalesSummaryQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    from: momentInput.optional().meta({
      description: 'From this day on. Default: 30 days before `to`.',
      example: '2026-01-01',
    }),
    to: momentInput.optional().meta({
      description: 'Up to this day, but not including it. Default: tomorrow.',
      example: '2026-02-01',
    }),
    ...tillFilters(),
    ...shiftFilter(),
    groupBy: caseInsensitiveEnum(['till', 'branch', 'shift']).optional().meta({
      description:
        'Splits each row by the till or the branch where it was sold, or by the shift in which it was taken, which the row then names.',
    }),
  }),
)

/** Where the sums are split by it. */
const place = () => ({
  tillId: shownTill()
    .tillId.optional()
    .meta({ description: 'Only there with `groupBy=till`; null for what was sold at none.' }),
  branchId: shownTill().branchId.optional().meta({
    description: 'Only there with `groupBy=till` or `branch`; null for what was sold at no till.',
  }),
  shiftId: shownShift()
    .shiftId.optional()
    .meta({ description: 'Only there with `groupBy=shift`; null for what was taken in none.' }),
})

const SalesSum = z.lazy(() =>
  z.object({
    day: z.iso.date().meta({ example: '2026-01-31' }),
    paymentMethod: method().meta({ example: 'mobile_payment' }),
    status: z.enum(TRANSACTION_STATUSES),
    ...place(),
    count: z.int().meta({ example: 12 }),
    amountVes: z.number().meta({ description: 'In bolívares.', example: 5421.9 }),
    amountUsd: z.number().nullable().meta({
      description:
        'In dollars: the amounts of links in dollars, and the other bolívares at the official rate of the day; null if there is none.',
      example: 148.54,
    }),
    refundedVes: z.number().meta({ description: 'What of it was refunded since.', example: 0 }),
  }),
)

const ExternalSum = z.lazy(() =>
  z
    .object({
      day: z.iso.date().meta({ example: '2026-01-31' }),
      method: z.enum(EXTERNAL_METHODS).meta({ example: 'cash' }),
      currency: z.enum(['VES', 'USD']).meta({ example: 'USD' }),
      status: z.enum(EXTERNAL_STATUSES).meta({ example: 'recorded' }),
      counts: z.boolean().meta({
        description: 'False of what is voided, or waits for a second person to confirm it.',
        example: true,
      }),
      ...place(),
      count: z.int().meta({ example: 3 }),
      amount: z.number().meta({ description: 'In its currency.', example: 30 }),
      amountVes: z.number().meta({ description: 'In bolívares.', example: 1095.94 }),
    })
    .meta({ id: 'ExternalPaymentSum' }),
)

export const SalesSummary = z.lazy(() =>
  z
    .object({
      from: isoTime,
      to: isoTime,
      environment: z.enum(['sandbox', 'production']),
      data: z.array(SalesSum),
      externalPayments: z.array(ExternalSum).meta({
        description: 'What was paid outside less what was paid back, by somebody’s word.',
      }),
    })
    .meta({ id: 'SalesSummary' }),
)

export const SalesOfDayQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    day: z.iso
      .date(said('Debe ser un día como 2026-01-31.', 'Must be a day such as 2026-01-31.'))
      .optional()
      .meta({ description: 'The day in Caracas. Default: today.', example: '2026-01-31' }),
  }),
)

const HourSum = z.lazy(() =>
  z
    .object({
      day: z.iso.date().meta({ example: '2026-01-31' }),
      hour: z.int().meta({ description: 'In Caracas, from 0 to 23.', example: 14 }),
      isByNow: z.boolean().meta({
        description: 'Whether it was by the present time of the day.',
        example: true,
      }),
      paymentMethod: method().meta({ example: 'mobile_payment' }),
      status: z.enum(TRANSACTION_STATUSES),
      person: person.nullable().meta({
        description: 'The member who made the checkout; null for what a program or a payer began.',
      }),
      count: z.int().meta({ example: 12 }),
      amountVes: z.number().meta({ description: 'In bolívares.', example: 5421.9 }),
      amountUsd: z.number().nullable().meta({
        description: 'In dollars, as the summary has it; null without a rate.',
        example: 148.54,
      }),
    })
    .meta({ id: 'HourSum' }),
)

export const SalesOfDay = z.lazy(() =>
  z
    .object({
      day: z.iso.date().meta({ example: '2026-01-31' }),
      weekBefore: z.iso.date().meta({
        description: 'The same day of the week before, whose sums are beside the day’s.',
        example: '2026-01-24',
      }),
      environment: z.enum(['sandbox', 'production']),
      data: z.array(HourSum),
    })
    .meta({ id: 'SalesOfDay' }),
)

const MaskedPayer = z.lazy(() =>
  z
    .object({
      bankCode: z.string().nullable().meta({ example: '0102' }),
      phone: z.string().nullable().meta({ example: '*******4567' }),
      document: z.string().nullable().meta({ example: '*****5678' }),
    })
    .meta({
      id: 'MaskedPayer',
      description: 'Masked but for the last four characters; null where unknown.',
    }),
)

const TransactionItem = z.lazy(() =>
  z
    .object({
      id,
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      amount: z.number().meta({ description: 'The amount that the link asks for.', example: 25 }),
      currency: z.enum(['VES', 'USD']),
      status: z.enum(TRANSACTION_STATUSES),
      environment: z.enum(['sandbox', 'production']),
      createdAt: isoTime,
      paymentMethod: method(),
      reference: z.string().nullable().meta({
        description:
          'The bank’s whole reference, once the payment has succeeded. Of a mobile payment that is not found yet, what its payer stated.',
        example: '00083736',
      }),
      externalReference: shownReferences().externalReference,
      label: z.string().meta({
        description: 'What the link, or the checkout, says is paid.',
        example: 'Pan de jamón',
      }),
      paymentLinkId: publicId(paymentLinkId, '01kga5ycm3e8wbrqjbzqk9c6vm').nullable().meta({
        description: 'The link that was paid; null if it was a checkout.',
      }),
      checkoutId: publicId(checkoutId, '01kga5ycm3e8wbrqjbzqk9c6vm').nullable().meta({
        description: 'The checkout that was paid; null if it was a link.',
        example: null,
      }),
      amountVes: z.number().meta({
        description: 'The bolívares that the bank moves; of a transaction in bolívares its amount.',
        example: 913.29,
      }),
      refundedVes: z.number().meta({
        description: 'The bolívares that refunds have paid back.',
        example: 0,
      }),
      needsReview: needsReview('the payment'),
      failureReason: Failure.nullable().meta({
        description: 'Null unless the status is `failed`.',
      }),
      ...shownTill(),
      ...shownShift(),
      payer: MaskedPayer,
    })
    .meta({ id: 'TransactionItem' }),
)

export const TransactionList = z.lazy(() =>
  pageSchema(TransactionItem).meta({ id: 'TransactionList' }),
)

export const Transaction = z.lazy(() =>
  TransactionItem.unwrap()
    .omit({ label: true })
    .extend({
      merchantName: z.string().meta({ example: 'Panadería La Ñapa' }),
      statedReference: z.string().nullable().meta({
        description:
          'What the payer, or whoever verified the payment, stated of the reference: maybe its last digits alone. Null where nothing was stated.',
        example: '3736',
      }),
      completedAt: isoTime.nullable(),
      metadata: shownReferences().metadata,
      rate: z.number().nullable().meta({
        description: 'Bolívares per dollar; null for a transaction in bolívares.',
        example: 36.5314,
      }),
      rateDate: z.iso.date().nullable().meta({
        description: 'The day of that rate in Caracas.',
        example: '2026-01-31',
      }),
      refunds: z
        .array(Refund)
        .meta({ description: 'Newest first, including those that failed.', example: [] }),
      receiptUrl: z.url().meta({
        description:
          'The payer’s receipt; until the payment has succeeded, what becomes of it. Whoever has the address can read it.',
        example:
          'https://payments.example.com/receipt/01kga5ycm3e8wbrqjbzqk9c6vm7f2q0c5r1m8a3k6e9h4t0j2nd8',
      }),
    })
    .meta({ id: 'Transaction' }),
)

export const Reassignment = z.lazy(() =>
  z
    .object({
      externalReference: externalReference.optional().meta({
        description: 'Your own number of the sale that it pays for. Either this or `checkoutId`.',
        example: 'PED-1043',
      }),
      checkoutId: z.string().transform(checkoutId.toUuid).optional().meta({
        description:
          'The open checkout that it pays for, or a part of. Either this or `externalReference`.',
        example: 'chk_01kga5ycm3e8wbrqjbzqk9c6vm',
      }),
      from: neverEmpty(singleLineText(100).normalize('NFC').nullable()).optional().meta({
        description:
          'What it pays for now: its external reference, or the id of its checkout; null where it is released. If it pays for anything else by then, nothing changes.',
        example: 'PED-1042',
      }),
    })
    .refine(
      ({ externalReference, checkoutId }) =>
        (externalReference === undefined) !== (checkoutId === undefined),
      {
        path: ['externalReference'],
        error: said(
          'Envía `externalReference` o `checkoutId`: uno de los dos.',
          'Send `externalReference` or `checkoutId`: one of the two.',
        ),
      },
    )
    .meta({
      id: 'Reassignment',
      example: { externalReference: 'PED-1042', from: 'PED-1041' },
    }),
)

export const NewRefund = z.lazy(() =>
  z
    .object({
      amount: money.optional().meta({
        description: 'In bolívares. Default: all that is left.',
        example: 400,
      }),
      reason: multiLineText(500)
        .optional()
        .transform((text) => text || undefined)
        .meta({ example: 'El pedido llegó incompleto.' }),
      document: document.optional().meta({
        description:
          'The payer’s document. Required if the payer made a mobile payment, unless the `customer` of its checkout has one.',
      }),
      name: singleLineText(80).optional().meta({
        description:
          'The payer’s name. Required if the money is sent back by mobile payment, unless the `customer` of its checkout is known to be the payer.',
        example: 'Luis Rojas',
      }),
      bankCode: bankCode.optional().meta({
        description:
          'The payer’s bank. Required if the payment’s is not known, as of one that was verified by phone and amount; ignored otherwise.',
      }),
      externalReference: externalReference.optional().meta({
        description: 'Your own number for the refund. Default: that of the transaction.',
      }),
      metadata: metadata.optional().meta({
        description: 'Your own data about the refund. Default: that of the transaction.',
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
      needsReview: needsReview('the refund'),
      ...shownShift(),
      ...shownReferences(),
      createdAt: isoTime,
      updatedAt: isoTime,
      failureReason: Failure.optional().meta({
        description: 'Present only if the status is `failed`.',
      }),
    })
    .meta({ id: 'Refund' }),
)

export const RefundPage = z.lazy(() => pageSchema(Refund).meta({ id: 'RefundPage' }))

export const CheckoutRefund = z.lazy(() =>
  z
    .object({
      refunds: z
        .array(Refund)
        .meta({ description: 'One for each payment that is paid back, the newest payment first.' }),
      amountVes: z.number().meta({
        description: 'Bolívares: what those of them pay back that have not failed.',
        example: 913.29,
      }),
    })
    .meta({ id: 'CheckoutRefund' }),
)

export const RefundQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, refundId),
    status: caseInsensitiveEnum(BANK_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    transactionId: pathId(transactionId)
      .optional()
      .meta({ description: 'Those of one payment, by its id of the form `txn_...`.' }),
    checkoutId: pathId(checkoutId).optional().meta({
      description: 'Those of the payments of one checkout, by its id of the form `chk_...`.',
    }),
    externalReference: externalReference
      .optional()
      .meta({ description: 'Your own number, in full and to the letter.', example: 'PED-1042' }),
    ...shiftFilter(),
    from: momentInput.optional().meta({ description: 'Asked for at this time or later.' }),
    to: momentInput.optional().meta({ description: 'Asked for before this time.' }),
  }),
)

export const RefundList = z.lazy(() =>
  z.object({ data: z.array(Refund) }).meta({ id: 'RefundList' }),
)
