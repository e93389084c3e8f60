import type * as z from 'zod'
import { rateToNumber } from '../../domain/rate.ts'
import type { RateRow } from './rate-queries.ts'
import type { Rate } from './rate-schema.ts'

/** A rate as shown to callers. */
export const rateView = (row: RateRow): z.input<typeof Rate> => ({
  currency: row.currency,
  rate: rateToNumber(row.rate),
  source: row.source,
  effectiveDate: row.effective_date,
  carriedForward: row.carried_forward,
  updatedAt: row.updated_at,
})
