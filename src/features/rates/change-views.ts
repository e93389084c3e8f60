import type * as z from 'zod'
import { rateToNumber } from '../../domain/rate.ts'
import type { RateChange } from './change-schemas.ts'
import type { DatedRate, RateChangeRow } from './rate-queries.ts'

/** A manual rate, applied or waiting for approval. */
export const rateChangeView = (
  { currency, rate, effectiveDate }: DatedRate,
  row: RateChangeRow,
): z.input<typeof RateChange> => ({
  currency,
  rate: rateToNumber(rate),
  source: 'manual',
  effectiveDate,
  carriedForward: row.carried_forward,
  updatedAt: row.updated_at,
  status: row.status,
  approvalExpiresAt: row.approval_expires_at,
})
