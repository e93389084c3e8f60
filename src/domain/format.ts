import { caracasDay } from './caracas.ts'
import type { Language } from './language.ts'

const OFFSET_HOURS = 4
const WEEKDAYS = {
  es: 'dom lun mar mié jue vie sáb'.split(' '),
  en: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
}
const MONTHS = {
  es: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
}

/** Keeps `Bs.` beside its amount, and `p.` beside `m.`, wherever a line ends. */
const NBSP = '\u00a0'

/** An exact decimal with the separators of the language: `1234.5` -> `1.234,50`, in English `1,234.50`. */
function formatDecimal(amount: string, language: Language, decimalPlaces: number): string {
  const [group, point] = language === 'es' ? ['.', ','] : [',', '.']
  const [units = '0', decimals = ''] = amount.split('.')
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, group as string)
  return `${grouped}${point}${decimals.padEnd(decimalPlaces, '0')}`
}

/** `1234.50` -> `Bs. 1.234,50` */
export const formatBolivares = (amount: string, language: Language): string =>
  `Bs.${NBSP}${formatDecimal(amount, language, 2)}`

/** `25.00` -> `$ 25,00` */
const formatDollars = (amount: string, language: Language): string =>
  `$${NBSP}${formatDecimal(amount, language, 2)}`

/** An amount in its currency, on one line; what is less than nothing as `− $ 15,00`. */
export const formatMoney = (
  amount: string,
  currency: 'VES' | 'USD',
  language: Language,
): string => {
  if (amount.startsWith('-')) return `−${NBSP}${formatMoney(amount.slice(1), currency, language)}`
  return currency === 'USD' ? formatDollars(amount, language) : formatBolivares(amount, language)
}

/** With four decimals at least, so that rates line up: `36.63300000` -> `Bs. 36,6330` */
export const formatRate = (value: string, language: Language): string =>
  `Bs.${NBSP}${formatDecimal(value.replace(/(\.\d*?)0+$/, '$1'), language, 4)}`

/** `0.5` -> `0,5`, in English `0.5` */
export const formatQuantity = (quantity: number, language: Language): string =>
  language === 'es' ? String(quantity).replace('.', ',') : String(quantity)

/** An amount in the form that banks' apps accept: `1234.50` -> `1234,50` */
export const amountToType = (amount: string): string => amount.replace('.', ',')

/** A Caracas day, whole, as it is kept: `2026-11-27` -> `vie 27 nov 2026`, in English `Fri 27 Nov 2026`. */
export const formatDay = (day: string, language: Language): string =>
  `${dayWords(day, language)} ${day.slice(0, 4)}`

/** A day where its year goes without saying: `vie 27 nov`, and of another year `27 nov 2025`. */
export function formatShortDay(day: string, language: Language, today: string): string {
  const isOfThisYear = day.slice(0, 4) === today.slice(0, 4)
  return isOfThisYear ? dayWords(day, language) : formatDay(day, language).replace(/^\S+ /, '')
}

function dayWords(day: string, language: Language): string {
  const date = new Date(`${day}T00:00Z`)
  const month = MONTHS[language][date.getUTCMonth()]
  return `${WEEKDAYS[language][date.getUTCDay()]} ${date.getUTCDate()} ${month}`
}

/** The time of the day in Caracas: `2:05 p. m.`, or with its seconds `2:05:09 p. m.` */
export function formatTime(time: Date, language: Language, seconds?: 'seconds'): string {
  const hours = (time.getUTCHours() + 24 - OFFSET_HOURS) % 24
  const rest = time.toISOString().slice(13, seconds ? 19 : 16)
  const half = language === 'es' ? [`a.${NBSP}m.`, `p.${NBSP}m.`] : ['AM', 'PM']
  return `${hours % 12 || 12}${rest}${NBSP}${half[hours < 12 ? 0 : 1]}`
}

/** A time in Caracas: `vie 27 nov 2026, 2:05 p. m.` */
export const formatMoment = (time: Date, language: Language, seconds?: 'seconds'): string =>
  `${formatDay(caracasDay(time), language)}, ${formatTime(time, language, seconds)}`
