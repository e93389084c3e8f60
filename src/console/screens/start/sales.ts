import { addDays, caracasDay } from '../../../domain/caracas.ts'
import type { Schemas } from '../../requests/client.ts'

type SalesSummary = Schemas['SalesSummary']

interface DaySales {
  day: string
  amountVes: number
}

const isPaid = ({ status }: SalesSummary['data'][number]): boolean =>
  status === 'completed' || status === 'refunded'

/** What was paid on each day of the summary, also on those without a sale, oldest first. */
export function salesByDay({ from, to, data }: SalesSummary): DaySales[] {
  const days: DaySales[] = []
  const end = caracasDay(new Date(to))
  for (let day = caracasDay(new Date(from)); day < end; day = addDays(day, 1)) {
    const cents = data
      .filter((row) => row.day === day && isPaid(row))
      .reduce((all, { amountVes }) => all + Math.round(amountVes * 100), 0)
    days.push({ day, amountVes: cents / 100 })
  }
  return days
}
