import type { Language } from '../language.ts'

export interface StoreTexts {
  title: (store: string) => string
  description: (store: string) => string
  links: string
  payHere: string
  pay: string
  /** In the place of a price. */
  openAmount: string
  empty: readonly [title: string, text: string]
}

export const storeTexts: Record<Language, StoreTexts> = {
  es: {
    title: (store) => `${store}: paga en línea`,
    description: (store) => `Paga a ${store} en bolívares, desde tu banco.`,
    links: '¿Qué quieres pagar?',
    payHere: 'Paga en línea, en bolívares, desde tu banco',
    pay: 'Pagar →',
    openAmount: 'Tú pones el monto',
    empty: ['Todavía no hay nada que pagar', 'Cuando la tienda publique algo, lo verás aquí.'],
  },
  en: {
    title: (store) => `${store}: pay online`,
    description: (store) => `Pay ${store} in bolívares, from your bank.`,
    links: 'What do you want to pay for?',
    payHere: 'Pay online, in bolívares, from your bank',
    pay: 'Pay →',
    openAmount: 'You choose the amount',
    empty: [
      'There is nothing to pay for yet',
      'You will see it here once the store offers something.',
    ],
  },
}
