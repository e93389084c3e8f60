import * as z from 'zod'
import { BANK_OPERATIONS } from '../../src/domain/bank-operations.ts'
import { ORDER_KINDS } from '../../src/domain/order-kinds.ts'
import { CHECKOUT_STATUSES, PAYOUT_STATUSES, UNAPPLIED_REASONS } from '../../src/domain/statuses.ts'
import { ChargeNoteEventData } from '../../src/features/charge-notes/schemas.ts'
import { CustomerEventData } from '../../src/features/customers/schemas.ts'
import { ExternalPayment } from '../../src/features/external-payments/schemas.ts'
import { Shift } from '../../src/features/shifts/schemas.ts'
import { Refund, Transaction } from '../../src/features/transactions/schemas.ts'
import { FAILURES, type FailureReason } from '../../src/platform/bank/failures.ts'
import {
  bankOrderId,
  chargeNoteId,
  checkoutId,
  eventId,
  merchantId,
  paymentLinkId,
  payoutId,
  refundId,
  transactionId,
  unappliedPaymentId,
  userId,
  webhookId,
} from '../../src/platform/ids.ts'
import type { EventType } from '../../src/webhooks/event-body.ts'
import { shownReferences } from '../../src/wire/references.ts'
import { isoTime, publicId } from '../../src/wire/schemas.ts'
import { shownTill } from '../../src/wire/tills.ts'

// The Worker sends what the database has recorded: these are for the document, and for the test of these events.

const FAILURE_CODES = Object.keys(FAILURES) as [FailureReason, ...FailureReason[]]

const failureReason = z
  .enum(FAILURE_CODES)
  .nullable()
  .meta({ description: 'Why it failed; null if it did not.', example: null })

const reference = z
  .string()
  .nullable()
  .meta({ description: 'The bank’s reference; null if there is none.', example: '00083736' })

const transaction = Transaction.unwrap()
  .extend({
    paymentLink: publicId(paymentLinkId, '01kga5ycm3e59btav2r01pgpaf').nullable().meta({
      description: 'The same as `paymentLinkId`.',
    }),
  })
  .meta({ id: 'TransactionEventData' })

const refund = z.object({ ...transaction.shape, refund: Refund }).meta({ id: 'RefundEventData' })

const sale = z
  .object({
    externalReference: shownReferences().externalReference,
    checkoutId: publicId(checkoutId, '01kga5ycm3e8wbrqjbzqk9c6vm').nullable().meta({
      description: 'The checkout for which it counts; null if there is none.',
      example: null,
    }),
  })
  .meta({ id: 'PaidSale' })

const reassigned = z
  .object({
    ...transaction.shape,
    from: sale
      .nullable()
      .meta({ description: 'What it paid for before; null if it was released.' }),
    to: sale.nullable().meta({ description: 'What it pays for now; null if it is released.' }),
  })
  .meta({ id: 'ReassignmentEventData' })

const transfer = z
  .object({
    id: publicId(bankOrderId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
    type: z.enum(['p2p', 'transfer']),
    status: z.enum(['success', 'failed']),
    amount: z.number().meta({ description: 'Bolívares.', example: 125.5 }),
    reference,
    failureReason,
    ...shownReferences(),
    payoutId: publicId(payoutId, '01kga5ycm3e8wbrqjbzqk9c6vm')
      .nullable()
      .meta({ description: 'The payout of which it is a row; null if it is none.', example: null }),
  })
  .meta({ id: 'TransferEventData' })

const paymentLink = z
  .object({
    id: publicId(paymentLinkId, '01kga5ycm3e59btav2r01pgpaf'),
    label: z.string().meta({ example: 'Pan de jamón' }),
    payments: z.int().meta({ description: 'How many times it was paid.', example: 1 }),
    ...shownReferences(),
    ...shownTill(),
  })
  .meta({ id: 'PaymentLinkEventData' })

const checkout = z
  .object({
    id: publicId(checkoutId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
    externalReference: z.string().meta({ example: 'PED-1042' }),
    status: z.enum(CHECKOUT_STATUSES).meta({ example: 'paid' }),
    amount: z.number().meta({ example: 25 }),
    currency: z.enum(['VES', 'USD']).meta({ example: 'USD' }),
    receivedVes: z.number().meta({ description: 'Bolívares.', example: 913.29 }),
    overpaidVes: z.number().meta({ description: 'Bolívares.', example: 0 }),
    metadata: shownReferences().metadata,
    expiresAt: isoTime,
    paidAt: isoTime.nullable(),
    ...shownTill(),
    transactionId: publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm').nullable().meta({
      description: 'The payment that caused it; null if none did.',
    }),
    byHand: z.literal(true).optional().meta({
      description: 'Only there if a part of it was paid outside, by somebody’s word.',
    }),
  })
  .meta({ id: 'CheckoutEventData' })

