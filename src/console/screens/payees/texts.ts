import { inLanguage } from '../../language.ts'

export const payeeTexts = inLanguage({
  es: {
    title: 'Contactos',
    lead: 'Aquí queda cada persona a quien le envías un pago móvil.',
    none: 'Aún no has pagado a nadie',
    noneLead: 'Cuando envíes un pago móvil, quien lo recibe queda guardado para la próxima vez.',
    send: 'Enviar dinero',
    pay: 'Pagar',
    remove: 'Quitar',
    removeTitle: (name: string) => `¿Quitar a ${name}?`,
    removeLead: 'Lo que ya le pagaste no cambia. Si le pagas otra vez, vuelve a quedar aquí.',
  },
  en: {
    title: 'Saved payees',
    lead: 'Whoever you send a mobile payment to is kept here.',
    none: 'You have not paid anybody yet',
    noneLead: 'When you send a mobile payment, its payee is kept for the next time.',
    send: 'Send money',
    pay: 'Pay',
    remove: 'Remove',
    removeTitle: (name) => `Remove ${name}?`,
    removeLead: 'What you have paid them does not change. If you pay them again, they are back.',
  },
})
