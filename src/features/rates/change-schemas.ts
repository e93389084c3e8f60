import * as z from 'zod'
import { MAX_RATE, rateFromNumber } from '../../domain/rate.ts'
import { said } from '../../domain/words.ts'
import { dayInput, isoTime } from '../../wire/schemas.ts'
import { currency, effectiveDate, RATED_CURRENCIES, rate, source } from './rate-schema.ts'

export const NewRate = z.lazy(() =>
  z
    .object({
      currency: z
        .enum(RATED_CURRENCIES, said('Debe ser USD.', 'Must be USD.'))
        .meta({ example: 'USD' }),
      rate: z
        .number(said('Debe ser un número de bolívares.', 'Must be a number of bolívares.'))
        .transform((number, context) => {
          const rate = rateFromNumber(number)
          if (rate !== null) return rate
          context.addIssue(
            said(
              `Debe ser mayor que 0, ${MAX_RATE} como máximo, con ocho decimales como máximo.`,
              `Must be more than 0, ${MAX_RATE} at most, with eight decimals at most.`,
            ),
          )
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

export const RateChange = z.lazy(() =>
  z
    .object({
      currency,
      rate,
      source,
      effectiveDate,
      carriedForward: z.boolean().meta({
        description: 'Whether it is from an earlier day than today.',
        example: false,
      }),
      updatedAt: isoTime.meta({ description: 'When it was set, or proposed.' }),
      status: z.enum(['applied', 'awaiting_approval']).meta({
        description:
          '`awaiting_approval`: the rate is far from the one in force, which stays until another administrator sends the same.',
        example: 'applied',
      }),
      approvalExpiresAt: isoTime.nullable().meta({
        description: 'Until when another administrator can approve it; null if it is applied.',
        example: null,
      }),
    })
    .meta({ id: 'RateChange' }),
)
