import * as z from 'zod'
import { movementId } from '../../platform/ids.ts'
import { isoTime, publicId } from '../../wire/schemas.ts'

/** A line of the bank's books that may be the payment that is looked for. */
export const UnmatchedMovement = z.lazy(() =>
  z
    .object({
      id: publicId(movementId, '01kga5ycm3e8wbrqjbzqk9c6vn'),
      type: z.enum(['transfer', 'p2p', 'deposit', 'fee']).meta({ example: 'p2p' }),
      amount: z.number().meta({ description: 'Bolívares.', example: 125.5 }),
      sameAmount: z
        .boolean()
        .meta({ description: 'Whether it is of the payment’s amount.', example: true }),
      bookedOn: z.iso.date().meta({ description: 'The day in Caracas.', example: '2026-01-31' }),
      bookedAt: isoTime.nullable().meta({ description: 'Null where the bank tells no time.' }),
      reference: z.string().nullable().meta({ example: '00012283' }),
      concept: z.string().meta({ example: 'PAGO MOVIL BDV' }),
      phone: z.string().nullable().meta({ description: 'The other party’s.', example: null }),
      bankCode: z.string().nullable().meta({ example: '0102' }),
      document: z.string().nullable().meta({
        description: 'The other party’s, where the bank shows it.',
        example: null,
      }),
    })
    .meta({ id: 'UnmatchedMovement' }),
)

/** What the bank's books show around a payment. */
export const unmatchedMovements = () =>
  z.array(UnmatchedMovement).meta({
    description:
      'What the bank’s books show around it: the movements of the account from the day before it until two days after that belong to no payment, those of its amount first; 50 at most. Empty where the bank’s statement is not read.',
  })
