import { addDays, caracasDay } from '../../../domain/caracas.ts'
import type { Schemas } from '../../requests/client.ts'

type SalesSummary = Schemas['SalesSummary']

export interface DaySales {
  day: string
  count: number
  amountVes: number
  /** Null if a sale in bolívares had no rate. */
  amountUsd: number | null
}

const isPaid = ({ status }: SalesSummary['data'][number]): boolean =>
  status === 'completed' || status === 'refunded'

/** What was paid on each day of the summary, also on those without a sale, oldest first. */
export function salesByDay({ from, to, data }: SalesSummary): DaySales[] {
  const days: DaySales[] = []
  const end = caracasDay(new Date(to))
  for (let day = caracasDay(new Date(from)); day < end; day = addDays(day, 1)) {
    const paid = data.filter((row) => row.day === day && isPaid(row))
    const cents = (amount: number) => Math.round(amount * 100)
    const sum = (amounts: number[]) => amounts.reduce((all, one) => all + cents(one), 0) / 100
    const dollars = paid.map(({ amountUsd }) => amountUsd)
    days.push({
      day,
      count: paid.reduce((all, { count }) => all + count, 0),
      amountVes: sum(paid.map(({ amountVes }) => amountVes)),
      amountUsd: dollars.includes(null) ? null : sum(dollars as number[]),
    })
  }
  return days
}

/** How many payments still wait for their bank. */
export const pendingCount = ({ data }: SalesSummary): number =>
  data.filter(({ status }) => status === 'pending').reduce((all, { count }) => all + count, 0)
