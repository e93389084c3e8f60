import { addDays, caracasDay } from '../../domain/caracas.ts'
import {
  formatMoment,
  formatMoney,
  formatRate,
  formatShortDay,
  formatTime,
} from '../../domain/format.ts'
import { language, say } from '../language.ts'

/** An amount as the interface sends it, as people of the language read it. */
export const moneyText = (amount: number, currency: 'VES' | 'USD' = 'VES'): string =>
  formatMoney(amount.toFixed(2), currency, language)

export const rateText = (rate: number): string => formatRate(String(rate), language)

/** A day in Caracas: `vie 27 nov` */
export const dayText = (day: string): string =>
  formatShortDay(day, language, caracasDay(new Date()))

function partsOf(iso: string): string[] {
  const time = new Date(iso)
  const day = caracasDay(time)
  return [dayName(day) ?? `${dayText(day)},`, formatTime(time, language)]
}

/** `hoy 2:05 p. m.`, `vie 27 nov, 2:05 p. m.` */
export const momentText = (iso: string): string => partsOf(iso).join(' ')

/** How an amount is shown that is the largest of its screen: the longer, the smaller, so that none is cut. */
export const sizeOf = (amount: string): string =>
  amount.length > 17 ? 'longest' : amount.length > 13 ? 'longer' : ''

/** An amount in a column: digits of equal width, never broken. */
export const Money = ({ of, in: currency = 'VES' }: { of: number; in?: 'VES' | 'USD' }) => (
  <span class="money">{moneyText(of, currency)}</span>
)

interface MomentProps {
  of: string
  /** Whether day and time are whole, on what is printed and kept. */
  isKept?: boolean
}

/** Day and time, each on one line. */
export function Moment({ of, isKept = false }: MomentProps) {
  const whole = formatMoment(new Date(of), language, 'seconds')
  const [day, time] = isKept ? whole.replace(', ', ',|').split('|') : partsOf(of)
  return (
    <time dateTime={of} title={whole}>
      <span>{day}</span> <span>{time}</span>
    </time>
  )
}

/** Of a day that is called by its name, not by its date: `hoy` */
export function dayName(day: string): string | undefined {
  const names = [say(['ayer', 'yesterday']), say(['hoy', 'today']), say(['mañana', 'tomorrow'])]
  const today = caracasDay(new Date())
  return names.find((_, place) => addDays(today, place - 1) === day)
}
