import * as z from 'zod'
import { isoTime } from '../../wire/schemas.ts'

export const RATED_CURRENCIES = ['USD'] as const

export const currency = z.lazy(() => z.enum(RATED_CURRENCIES).meta({ example: 'USD' }))
export const rate = z.lazy(() =>
  z.number().meta({
    description: 'Bolívares per unit of the currency, with at most eight decimals.',
    example: 36.6642,
  }),
)
export const source = z.lazy(() =>
  z.string().meta({
    description:
      'Where it comes from: `BCV (BNC)`, the official rate as that bank reports it; `DolarApi`; or `manual`.',
    example: 'BCV (BNC)',
  }),
)
export const effectiveDate = z.lazy(() =>
  z.string().meta({
    description: 'The day in Caracas from which it is valid.',
    example: '2026-01-30',
  }),
)

export const Rate = z.lazy(() =>
  z
    .object({
      currency,
      rate,
      source,
      effectiveDate,
      carriedForward: z.boolean().meta({
        description: 'Whether it is from an earlier day than today, as on weekends and holidays.',
        example: true,
      }),
      updatedAt: isoTime,
    })
    .meta({ id: 'Rate' }),
)
