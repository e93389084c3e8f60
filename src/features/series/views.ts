import type { SeriesRow } from './queries.ts'

/** In the documented order, which the database's JSON does not keep. */
export const seriesView = ({ data }: SeriesRow) => ({
  id: data.id,
  merchantId: data.merchantId,
  environment: data.environment,
  concept: data.concept,
  lines: data.lines,
  amount: data.amount,
  currency: data.currency,
  every: data.every,
  day: data.day,
  startsOn: data.startsOn,
  endsOn: data.endsOn,
  dueAfterDays: data.dueAfterDays,
  status: data.status,
  nextOn: data.nextOn,
  customers: data.customers,
  createdAt: data.createdAt,
  updatedAt: data.updatedAt,
})
