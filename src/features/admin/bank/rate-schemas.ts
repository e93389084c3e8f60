import * as z from 'zod'
import { MAX_RATE, rateFromNumber } from '../../../domain/rate.ts'
import { dayInput } from '../../../http/schemas.ts'
import { RATED_CURRENCIES } from '../../../rates/rate-schema.ts'

export const NewRate = z.lazy(() =>
  z
    .object({
      currency: z.enum(RATED_CURRENCIES, 'Must be USD.').meta({ example: 'USD' }),
      rate: z
        .number('Must be a number of bolívares.')
        .transform((number, context) => {
          const rate = rateFromNumber(number)
          if (rate !== null) return rate
          context.addIssue(`Must be more than 0, ${MAX_RATE} at most, with eight decimals at most.`)
          return z.NEVER
        })
        .meta({ description: 'Bolívares per unit of the currency.', example: 36.6642 }),
      effectiveDate: dayInput.meta({
        description:
          'The day in Caracas from which it is valid: at most 366 days ago, and at most 7 days ahead.',
        example: '2026-01-30',
      }),
    })
    .meta({ id: 'NewRate' }),
)