const unapplied = z
  .object({
    id: publicId(unappliedPaymentId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
    checkoutId: publicId(checkoutId, '01kga5ycm3e8wbrqjbzqk9c6vm').nullable(),
    transactionId: publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
    externalReference: z.string().nullable().meta({ example: 'PED-1042' }),
    metadata: shownReferences().metadata,
    amountVes: z.number().meta({ description: 'Bolívares.', example: 913.29 }),
    reason: z.enum(UNAPPLIED_REASONS).meta({ example: 'expired' }),
    candidates: z.array(publicId(chargeNoteId, '01kga5ycm3e8wbrqjbzqk9c6vm')).meta({
      description: 'Of an ambiguous one, the charge notes each of which it pays.',
      example: [],
    }),
    status: z.literal('open'),
  })
  .meta({ id: 'UnappliedPaymentEventData' })

const shift = Shift.unwrap()

const external = ExternalPayment.unwrap()

const customer = CustomerEventData.unwrap()

const note = ChargeNoteEventData.unwrap()

const needsReview = z
  .object({
    paymentId: publicId(bankOrderId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
    kind: z.enum(ORDER_KINDS).meta({ example: 'p2p' }),
    amount: z.number().meta({ description: 'Bolívares.', example: 125.5 }),
    transactionId: publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm').nullable().meta({
      description: 'The transaction that it pays or refunds; null if there is none.',
      example: null,
    }),
    refundId: publicId(refundId, '01kga5ycm3fq1tz1m2a3q4rwd7')
      .nullable()
      .meta({ description: 'The refund that it pays; null if it is none.', example: null }),
    payoutId: publicId(payoutId, '01kga5ycm3e8wbrqjbzqk9c6vm')
      .nullable()
      .meta({ description: 'The payout of which it is a row; null if it is none.', example: null }),
  })
  .meta({ id: 'NeedsReviewEventData' })

