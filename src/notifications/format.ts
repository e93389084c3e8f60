import { formatMoment, formatMoney as inCurrency } from '../domain/format.ts'
import type { Language } from '../domain/language.ts'
import { FAILURES } from '../platform/bank/failures.ts'
import type { NotificationData } from './types.ts'

const decimal = (amount: number): string => amount.toFixed(2)

/** `Bs. 1.234,50`; for a price in dollars with the amount in bolívares: `$ 25,00 (Bs. 916,61)`. */
export function amountOf(
  { amount = 0, currency = 'VES', amountVes }: NotificationData,
  language: Language,
): string {
  const shown = inCurrency(decimal(amount), currency, language)
  if (currency === 'VES' || amountVes === undefined) return shown
  return `${shown} (${inCurrency(decimal(amountVes), 'VES', language)})`
}

/** The bank's reason for a refusal; empty without one. */
export function failureOf({ failureReason }: NotificationData, language: Language): string {
  const texts = FAILURES[failureReason as keyof typeof FAILURES]
  return texts ? ` ${texts[language]}` : ''
}

/** ` Referencia: 00012283.`, if there is one. */
export const referenceOf = ({ reference }: NotificationData, label: string): string =>
  reference ? ` ${label}: ${reference}.` : ''

const ORIGIN_WORDS = {
  es: { when: 'Fue el', zone: 'hora de Caracas', from: 'desde', network: 'red' },
  en: { when: 'It was done on', zone: 'Caracas time', from: 'from', network: 'network' },
}

/** ` Fue el 21/11/2026, 2:05 p. m. (hora de Caracas), desde Chrome, Android (red 190.6.1.0/24).` */
export function originOf({ at, device, network }: NotificationData, language: Language): string {
  if (at === undefined) return ''
  const words = ORIGIN_WORDS[language]
  const where = [device, network && `(${words.network} ${network})`].filter(Boolean).join(' ')
  const from = where === '' ? '' : `, ${words.from} ${where}`
  return ` ${words.when} ${formatMoment(new Date(at), language)} (${words.zone})${from}.`
}

/** `el 21/11/2026, 2:05 p. m. (hora de Caracas)`: when something will be done. */
export const dueOf = (at: string, language: Language): string =>
  `${language === 'es' ? 'el' : 'on'} ${formatMoment(new Date(at), language)} (${ORIGIN_WORDS[language].zone})`

/** The host of an endpoint: `https://shop.example` -> `shop.example`. */
export const hostOf = ({ url = '' }: NotificationData): string => url.replace(/^[a-z]+:\/\//, '')
