import type * as z from 'zod'
import type { RateRow } from './rate-queries.ts'
import type { Rate } from './rate-schema.ts'
import { rateHistoryView } from './views.ts'

/** A rate as shown to callers. */
export const rateView = (row: RateRow): z.input<typeof Rate> => ({
  ...rateHistoryView(row),
  carriedForward: row.carried_forward,
  updatedAt: row.updated_at,
})
