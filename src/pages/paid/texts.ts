import type { Language } from '../language.ts'

interface PaidTexts {
  title: string
  text: (payer: string) => string
  facts: Record<
    'receipt' | 'payer' | 'rif' | 'payee' | 'bank' | 'concept' | 'date' | 'reference' | 'number',
    string
  >
  notFiscal: string
  proof: (host: string) => string
  testMark: string
  /** The button, what it says once it has copied, and the title of what is shared. */
  share: { button: string; copied: string; title: (payer: string) => string }
  print: string
}

/** What a payee's receipt says. */
export const paidTexts: Record<Language, PaidTexts> = {
  es: {
    title: 'Te pagaron',
    text: (payer) => `${payer} te envió este pago móvil.`,
    facts: {
      receipt: 'Comprobante n.º',
      payer: 'De',
      rif: 'RIF',
      payee: 'Para',
      bank: 'Banco y teléfono',
      concept: 'Concepto',
      date: 'Fecha',
      reference: 'Referencia',
      number: 'N.º de pago',
    },
    notFiscal:
      'Este comprobante no es una factura ni un recibo de nómina, y su número no es un número de control.',
    proof: (host) =>
      `Es auténtico si la dirección de esta página empieza por ${host}. Quien la tenga puede verlo. Hora de Caracas.`,
    testMark: 'PRUEBA: no se movió dinero',
    share: {
      button: 'Compartir comprobante',
      copied: 'Enlace copiado',
      title: (payer) => `Comprobante de un pago de ${payer}`,
    },
    print: 'Imprimir',
  },
  en: {
    title: 'You were paid',
    text: (payer) => `${payer} sent you this mobile payment.`,
    facts: {
      receipt: 'Receipt no.',
      payer: 'From',
      rif: 'RIF',
      payee: 'To',
      bank: 'Bank and phone',
      concept: 'Concept',
      date: 'Date',
      reference: 'Reference',
      number: 'Payment no.',
    },
    notFiscal:
      'This receipt is neither an invoice nor a payslip, and its number is no fiscal control number.',
    proof: (host) =>
      `It is authentic if this page’s address begins with ${host}. Whoever has it can see the receipt. Caracas time.`,
    testMark: 'TEST: no money was moved',
    share: {
      button: 'Share the receipt',
      copied: 'Link copied',
      title: (payer) => `Receipt of a payment from ${payer}`,
    },
    print: 'Print',
  },
}