const payout = z
  .object({
    id: publicId(payoutId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
    status: z.enum(PAYOUT_STATUSES).meta({ example: 'completed' }),
    rows: z.int().meta({ description: 'How many rows it has.', example: 2 }),
    total: z.number().meta({ description: 'Bolívares.', example: 251 }),
    succeeded: z.int().meta({ description: 'How many rows were paid.', example: 2 }),
    succeededTotal: z.number().meta({ description: 'Bolívares.', example: 251 }),
    failed: z.int().meta({ description: 'How many rows failed.', example: 0 }),
    failedTotal: z.number().meta({ description: 'Bolívares.', example: 0 }),
    failedRows: z
      .array(
        z
          .object({
            index: z.int().meta({ description: 'From 0 on.', example: 1 }),
            amount: z.number().meta({ example: 125.5 }),
            externalReference: z.string().nullable().meta({ example: 'NOM-7' }),
            failureReason: z.enum(FAILURE_CODES).meta({ example: 'PHONE_NOT_AFFILIATED' }),
          })
          .meta({ id: 'PayoutFailedRow' }),
      )
      .meta({ description: 'The first 100 rows that failed.', example: [] }),
    createdAt: isoTime,
    completedAt: isoTime.nullable(),
  })
  .meta({ id: 'PayoutEventData' })

const bank = z
  .object({
    bankCode: z
      .string()
      .meta({ description: 'The bank of the settlement account.', example: '0191' }),
    operation: z.enum(BANK_OPERATIONS).meta({ example: 'charge' }),
    since: isoTime.meta({ description: 'When it began to fail.' }),
  })
  .meta({ id: 'BankHealthEventData' })

const member = z
  .object({
    merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
    userId: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
    role: z.enum(['OWNER', 'ADMIN', 'MEMBER']).meta({ example: 'MEMBER' }),
  })
  .meta({ id: 'MemberEventData' })

const test = z
  .object({
    webhookId: publicId(webhookId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
    message: z.string().meta({ example: 'This is a test. Nothing has happened.' }),
  })
  .meta({ id: 'TestEventData' })

/** The `data` of each type of event, and what has happened. */
const EVENT_DATA = {
  'transaction.pending': [
    transaction,
    'No bank has told yet how a payment of one of the links ended; one of the next two follows.',
  ],
  'transaction.completed': [transaction, 'A payment of one of the links was made.'],
  'transaction.failed': [transaction, 'A payment of one of the links failed.'],
  'transaction.refunded': [refund, 'A payment, or a part of it, was paid back to its payer.'],
  'transaction.reassigned': [
    reassigned,
    'A verified payment was released from its sale, or given to another one.',
  ],
  'refund.pending': [
    refund,
    'The bank has not told whether it made a refund; one of the next two follows.',
  ],
  'refund.succeeded': [refund, 'A refund was made.'],
  'refund.failed': [refund, 'A refund failed: no money was moved.'],
  'transfer.success': [
    transfer,
    'A mobile payment or transfer from the settlement account was made.',
  ],
  'transfer.failed': [transfer, 'A mobile payment or transfer from the settlement account failed.'],
  'payment_link.completed': [paymentLink, 'A link reached its maximum number of payments.'],
  'payment_link.expired': [paymentLink, 'A link expired.'],
  'checkout.created': [checkout, 'A checkout was created, and can be paid.'],
  'checkout.paid': [checkout, 'A checkout is paid.'],
  'checkout.partially_paid': [checkout, 'A part of a checkout was paid.'],
  'checkout.overpaid': [checkout, 'A checkout was paid with more than remained.'],
  'checkout.expired': [checkout, 'A checkout expired.'],
  'checkout.canceled': [checkout, 'A checkout was canceled.'],
  'payment.unapplied': [unapplied, 'Money came and counts for no checkout.'],
  'payment.needs_review': [
    needsReview,
    'No bank can tell how a payment ended: a person has to say what the bank’s books show.',
  ],
  'external_payment.recorded': [
    external,
    'Somebody has recorded what was paid, or paid back, outside the service.',
  ],
  'external_payment.confirmed': [external, 'A second person has confirmed what was paid outside.'],
  'external_payment.voided': [external, 'What was recorded as paid outside was voided.'],
  'shift.opened': [shift, 'Somebody answers for a till.'],
  'shift.closed': [shift, 'A shift was closed, with what was counted.'],
  'customer.created': [customer, 'A customer was created.'],
  'customer.updated': [customer, 'A customer was changed, or what they have said about messages.'],
  'customer.merged': [
    customer,
    'Another customer has become a part of this one, and its id answers 404.',
  ],
  'note.created': [note, 'A customer owes something.'],
  'note.partially_paid': [note, 'A part of a charge note was paid.'],
  'note.paid': [note, 'A charge note is paid.'],
  'note.overdue': [note, 'The day by which to pay a charge note is over.'],
  'note.voided': [note, 'A charge note was voided.'],
  'note.reopened': [note, 'A part of a charge note is owed again.'],
  'payout.completed': [payout, 'Every row of a payout was paid.'],
  'payout.failed_rows': [payout, 'Every row of a payout is settled, and some have failed.'],
  'bank.degraded': [bank, 'The bank of the settlement account has failed for three minutes.'],
  'bank.recovered': [bank, 'The bank of the settlement account works again.'],
  'member.joined': [member, 'Somebody became a member of the merchant.'],
  'member.removed': [member, 'A member left, or was removed.'],
  'webhook.test': [test, 'The endpoint was tested. Nothing has happened.'],
} as const satisfies Record<EventType, readonly [z.ZodObject, string]>

/** `transaction.completed` -> `TransactionCompletedEvent` */
export const eventSchemaName = (type: string): string =>
  `${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`

const environmentOf = (type: EventType) =>
  type.startsWith('member.')
    ? z.null().meta({ description: 'It belongs to no environment.', example: null })
    : z.enum(['live', 'test'])

/** The body of each type of event, as endpoints receive it and lists show it. */
export const eventSchemas = (Object.keys(EVENT_DATA) as EventType[]).map((type) => ({
  type,
  description: EVENT_DATA[type][1],
  schema: z
    .object({
      id: publicId(eventId, '01kga5ycm3en0bdnm8e8e9tx2z').meta({
        description: 'The same as the header `webhook-id`.',
      }),
      type: z.literal(type),
      timestamp: isoTime.meta({ description: 'When it happened.' }),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      environment: environmentOf(type),
      data: EVENT_DATA[type][0],
    })
    .meta({ id: eventSchemaName(type), description: EVENT_DATA[type][1] }),
}))
