import type * as z from 'zod'
import { rateToNumber } from '../../domain/rate.ts'
import type { RateHistoryRow } from './queries.ts'
import type { RateHistory } from './schemas.ts'

/** A past rate, without the fields about the rate in force. */
export const rateHistoryView = (
  row: RateHistoryRow,
): z.input<typeof RateHistory>['data'][number] => ({
  currency: row.currency,
  rate: rateToNumber(row.rate),
  source: row.source,
  effectiveDate: row.effective_date,
})
