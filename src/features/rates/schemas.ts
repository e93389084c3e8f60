import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { amountParameter } from '../../wire/local-fields.ts'
import { caseInsensitiveEnum, momentInput } from '../../wire/schemas.ts'
import { currency, effectiveDate, RATED_CURRENCIES, Rate, rate, source } from './rate-schema.ts'

const CURRENCIES = ['VES', 'USD'] as const

export const RateList = z.lazy(() => z.object({ data: z.array(Rate) }).meta({ id: 'RateList' }))

export const RateHistoryQuery = z.lazy(() =>
  z.object({
    currency: caseInsensitiveEnum(RATED_CURRENCIES)
      .optional()
      .transform((currency) => currency ?? 'USD')
      .meta({ description: 'Default: USD.', enum: [...RATED_CURRENCIES] }),
    from: momentInput.optional().meta({
      description: 'From this day on. Default: 30 days before `to`.',
      example: '2026-01-01',
    }),
    to: momentInput.optional().meta({
      description: 'Up to this day, but not including it. Default: tomorrow.',
      example: '2026-02-01',
    }),
  }),
)

export const RateHistory = z.lazy(() =>
  z
    .object({ data: z.array(z.object({ currency, rate, source, effectiveDate })) })
    .meta({ id: 'RateHistory' }),
)

const conversionCurrency = z.lazy(() => caseInsensitiveEnum(CURRENCIES))

export const ConversionQuery = z.lazy(() =>
  z
    .object({
      from: conversionCurrency.meta({ description: 'The currency of the amount.' }),
      to: conversionCurrency.meta({ description: 'The currency of the result.' }),
      amount: amountParameter,
    })
    .refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: said('Debe ser distinto de `from`.', 'Must differ from `from`.'),
    }),
)

export const Conversion = z.lazy(() =>
  z
    .object({
      from: z.enum(CURRENCIES).meta({ example: 'USD' }),
      to: z.enum(CURRENCIES).meta({ example: 'VES' }),
      amount: z.number().meta({ example: 125.5 }),
      result: z.number().meta({ description: 'Rounded half up to the cent.', example: 4601.36 }),
      rate: rate.meta({
        description: 'Bolívares per dollar, whichever way it converts.',
        example: 36.6642,
      }),
      source,
      effectiveDate,
    })
    .meta({ id: 'Conversion' }),
)
