import { addDays, caracasDay, startOfCaracasDay } from '../../../domain/caracas.ts'
import { type Period, resolvePeriod } from '../../../lists/period.ts'

/** A range of Caracas days, such as `2026-01-31`. */
export interface DayRange {
  from: string
  /** Exclusive. */
  to: string
}

/** The first day that PostgreSQL and JavaScript format alike. */
const MIN_DAY = '0001-01-01'

/**
 * The requested days; by default the last 30 up to today. Throws INVALID_REQUEST if there are too many or none.
 */
export function dayRangeOf(requested: Partial<Period>, now: Date): DayRange {
  const { from, to } = resolvePeriod(requested, now)
  const first = new Date(Math.max(from.getTime(), startOfCaracasDay(MIN_DAY).getTime()))
  return { from: caracasDay(first), to: caracasDay(to) }
}

/** A range of days that is read from one kind of stored totals. */
export interface SpanRange extends DayRange {
  span: 'month' | 'day'
}

/** Splits a range into its whole months, and the days before and after them. */
export function splitIntoSpans({ from, to }: DayRange): SpanRange[] {
  const last = firstOfMonth(to)
  const first = from > last || firstOfMonth(from) === from ? from : firstOfNextMonth(from)
  if (first >= last) return [{ span: 'day', from, to }]
  const parts: SpanRange[] = [
    { span: 'day', from, to: first },
    { span: 'month', from: first, to: last },
    { span: 'day', from: last, to },
  ]
  return parts.filter((part) => part.from < part.to)
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

const firstOfNextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31))

/**
 * The share of ended transactions that were paid, including refunded ones, with four decimals. Null if none has
 * ended.
 */
export function successRate(byStatus: Record<'completed' | 'refunded' | 'failed', number>) {
  const paid = byStatus.completed + byStatus.refunded
  const ended = paid + byStatus.failed
  return ended === 0 ? null : Math.round((paid / ended) * 10_000) / 10_000
}
