import * as z from 'zod'
import { ORDER_KINDS } from '../../domain/order-kinds.ts'
import { BANK_STATUSES, DELIVERY_STATUSES, TRANSACTION_STATUSES } from '../../domain/statuses.ts'
import {
  auditLogId,
  bankOrderId,
  checkoutId,
  eventId,
  merchantId,
  movementId,
  paymentLinkId,
  refundId,
  transactionId,
} from '../../platform/ids.ts'
import { Failure } from '../../wire/failure.ts'
import { person } from '../../wire/person.ts'
import { isoTime, publicId } from '../../wire/schemas.ts'

const ID = '01kga5ycm3e8wbrqjbzqk9c6vm'
const bolivares = () => z.number().meta({ description: 'Bolívares.', example: 1250 })
const reference = () => z.string().nullable().meta({ example: '00083736' })

const StoryOrder = z.lazy(() =>
  z
    .object({
      id: publicId(bankOrderId, ID),
      kind: z.enum(ORDER_KINDS),
      status: z.enum(BANK_STATUSES),
      amount: bolivares(),
      reference: reference(),
      bankAnswer: z
        .string()
        .nullable()
        .meta({ description: 'The bank’s own code in its last response.', example: '00' }),
      attempts: z.int().meta({
        description: 'How often the bank was asked for its outcome after the first call.',
        example: 2,
      }),
      failureReason: Failure.nullable(),
      flaggedAt: isoTime.nullable().meta({ description: 'When it was left to a person.' }),
      createdAt: isoTime,
      updatedAt: isoTime,
    })
    .meta({ id: 'StoryOrder' }),
)

const StoryRefund = z.lazy(() =>
  z
    .object({
      id: publicId(refundId, ID),
      status: z.enum(BANK_STATUSES),
      amount: bolivares(),
      reference: reference(),
      reason: z.string().nullable().meta({ example: 'Producto agotado' }),
      failureReason: Failure.nullable(),
      createdAt: isoTime,
      updatedAt: isoTime,
    })
    .meta({ id: 'StoryRefund' }),
)

const StoryMovement = z.lazy(() =>
  z
    .object({
      id: publicId(movementId, ID),
      amount: bolivares(),
      reference: reference(),
      bookedOn: z.iso.date().meta({ example: '2026-01-31' }),
      createdAt: isoTime.meta({ description: 'When the service learned of it.' }),
    })
    .meta({ id: 'StoryMovement' }),
)

const StoryRecord = z.lazy(() =>
  z
    .object({
      id: publicId(auditLogId, ID),
      action: z.string().meta({ example: 'refund.create' }),
      resource: z.string().meta({ example: 'rfd_01kga5ycm3e8wbrqjbzqk9c6vm' }),
      user: person.nullable().meta({ description: 'Who did it; null for a payer and for the service.' }),
      reason: z.string().nullable().meta({ example: 'El estado de cuenta muestra el pago.' }),
      createdAt: isoTime,
    })
    .meta({ id: 'StoryRecord' }),
)

const StoryEvent = z.lazy(() =>
  z
    .object({
      id: publicId(eventId, ID),
      type: z.string().meta({ example: 'transaction.completed' }),
      createdAt: isoTime,
      deliveries: z.array(
        z.object({
          status: z.enum(DELIVERY_STATUSES),
          attempts: z.int().meta({ example: 1 }),
          updatedAt: isoTime,
        }),
      ),
    })
    .meta({ id: 'StoryEvent' }),
)

const SimilarTransaction = z.lazy(() =>
  z
    .object({
      id: publicId(transactionId, ID),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      merchantName: z.string().meta({ example: 'Panadería La Ñapa' }),
      amountVes: bolivares(),
      status: z.enum(TRANSACTION_STATUSES),
      failureReason: Failure.nullable(),
      createdAt: isoTime,
    })
    .meta({ id: 'SimilarTransaction' }),
)

export const TransactionStory = z.lazy(() =>
  z
    .object({
      owner: person.meta({ description: 'The merchant’s owner.' }),
      label: z.string().meta({ description: 'What was paid for.', example: 'Combo desayuno' }),
      paymentLinkId: publicId(paymentLinkId, ID).nullable(),
      checkoutId: publicId(checkoutId, ID).nullable(),
      externalReference: z.string().nullable().meta({ example: 'PED-1042' }),
      amountVes: bolivares(),
      refundedVes: bolivares().meta({ description: 'What of it was paid back.', example: 20.68 }),
      payer: z.object({
        bankCode: z.string().nullable().meta({ example: '0102' }),
        phone: z.string().nullable().meta({ description: 'Masked.', example: '*******4567' }),
        document: z.string().nullable().meta({ description: 'Masked.', example: '*****5678' }),
      }),
      connection: z.string().meta({ example: 'bnc-principal' }),
      accountNumber: z
        .string()
        .nullable()
        .meta({ description: 'The account that was paid into, masked.', example: '****************0049' }),
      orders: z.array(StoryOrder).meta({ description: 'What banks were asked to do, refunds too.' }),
      refunds: z.array(StoryRefund),
      movement: StoryMovement.nullable().meta({
        description: 'The movement of the account that is this payment.',
      }),
      records: z.array(StoryRecord).meta({ description: 'What the audit log has of it.' }),
      events: z.array(StoryEvent).meta({ description: 'What the merchant’s endpoints were told.' }),
      similar: z.array(SimilarTransaction).meta({
        description: 'Up to five others of the same phone within a day before or after.',
      }),
    })
    .meta({ id: 'TransactionStory' }),
)
