import * as z from 'zod'
import {
  accountId,
  bankOrderId,
  connectionId,
  merchantId,
  movementId,
  userId,
} from '../../../platform/ids.ts'
import { dayFilter, isoTime, pathId, publicId } from '../../../wire/schemas.ts'

export const MerchantReconciliationParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const ReconciliationQuery = z.lazy(() =>
  z.object({
    date: dayFilter
      .optional()
      .meta({ description: 'A day in Caracas. Default: yesterday.', example: '2026-01-31' }),
  }),
)

const Difference = z.lazy(() =>
  z
    .object({
      kind: z
        .enum([
          'not_in_statement',
          'not_ours',
          'amount_differs',
          'notice_not_in_statement',
          'restated',
          'flagged',
        ])
        .meta({
          description:
            '`not_in_statement`: a payment succeeded, but the statement does not show it. `not_ours`: the bank paid out something that we did not order. `amount_differs`: the bank paid a different amount than we ordered. `notice_not_in_statement`: a notice reported a deposit, but the statement does not show it. `restated`: the bank later reported the movement with another amount, day or direction; the first report counts, and the audit record `movement.restate` has both. `flagged`: no bank can tell the outcome of the payment; a person has to resolve it.',
          example: 'amount_differs',
        }),
      paymentId: publicId(bankOrderId, '01kga5ycm3e8wbrqjbzqk9c6vm')
        .nullable()
        .meta({ description: 'Our payment, if there is one.' }),
      movementId: publicId(movementId, '01kga5ycm3e8wbrqjbzqk9c6vn')
        .nullable()
        .meta({ description: 'The movement that the bank reported, if there is one.' }),
      amount: z.number().meta({
        description:
          'In bolívares: the payment’s amount, or the movement’s if there is no payment.',
        example: 125.5,
      }),
      bankAmount: z.number().nullable().meta({
        description: 'The bank’s amount, if it reported one; its latest for `restated`.',
        example: 125,
      }),
      reference: z.string().nullable().meta({ example: '00012283' }),
      createdAt: isoTime.meta({
        description: 'When the payment was made, or when the movement became known.',
      }),
    })
    .meta({ id: 'Difference' }),
)

const ReconciledConnection = z.lazy(() =>
  z
    .object({
      connection: z.string().meta({ example: 'bnc' }),
      bank: z.string().meta({ description: 'The bank’s code.', example: '0191' }),
      own: z
        .object({
          connectionId: publicId(connectionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
          userId: publicId(userId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
          accountId: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
          accountNumber: z.string().meta({ example: '****************0049' }),
        })
        .nullable()
        .meta({
          id: 'ReconciledOwnConnection',
          description: 'Whose it is, of a user’s own connection; null for one of the service.',
        }),
      readAt: isoTime.nullable().meta({
        description:
          'When the statement was last read; nothing later is compared. Null if it was never read, and for a bank without statements, for which only flagged payments and restated movements are listed.',
      }),
      differences: z.array(Difference).meta({ description: 'Oldest first, 500 at most.' }),
    })
    .meta({ id: 'ReconciledConnection' }),
)

export const Reconciliation = z.lazy(() =>
  z
    .object({
      date: z.string().meta({ description: 'The day in Caracas.', example: '2026-01-31' }),
      connections: z.array(ReconciledConnection),
      total: z.int().meta({
        description:
          'The number of differences, including those beyond the 500 listed for a connection.',
        example: 1,
      }),
    })
    .meta({ id: 'Reconciliation' }),
)
