import { addDays, caracasDay } from '../../domain/caracas.ts'
import { formatMoment, formatMoney, formatRate } from '../../domain/format.ts'
import { language, say } from '../language.ts'

/** An amount as the interface sends it, as people of the language read it. */
export const moneyText = (amount: number, currency: 'VES' | 'USD' = 'VES'): string =>
  formatMoney(amount.toFixed(2), currency, language)

export const rateText = (rate: number): string => formatRate(String(rate), language)

export const momentText = (iso: string): string => formatMoment(new Date(iso), language)

/** How an amount is shown that is the largest of its screen: the longer, the smaller, so that none is cut. */
export const sizeOf = (amount: string): string =>
  amount.length > 17 ? 'longest' : amount.length > 13 ? 'longer' : ''

/** An amount in a column: digits of equal width, never broken. */
export const Money = ({ of, in: currency = 'VES' }: { of: number; in?: 'VES' | 'USD' }) => (
  <span class="money">{moneyText(of, currency)}</span>
)

interface MomentProps {
  of: string
  /** Whether the day is never called by its name, on what is printed and kept. */
  isKept?: boolean
}

/** Day and time, each on one line: `hoy, 2:05 p. m.` */
export function Moment({ of, isKept = false }: MomentProps) {
  const whole = momentText(of)
  const [day, time] = whole.split(', ')
  return (
    <time dateTime={of} title={whole}>
      <span>{(!isKept && recentDay(of)) || day},</span> <span>{time}</span>
    </time>
  )
}

/** Days that are called by their name, not by their date. */
function recentDay(of: string): string | undefined {
  const [day, today] = [caracasDay(new Date(of)), caracasDay(new Date())]
  if (day === today) return say(['hoy', 'today'])
  return day === addDays(today, -1) ? say(['ayer', 'yesterday']) : undefined
}
