import type { Language } from '../language.ts'

export interface TillTexts {
  title: (till: string, store: string) => string
  description: (till: string, store: string) => string
  empty: readonly [title: string, text: string]
  /** Above the amount: the time at which the cashier has put the sale on the till. */
  put: (time: string) => string
  ways: { verify: string; c2p: string }
  paid: readonly [title: string, text: string]
  partly: (remaining: string) => string
  over: readonly [title: string, text: string]
  /** The sale that was on the screen before. */
  replaced: (amount: string, time: string) => string
  replacedPaid: (amount: string, time: string) => string
  /** What follows is another one, or there is none. */
  another: string
  none: string
  /** `#` is how long ago. */
  stale: string
  /** `#` is the number. */
  ages: { seconds: string; minutes: string; hours: string }
  print: { scan: string; button: string; address: string }
}

export const tillTexts: Record<Language, TillTexts> = {
  es: {
    title: (till, store) => `${till} · ${store}`,
    description: (till, store) => `Lo que se cobra en ${till} de ${store}.`,
    empty: [
      'No hay ninguna venta en esta caja',
      'Cuando te cobren, el monto aparece aquí solo. No pagues un monto que no te hayan dicho.',
    ],
    put: (time) => `En caja desde las ${time}`,
    ways: { verify: 'Pago móvil', c2p: 'Débito inmediato con clave' },
    paid: ['Pagado', 'El comercio ya lo tiene en su pantalla.'],
    partly: (remaining) => `Falta ${remaining}`,
    over: ['Esta venta ya no se cobra', 'Pide en la caja que la pongan otra vez.'],
    replaced: (amount, time) =>
      `La venta de ${amount}, de las ${time}, ya no está en esta caja. No la pagues aquí.`,
    replacedPaid: (amount, time) => `La venta de ${amount}, de las ${time}, se pagó.`,
    another: 'La de abajo es otra venta.',
    none: 'Ahora no hay ninguna.',
    stale: 'Sin conexión. Esto es de hace #, y puede haber cambiado.',
    ages: { seconds: '# s', minutes: '# min', hours: '# h' },
    print: {
      scan: 'Escanea para ver tu cuenta y pagar',
      button: 'Imprimir',
      address: 'O abre esta dirección:',
    },
  },
  en: {
    title: (till, store) => `${till} · ${store}`,
    description: (till, store) => `What is charged at ${till} of ${store}.`,
    empty: [
      'There is no sale at this till',
      'Once you are charged, the amount appears here by itself. Pay no amount that you were not told.',
    ],
    put: (time) => `At the till since ${time}`,
    ways: { verify: 'Mobile payment', c2p: 'Immediate debit with a key' },
    paid: ['Paid', 'The merchant has it on their screen.'],
    partly: (remaining) => `${remaining} remains`,
    over: ['This sale is no longer charged', 'Ask at the till to put it there again.'],
    replaced: (amount, time) =>
      `The sale of ${amount}, of ${time}, is not at this till any more. Do not pay it here.`,
    replacedPaid: (amount, time) => `The sale of ${amount}, of ${time}, was paid.`,
    another: 'The one below is another sale.',
    none: 'There is none now.',
    stale: 'No connection. This is # old, and may have changed.',
    ages: { seconds: '# s', minutes: '# min', hours: '# h' },
    print: {
      scan: 'Scan to see your bill and pay',
      button: 'Print',
      address: 'Or open this address:',
    },
  },
}
