import * as z from 'zod'
import { APPROVAL_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import {
  apiKeyId,
  approvalId,
  bankOrderId,
  merchantId,
  refundId,
  transactionId,
  userId,
} from '../../platform/ids.ts'
import { PayingAccount } from '../../wire/paying-account.ts'
import {
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  pathId,
  publicId,
} from '../../wire/schemas.ts'

const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

export const ApprovalsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const ApprovalParams = z.lazy(() =>
  z.object({ id: pathId(merchantId), approvalId: pathId(approvalId) }),
)

export const ApprovalQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, approvalId),
    status: caseInsensitiveEnum(APPROVAL_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  }),
)

const person = z.lazy(() =>
  z.object({
    id: publicId(userId, EXAMPLE),
    name: z.string().meta({ example: 'Ana Pérez' }),
  }),
)

export const Approval = z.lazy(() =>
  z
    .object({
      id: publicId(approvalId, EXAMPLE),
      merchantId: publicId(merchantId, EXAMPLE),
      environment: z.enum(['live', 'test']).meta({ example: 'live' }),
      status: z.enum(APPROVAL_STATUSES).meta({ example: 'pending' }),
      operation: z.string().meta({
        description: 'The operation that waits, by its id in this document.',
        example: 'refundTransaction',
      }),
      amountVes: z.number().meta({ description: 'In bolívares.', example: 12_500 }),
      concept: z.string().nullable().meta({
        description: 'What the payee sees.',
        example: 'Reintegro',
      }),
      externalReference: z.string().nullable().meta({
        description: 'The integrator’s own number for the payment.',
        example: 'REF-7',
      }),
      account: PayingAccount.nullable().meta({
        description: 'The account that pays; null for a refund in test, which none pays.',
      }),
      transactionId: publicId(transactionId, EXAMPLE)
        .nullable()
        .meta({ description: 'Of a refund: what it pays back.' }),
      payee: z
        .object({
          name: z.string().nullable().meta({ example: 'Luis Rojas' }),
          phone: z.string().nullable().meta({ example: '04121234567' }),
          bankCode: z.string().nullable().meta({ example: '0102' }),
          document: z.string().nullable().meta({ example: 'V12345678' }),
          accountNumber: z
            .string()
            .nullable()
            .meta({ description: 'Of a transfer.', example: '01910001482101010049' }),
        })
        .meta({
          description:
            'Who gets the money, completed with the saved payee when it was asked for; each null where it is not known. This is paid, whatever becomes of the saved payee.',
        }),
      parts: z
        .array(
          z.object({
            transactionId: publicId(transactionId, EXAMPLE),
            amountVes: z.number().meta({ example: 1_250 }),
            phone: z.string().nullable().meta({ example: '04121234567' }),
            bankCode: z.string().nullable().meta({ example: '0102' }),
            document: z.string().nullable().meta({ example: 'V12345678' }),
            name: z.string().nullable().meta({ example: 'Luis Rojas' }),
          }),
        )
        .meta({
          description:
            'Of a checkout’s refund: what is paid back of each of its payments, and to whom. Empty for all else, where `payee` says it.',
        }),
      apiKey: z
        .object({
          id: publicId(apiKeyId, EXAMPLE),
          name: z.string().meta({ example: 'Asistente' }),
        })
        .meta({ description: 'The key that asks.' }),
      intentionId: z.string().meta({
        description: 'The Idempotency-Key of its request: the same one gets the result.',
        example: '0198c6f2-3a1e-7c44-9a51-6f0f3c1f2b7d',
      }),
      createdAt: isoTime,
      expiresAt: isoTime.meta({ description: 'Until when somebody may decide: 24 hours.' }),
      decidedBy: person.nullable(),
      decidedAt: isoTime.nullable(),
      lastError: z
        .object({
          code: z.string().meta({ example: 'BANK_UNAVAILABLE' }),
          message: z.string().meta({
            example: 'Payments are currently stopped. Nothing was sent to the bank.',
          }),
          at: isoTime,
        })
        .nullable()
        .meta({
          description:
            'What stopped it the last time that somebody approved it: nothing was sent, and it waits as before. Null if nothing did, and once it is approved.',
        }),
      execution: z
        .object({
          refundId: publicId(refundId, EXAMPLE).nullable(),
          paymentId: publicId(bankOrderId, EXAMPLE)
            .nullable()
            .meta({ description: 'Of a mobile payment or transfer.' }),
          startedAt: isoTime,
        })
        .nullable()
        .meta({
          description:
            'The payment that was made of it, see its outcome by its id; null unless it is approved.',
        }),
    })
    .meta({ id: 'Approval' }),
)

export const ApprovalList = z.lazy(() => pageSchema(Approval).meta({ id: 'ApprovalList' }))
