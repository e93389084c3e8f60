import * as z from 'zod'
import { isoTime } from '../http/schemas.ts'

export const RATED_CURRENCIES = ['USD'] as const

export const currency = z.enum(RATED_CURRENCIES).meta({ example: 'USD' })
export const rate = z.number().meta({
  description: 'Bolívares for one unit of the currency, with eight decimals at most.',
  example: 36.6642,
})
export const source = z.string().meta({
  description:
    'Who said so: `BCV (BNC)`, the official rate as that bank tells it; `DolarApi`; `manual`.',
  example: 'BCV (BNC)',
})
export const effectiveDate = z.string().meta({
  description: 'The day in Caracas from which it is valid.',
  example: '2026-01-30',
})

export const Rate = z.lazy(() =>
  z
    .object({
      currency,
      rate,
      source,
      effectiveDate,
      carriedForward: z.boolean().meta({
        description: 'Whether it is of an earlier day than today, as on weekends and holidays.',
        example: true,
      }),
      updatedAt: isoTime,
    })
    .meta({ id: 'Rate' }),
)
