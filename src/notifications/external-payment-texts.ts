import type { ExternalMethod } from '../domain/external-methods.ts'
import type { Language } from '../domain/language.ts'
import { amountOf } from './format.ts'
import type { NotificationData, NotificationText } from './types.ts'

const METHODS: Record<Language, Record<ExternalMethod, string>> = {
  es: {
    cash: 'en efectivo',
    zelle: 'por Zelle',
    card_terminal: 'por punto de venta',
    crypto: 'en criptomonedas',
    paypal: 'por PayPal',
    bank_transfer: 'por transferencia',
    financing: 'por financiamiento',
    other: 'por otro medio',
  },
  en: {
    cash: 'in cash',
    zelle: 'by Zelle',
    card_terminal: 'by card terminal',
    crypto: 'in crypto',
    paypal: 'by PayPal',
    bank_transfer: 'by transfer',
    financing: 'by financing',
    other: 'in another way',
  },
}

/** What somebody has recorded counts for nothing until another person confirms it. */
export const spanishToConfirm = (data: NotificationData): NotificationText => ({
  title: 'Un cobro por fuera espera confirmación',
  body: `${data.recordedBy?.name} anotó que «${data.merchantName}» cobró ${amountOf(data, 'es')} ${METHODS.es[data.method ?? 'other']}. No cuenta hasta que otra persona confirme que llegó.`,
})
export const englishToConfirm = (data: NotificationData): NotificationText => ({
  title: 'What was paid outside waits to be confirmed',
  body: `${data.recordedBy?.name} recorded that “${data.merchantName}” was paid ${amountOf(data, 'en')} ${METHODS.en[data.method ?? 'other']}. It counts for nothing until another person confirms that it came in.`,
})
