import type { Language } from '../language.ts'

interface CheckoutTexts {
  order: (number: string) => string
  note: string
  paid: string
  /** Above what remains, where that is the headline. */
  remains: string
  /** Below it: what was received, and the price of the whole. */
  received: (paid: string, price: string) => string
  receivedOfNote: CheckoutTexts['received']
  /** Of a closed one that got more than it asked for. */
  overpaid: (amount: string) => string
  quote: (time: string) => string
  leave: string
  /** What the amount of a part may be. */
  part: (most: string) => string
  send: string
  /** Beside the details of a mobile payment, where parts are taken. */
  any: string
  /** The same, where none are. */
  whole: string
  /** How much the payer sent, where the merchant's bank finds a payment by its amount. */
  sent: string
  sentHint: string
  /** Why it cannot be paid. */
  closed: Record<'paid' | 'expired' | 'canceled', readonly [title: string, text: string]>
  closedNote: CheckoutTexts['closed']
}

/** What the payer of an order reads beside, or instead of, what the payer of a link does. */
export const checkoutTexts: Record<Language, CheckoutTexts> = {
  es: {
    order: (number) => `Pedido ${number}`,
    note: 'Nota de cobro',
    paid: 'Ya recibido:',
    remains: 'Falta por pagar',
    received: (paid, price) => `Ya se recibieron ${paid}. El pedido completo es de ${price}.`,
    receivedOfNote: (paid, price) => `Ya se recibieron ${paid}. La nota completa es de ${price}.`,
    overpaid: (amount) =>
      `Se pagaron ${amount} de más. El comercio también lo ve, y puede devolverlos.`,
    quote: (time) => `Hasta las ${time} vale este monto en bolívares; después se calcula de nuevo.`,
    leave: 'Volver a la tienda sin pagar',
    part: (most) => `Puedes pagar una parte: hasta ${most}`,
    send: 'Pagar',
    any: 'Puedes enviar todo o una parte. Si envías otro monto, confirma con la referencia completa.',
    whole:
      'Envía el monto exacto. Si ya enviaste otro, confirma con la referencia completa: no se pierde.',
    sent: 'Monto que enviaste (Bs.)',
    sentHint:
      'Tal como salió en tu banco. Si no es el que se pide, escribe la referencia completa.',
    closed: {
      paid: ['Este pedido ya está pagado', 'No hace falta pagar otra vez.'],
      expired: ['Este pedido venció', 'Pídele al comercio uno nuevo para hacer tu pago.'],
      canceled: ['Este pedido fue anulado', 'Si todavía lo quieres, pídele al comercio uno nuevo.'],
    },
    closedNote: {
      paid: ['Esta nota ya está pagada', 'No hace falta pagar otra vez.'],
      expired: ['Esta nota venció', 'Pregúntale al comercio cómo pagarla.'],
      canceled: ['Esta nota fue anulada', 'No tienes que pagarla.'],
    },
  },
  en: {
    order: (number) => `Order ${number}`,
    note: 'Charge note',
    paid: 'Already received:',
    remains: 'Still to pay',
    received: (paid, price) => `${paid} are received. The whole order is ${price}.`,
    receivedOfNote: (paid, price) => `${paid} are received. The whole note is ${price}.`,
    overpaid: (amount) =>
      `${amount} too much were paid. The merchant sees it too, and can refund it.`,
    quote: (time) => `Until ${time} this amount in bolívares holds; then it is worked out again.`,
    leave: 'Back to the shop without paying',
    part: (most) => `You can pay a part: up to ${most}`,
    send: 'Pay',
    any: 'You can send all of it or a part. If you send another amount, confirm with the whole reference.',
    whole:
      'Send the exact amount. If you have sent another one, confirm with the whole reference: it is not lost.',
    sent: 'Amount that you sent (Bs.)',
    sentHint: 'As your bank shows it. If it is not what is asked for, enter the whole reference.',
    closed: {
      paid: ['This order is paid', 'There is no need to pay again.'],
      expired: ['This order has expired', 'Ask the merchant for a new one to pay.'],
      canceled: [
        'This order was canceled',
        'If you still want it, ask the merchant for a new one.',
      ],
    },
    closedNote: {
      paid: ['This note is paid', 'There is no need to pay again.'],
      expired: ['This note has expired', 'Ask the merchant how to pay it.'],
      canceled: ['This note was voided', 'You do not have to pay it.'],
    },
  },
}
