import type * as z from 'zod'
import type { RateChange } from './change-schemas.ts'
import type { DatedRate, RateChangeRow } from './rate-queries.ts'
import { rateView } from './rate-view.ts'

/** A manual rate, applied or waiting for approval. */
export const rateChangeView = (
  { currency, rate, effectiveDate }: DatedRate,
  row: RateChangeRow,
): z.input<typeof RateChange> => ({
  ...rateView({ ...row, currency, rate, source: 'manual', effective_date: effectiveDate }),
  source: 'manual',
  status: row.status,
  approvalExpiresAt: row.approval_expires_at,
})
