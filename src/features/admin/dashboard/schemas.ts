import * as z from 'zod'
import { caracasDay, startOfCaracasDay } from '../../../domain/caracas.ts'
import {
  KYC_STATUSES,
  MERCHANT_STATUSES,
  TRANSACTION_STATUSES,
  USER_STATUSES,
} from '../../../domain/statuses.ts'
import { said } from '../../../domain/words.ts'
import { merchantId } from '../../../platform/ids.ts'
import {
  ENVIRONMENT_NOTE,
  environmentFilter,
  momentInput,
  publicId,
} from '../../../wire/schemas.ts'

/** Totals are stored by day, so the limits must be the beginnings of days. */
const dayStart = z.lazy(() =>
  momentInput.refine(
    // Invalid times were rejected before.
    (moment) =>
      Number.isNaN(moment.getTime()) ||
      startOfCaracasDay(caracasDay(moment)).getTime() === moment.getTime(),
    said(
      'Debe ser un día completo en Caracas, como 2026-01-31, o la hora en que allí empieza uno.',
      'Must be a whole day in Caracas, such as 2026-01-31, or the time at which one begins there.',
    ),
  ),
)

export const DashboardQuery = z.lazy(() =>
  z.object({
    from: dayStart
      .optional()
      .meta({ description: 'The first day in Caracas. Default: 30 days before `to`.' }),
    to: dayStart.optional().meta({
      description:
        'The day in Caracas after the last one, at most 366 days after `from`. Default: tomorrow.',
    }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  }),
)

const count = z.lazy(() => z.int().meta({ example: 1 }))

const byStatus = <const Status extends string>(statuses: readonly Status[]) =>
  z.object(
    Object.fromEntries(statuses.map((status) => [status, count])) as Record<Status, typeof count>,
  )

const CurrencyAmount = z.lazy(() =>
  z
    .object({
      currency: z.enum(['VES', 'USD']),
      amount: z.number().meta({ example: 1250.5 }),
    })
    .meta({ id: 'CurrencyAmount' }),
)

const volume = z.lazy(() =>
  z.array(CurrencyAmount).meta({
    description:
      'The sum of the completed ones in each currency, in the amounts that their links ask for.',
  }),
)

const day = z.lazy(() => z.iso.date().meta({ example: '2026-01-31' }))

export const Dashboard = z.lazy(() =>
  z
    .object({
      from: day.meta({ description: 'The first day in Caracas.', example: '2026-01-01' }),
      to: day.meta({ description: 'The day after the last one.', example: '2026-01-31' }),
      environment: z.enum(['sandbox', 'production']),
      users: z
        .object({
          total: count,
          byStatus: byStatus(USER_STATUSES),
          byKycStatus: byStatus(KYC_STATUSES).meta({
            description: '`pending` counts those who wait for a decision.',
          }),
        })
        .meta({ description: 'As they are now.' }),
      merchants: z
        .object({ total: count, byStatus: byStatus(MERCHANT_STATUSES) })
        .meta({ description: 'As they are now.' }),
      transactions: z
        .object({
          total: count,
          byStatus: byStatus(TRANSACTION_STATUSES),
          volume,
          successRate: z.number().nullable().meta({
            description:
              'The share of finished transactions that were paid, refunded ones included, to four decimals; null if none has finished.',
            example: 0.9412,
          }),
        })
        .meta({ description: 'Those made on the days of the range, with their current statuses.' }),
      series: z
        .array(z.object({ date: day, count, volume }))
        .meta({ description: 'All transactions made on each day of the range.' }),
      topMerchants: z
        .array(
          z.object({
            id: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
            name: z.string().meta({ example: 'Panadería La Ñapa' }),
            count: count.meta({ description: 'The number of completed transactions.' }),
            volume,
          }),
        )
        .meta({
          description:
            'The ten merchants with the most completed transactions in the range, highest first; in a tie, the older merchant comes first.',
        }),
    })
    .meta({ id: 'Dashboard' }),
)
