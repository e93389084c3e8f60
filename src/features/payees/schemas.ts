import * as z from 'zod'
import { BANK_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { accountId, bankOrderId, payeeId, payoutId } from '../../platform/ids.ts'
import { Failure } from '../../wire/failure.ts'
import { bankCode, document, phone } from '../../wire/local-fields.ts'
import { payeeReceiptUrl } from '../../wire/payee-receipt.ts'
import {
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  pathId,
  publicId,
  singleLineText,
} from '../../wire/schemas.ts'

const MAX_SAVED = 1000

export const PayeeQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({
      description: ENVIRONMENT_NOTE.live,
    }),
  }),
)

export const PayeeParams = z.lazy(() => z.object({ id: pathId(payeeId) }))

const group = z.lazy(() =>
  singleLineText(60).meta({
    description: 'The name of those with whom they are paid together.',
    example: 'Nómina',
  }),
)

export const PayeeFields = z.lazy(() =>
  z
    .object({
      phone,
      bankCode,
      document,
      name: singleLineText(80).meta({ example: 'Luis Rojas' }),
      group: group.optional(),
    })
    .meta({ id: 'PayeeFields' }),
)

export const SavedPayees = z.lazy(() =>
  z
    .object({
      payees: z
        .array(PayeeFields)
        .min(1, said('Debe tener al menos una fila.', 'Must have at least one row.'))
        .max(
          MAX_SAVED,
          said(
            `Puede tener ${MAX_SAVED} filas como máximo.`,
            `May have ${MAX_SAVED} rows at most.`,
          ),
        )
        .superRefine((payees, context) => {
          const first = new Map<string, number>()
          for (const [index, { phone }] of payees.entries()) {
            if (first.has(phone))
              context.addIssue({
                code: 'custom',
                path: [index, 'phone'],
                message: said('Está también en otra fila.', 'Is in another row, too.'),
              })
            first.set(phone, index)
          }
        })
        .meta({ description: `Up to ${MAX_SAVED}, each with a phone of their own.` }),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .meta({ id: 'SavedPayees' }),
)

export const Payee = z.lazy(() =>
  z
    .object({
      id: publicId(payeeId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      phone: z.string().meta({ example: '04121234567' }),
      bankCode: z.string().meta({ example: '0102' }),
      document: z.string().meta({ example: 'V12345678' }),
      name: z.string().meta({ example: 'Luis Rojas' }),
      group: z.string().optional().meta({
        description: 'The name of those with whom they are paid together; absent without one.',
        example: 'Nómina',
      }),
    })
    .meta({ id: 'Payee' }),
)

export const PayeeList = z.lazy(() => z.object({ data: z.array(Payee) }).meta({ id: 'PayeeList' }))

export const PayeePaymentQuery = z.lazy(() => z.object(pagingQuery(20, bankOrderId)))

const PayeePayment = z.lazy(() =>
  z
    .object({
      id: publicId(bankOrderId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      accountId: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vn').meta({
        description: 'The account that paid.',
      }),
      amount: z.number().meta({ description: 'Bolívares.', example: 125.5 }),
      status: z.enum(BANK_STATUSES),
      concept: z.string().meta({ example: 'Quincena 1' }),
      reference: z
        .string()
        .nullable()
        .meta({ description: 'The bank’s reference, once there is one.', example: '00012283' }),
      failureReason: Failure.nullable().meta({ description: 'Null unless it failed.' }),
      payoutId: publicId(payoutId, '01kga5ycm3e8wbrqjbzqk9c6vp')
        .nullable()
        .meta({ description: 'The payout of which it is a row; null for any other.' }),
      receiptUrl: payeeReceiptUrl,
      createdAt: isoTime,
    })
    .meta({ id: 'PayeePayment' }),
)

export const PayeePaymentList = z.lazy(() =>
  pageSchema(PayeePayment).meta({ id: 'PayeePaymentList' }),
)
