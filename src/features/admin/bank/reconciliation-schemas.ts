import * as z from 'zod'
import { dayFilter, isoTime, publicId } from '../../../http/schemas.ts'
import { movementId, paymentId } from '../../../platform/ids.ts'

export const ReconciliationQuery = z.lazy(() =>
  z.object({
    date: dayFilter
      .optional()
      .meta({ description: 'A day in Caracas; yesterday unless said.', example: '2026-01-31' }),
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
          'flagged',
        ])
        .meta({
          description:
            '`not_in_statement`: a payment that succeeded, and that the statement does not show. `not_ours`: the bank paid out what we did not order. `amount_differs`: the bank paid another amount than was ordered. `notice_not_in_statement`: a notice told of a deposit that the statement does not show. `flagged`: no bank can tell what became of the payment; resolve it.',
          example: 'amount_differs',
        }),
      paymentId: publicId(paymentId, '01kga5ycm3e8wbrqjbzqk9c6vm')
        .nullable()
        .meta({ description: 'Ours, where it is one.' }),
      movementId: publicId(movementId, '01kga5ycm3e8wbrqjbzqk9c6vn')
        .nullable()
        .meta({ description: 'What the bank told of, where it did.' }),
      amount: z.number().meta({
        description: 'Bolívares: of the payment, or of the movement where there is no payment.',
        example: 125.5,
      }),
      bankAmount: z.number().nullable().meta({
        description: 'What the bank says, where it says anything.',
        example: 125,
      }),
      reference: z.string().nullable().meta({ example: '00012283' }),
      createdAt: isoTime.meta({
        description: 'When the payment was made, or the movement became known.',
      }),
    })
    .meta({ id: 'Difference' }),
)

const ReconciledConnection = z.lazy(() =>
  z
    .object({
      connection: z.string().meta({ example: 'bnc' }),
      bank: z.string().meta({ description: 'The bank’s code.', example: '0191' }),
      readAt: isoTime.nullable().meta({
        description:
          'When the statement was last read; what happened after it is not compared. Null where it never was, and of a bank without statements, of which only flagged payments are listed.',
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
        description: 'Differences in all, also those over 500 of a connection.',
        example: 1,
      }),
    })
    .meta({ id: 'Reconciliation' }),
)
