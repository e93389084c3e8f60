import * as z from 'zod'
import { SERIES_INTERVALS, SERIES_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { customerId, merchantId, seriesId } from '../../platform/ids.ts'
import { CheckoutLine, newCheckoutLines } from '../../wire/checkout-line.ts'
import { money } from '../../wire/local-fields.ts'
import {
  caseInsensitiveEnum,
  dayInput,
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  pathId,
  publicId,
  singleLineText,
} from '../../wire/schemas.ts'
import { addsUp } from '../checkouts/rules.ts'
import { MAX_CUSTOMERS } from './rules.ts'

const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'
const CURRENCIES = ['VES', 'USD'] as const
const MAX_DUE_DAYS = 365

export const AllSeriesParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const SeriesParams = z.lazy(() =>
  AllSeriesParams.unwrap().extend({ seriesId: pathId(seriesId) }),
)

const DAYS_MESSAGE = said(
  `Debe ser un número entero de 0 a ${MAX_DUE_DAYS}.`,
  `Must be a whole number from 0 to ${MAX_DUE_DAYS}.`,
)

const DAY_MESSAGE = said(
  'Debe ser texto: "1" a "7" en una semana, "1" a "31" en un mes, o "MM-DD" en un año.',
  'Must be text: "1" to "7" of a week, "1" to "31" of a month, or "MM-DD" of a year.',
)

const day = z.lazy(() =>
  singleLineText(5, DAY_MESSAGE).meta({
    description:
      'On which day of each period: of a week `1` (Monday) to `7`, of a month `1` to `31`, of a year `MM-DD`. What a month lacks is its last day.',
    example: '5',
  }),
)

/** Its first day may be a year later, and is written in four digits too. */
const LAST_START = '9998-12-31'

const startsOn = z.lazy(() =>
  dayInput.refine(
    (given) => given <= LAST_START,
    said(`Debe ser ${LAST_START} o antes.`, `Must be ${LAST_START} or before.`),
  ),
)

const seriesFields = () => ({
  concept: singleLineText(120).meta({
    description: 'What for; payers and their banks see it.',
    example: 'Mensualidad',
  }),
  amount: money.meta({ description: 'Of each note, in its currency.', example: 25 }),
  currency: z.enum(CURRENCIES, said('Debe ser VES o USD.', 'Must be VES or USD.')).meta({
    description: 'Dollars are paid in bolívares, at the rate of the day on which they are paid.',
    example: 'USD',
  }),
  lines: newCheckoutLines.optional(),
  day,
  endsOn: dayInput.optional().meta({
    description: 'The last day on which notes are made. If left out, it has no end.',
    example: '2199-12-31',
  }),
  dueAfterDays: z
    .int(DAYS_MESSAGE)
    .min(0, DAYS_MESSAGE)
    .max(MAX_DUE_DAYS, DAYS_MESSAGE)
    .optional()
    .meta({ description: 'How long there is to pay. If left out, 0.', example: 5 }),
  customers: z
    .array(z.string().transform(customerId.toUuid))
    .min(1, said('Debe tener un cliente.', 'Must have a customer.'))
    .max(
      MAX_CUSTOMERS,
      said(
        `Puede tener ${MAX_CUSTOMERS} clientes como máximo.`,
        `May have ${MAX_CUSTOMERS} customers at most.`,
      ),
    )
    .meta({ description: 'Who gets a note each time.', example: [`cus_${EXAMPLE}`] }),
})

const WRONG_LINES = said('Deben sumar el monto.', 'Must add up to the amount.')

interface WithLines {
  lines?: Parameters<typeof addsUp>[0] | undefined
  amount: string
}
const linesAddUp = ({ lines, amount }: WithLines) => lines === undefined || addsUp(lines, amount)

export const NewSeries = z.lazy(() =>
  z
    .object({
      ...seriesFields(),
      every: z
        .enum(
          SERIES_INTERVALS,
          said('Debe ser week, month o year.', 'Must be week, month or year.'),
        )
        .meta({ description: 'How long a period is.', example: 'month' }),
      startsOn: startsOn.optional().meta({
        description:
          'The first note is of the first `day` that is neither before this nor past. If left out, today.',
        example: '2026-02-01',
      }),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .refine(linesAddUp, { path: ['lines'], message: WRONG_LINES })
    .meta({ id: 'NewSeries' }),
)

export const SeriesChanges = z.lazy(() =>
  z
    .object(seriesFields())
    .refine(linesAddUp, { path: ['lines'], message: WRONG_LINES })
    .meta({ id: 'SeriesChanges' }),
)

export const Series = z.lazy(() =>
  z
    .object({
      id: publicId(seriesId, EXAMPLE),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      environment: z.enum(['live', 'test']),
      concept: z.string().meta({ example: 'Mensualidad' }),
      lines: z
        .array(CheckoutLine)
        .nullable()
        .meta({ example: [{ name: 'Pan de jamón', quantity: 2, unitAmount: 12.5 }] }),
      amount: z.number().meta({ example: 25 }),
      currency: z.enum(CURRENCIES).meta({ example: 'USD' }),
      every: z.enum(SERIES_INTERVALS).meta({ example: 'month' }),
      day: z.string().meta({ example: '5' }),
      startsOn: z.iso.date().meta({ example: '2026-02-01' }),
      endsOn: z.iso.date().nullable().meta({ example: '2199-12-31' }),
      dueAfterDays: z.int().meta({ example: 5 }),
      status: z.enum(SERIES_STATUSES).meta({ example: 'active' }),
      nextOn: z.iso.date().nullable().meta({
        description:
          'When the next notes are made; null while it is paused, and once it has ended.',
        example: '2026-02-05',
      }),
      customers: z
        .array(publicId(customerId, EXAMPLE))
        .meta({ description: 'Who gets a note each time.', example: [`cus_${EXAMPLE}`] }),
      createdAt: isoTime,
      updatedAt: isoTime,
    })
    .meta({ id: 'Series' }),
)

export const SeriesQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, seriesId),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    status: caseInsensitiveEnum(SERIES_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
  }),
)

export const SeriesList = z.lazy(() => pageSchema(Series).meta({ id: 'SeriesList' }))
