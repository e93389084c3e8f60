import { caracasDay } from './caracas.ts'
import type { Language } from './language.ts'

const OFFSET_HOURS = 4
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

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

/** A Caracas day, `2026-11-21` -> `21/11/2026`, in English `21 Nov 2026`. */
export function formatDay(text: string, language: Language): string {
  const [year = '', month = '', date = ''] = text.split('-')
  return language === 'es'
    ? `${date}/${month}/${year}`
    : `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** The time of the day in Caracas: `2:05 p. m.` */
export function formatTime(time: Date, language: Language): string {
  const hours = (time.getUTCHours() + 24 - OFFSET_HOURS) % 24
  const minutes = String(time.getUTCMinutes()).padStart(2, '0')
  const half = language === 'es' ? [`a.${NBSP}m.`, `p.${NBSP}m.`] : ['AM', 'PM']
  return `${hours % 12 || 12}:${minutes}${NBSP}${half[hours < 12 ? 0 : 1]}`
}

/** A time in Caracas: `21/11/2026, 2:05 p. m.` */
export const formatMoment = (time: Date, language: Language): string =>
  `${formatDay(caracasDay(time), language)}, ${formatTime(time, language)}`
