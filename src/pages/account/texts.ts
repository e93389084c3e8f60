import type { Language } from '../language.ts'

export interface AccountTexts {
  /** The page before it is opened, which says of nobody whether they have one. */
  closed: {
    title: string
    text: string
    label: string
    hint: string
    open: string
    summary: string
    /** Beside the field. */
    check: string
    /** Not four digits. */
    incomplete: string
    wrong: string
    tooMany: (time: string) => string
  }
  title: (merchant: string) => string
  asOf: (moment: string) => string
  owed: string
  about: (bolivares: string, rate: string, day: string) => string
  overdue: (amount: string) => string
  upToDate: readonly [title: string, text: (merchant: string) => string]
  unpayable: readonly [title: string, text: (merchant: string) => string]
  toPay: string
  paid: string
  nothingHere: string
  note: (number: number) => string
  due: (day: string) => string
  dueAgo: (days: number) => string
  partly: (paid: string, amount: string) => string
  paidOn: (day: string) => string
  pay: string
  receipt: string
  /** Of a note, for who hears the page. */
  ofNote: (number: number) => string
  pages: {
    label: string
    earlier: string
    later: string
    place: (page: number, of: number) => string
  }
  noInvoice: string
  print: string
  leave: string
  leaveHint: string
}

export const accountTexts: Record<Language, AccountTexts> = {
  es: {
    closed: {
      title: 'Tu cuenta',
      text: 'Aquí ves lo que debes y lo que has pagado.',
      label: 'Últimos 4 números de tu cédula o RIF',
      hint: 'Si no la diste al comercio, los de tu teléfono.',
      open: 'Ver mi cuenta',
      summary: 'No se pudo abrir',
      check: 'Revisa estos números.',
      incomplete: 'Escribe los últimos 4 números.',
      wrong:
        'Estos números no abren esta dirección. Revísalos, o pide la dirección otra vez a quien te la dio.',
      tooMany: (time) =>
        `Hubo demasiados intentos. Por seguridad, prueba otra vez a partir de las ${time}`,
    },
    title: (merchant) => `Tu cuenta con ${merchant}`,
    asOf: (moment) => `Al ${moment}`,
    owed: 'Debes',
    about: (bolivares, rate, day) => `Unos ${bolivares}, a la tasa de ${rate} (${day})`,
    overdue: (amount) => `Vencido: ${amount}`,
    upToDate: ['Estás al día', (merchant) => `No le debes nada a ${merchant}.`],
    unpayable: [
      'Por aquí no se puede pagar ahora',
      (merchant) =>
        `${merchant} no recibe pagos por este servicio en este momento. Lo que debes sigue pendiente: pregúntale cómo pagarlo.`,
    ],
    toPay: 'Por pagar',
    paid: 'Pagado',
    nothingHere: 'Aquí no hay nada más.',
    note: (number) => `Nota ${number}`,
    due: (day) => `Para pagar el ${day}`,
    dueAgo: (days) => (days === 1 ? 'Venció ayer' : `Venció hace ${days} días`),
    partly: (paid, amount) => `Pagaste ${paid} de ${amount}`,
    paidOn: (day) => `Pagada el ${day}`,
    pay: 'Pagar',
    receipt: 'Comprobante',
    ofNote: (number) => ` de la nota ${number}`,
    pages: {
      label: 'Páginas',
      earlier: 'Anteriores',
      later: 'Siguientes',
      place: (page, of) => `Página ${page} de ${of}`,
    },
    noInvoice: 'Una nota de cobro no es factura.',
    print: 'Imprimir',
    leave: 'Cerrar mi cuenta en este dispositivo',
    leaveHint: 'Se cierra sola a los 30 minutos.',
  },
  en: {
    closed: {
      title: 'Your account',
      text: 'Here you see what you owe and what you have paid.',
      label: 'Last 4 digits of your ID or RIF',
      hint: 'If the merchant does not have it, those of your phone.',
      open: 'See my account',
      summary: 'It could not be opened',
      check: 'Check these digits.',
      incomplete: 'Type the last 4 digits.',
      wrong:
        'These digits do not open this address. Check them, or ask whoever gave you the address for it again.',
      tooMany: (time) => `There were too many attempts. For security, try again from ${time} on.`,
    },
    title: (merchant) => `Your account with ${merchant}`,
    asOf: (moment) => `As of ${moment}`,
    owed: 'You owe',
    about: (bolivares, rate, day) => `About ${bolivares}, at the rate of ${rate} (${day})`,
    overdue: (amount) => `Overdue: ${amount}`,
    upToDate: ['You are up to date', (merchant) => `You owe nothing to ${merchant}.`],
    unpayable: [
      'You cannot pay here now',
      (merchant) =>
        `${merchant} takes no payments through this service at the moment. You still owe what is below: ask them how to pay it.`,
    ],
    toPay: 'To pay',
    paid: 'Paid',
    nothingHere: 'There is nothing more here.',
    note: (number) => `Note ${number}`,
    due: (day) => `To be paid by ${day}`,
    dueAgo: (days) => (days === 1 ? 'Due yesterday' : `Due ${days} days ago`),
    partly: (paid, amount) => `You have paid ${paid} of ${amount}`,
    paidOn: (day) => `Paid on ${day}`,
    pay: 'Pay',
    receipt: 'Receipt',
    ofNote: (number) => ` of note ${number}`,
    pages: {
      label: 'Pages',
      earlier: 'Earlier',
      later: 'Later',
      place: (page, of) => `Page ${page} of ${of}`,
    },
    noInvoice: 'A charge note is no invoice.',
    print: 'Print',
    leave: 'Close my account on this device',
    leaveHint: 'It closes by itself after 30 minutes.',
  },
}
