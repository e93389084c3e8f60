import type { Language } from '../language.ts'

interface CheckoutTexts {
  order: (externalReference: string) => string
  paid: string
  remains: string
  quote: (time: string) => string
  leave: string
}

/** What the payer of an order reads beside what the payer of a link does. */
export const checkoutTexts: Record<Language, CheckoutTexts> = {
  es: {
    order: (externalReference) => `Pedido ${externalReference}`,
    paid: 'Ya recibido:',
    remains: 'Falta por pagar:',
    quote: (time) => `Este monto en bolívares vale hasta las ${time}. Después se calcula de nuevo.`,
    leave: 'Volver a la tienda sin pagar',
  },
  en: {
    order: (externalReference) => `Order ${externalReference}`,
    paid: 'Already received:',
    remains: 'Still to pay:',
    quote: (time) => `This amount in bolívares holds until ${time}. Then it is worked out again.`,
    leave: 'Back to the shop without paying',
  },
}
