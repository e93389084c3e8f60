import { formatMoney } from '../domain/format.ts'
import type { NotificationData, NotificationText } from './types.ts'

const amountOf = ({ differenceVes = 0 }: NotificationData, language: 'es' | 'en'): string =>
  formatMoney(Math.abs(differenceVes).toFixed(2), 'VES', language)

const isMissing = ({ differenceVes = 0 }: NotificationData): boolean => differenceVes < 0

/** A shift was closed with a difference above the merchant's bound. */
export const spanishShiftDifference = (data: NotificationData): NotificationText => ({
  title: isMissing(data) ? 'Falta dinero en una caja' : 'Sobra dinero en una caja',
  body: `${data.closedBy?.name} cerró un turno de «${data.merchantName}»: ${isMissing(data) ? 'faltan' : 'sobran'} ${amountOf(data, 'es')}. Un administrador o el dueño anota de qué viene la diferencia.`,
})
export const englishShiftDifference = (data: NotificationData): NotificationText => ({
  title: isMissing(data) ? 'Money is missing at a till' : 'There is too much money at a till',
  body: `${data.closedBy?.name} closed a shift of “${data.merchantName}”: ${amountOf(data, 'en')} ${isMissing(data) ? 'are missing' : 'are too many'}. An administrator or the owner notes what the difference comes from.`,
})
