import type { FailureReason } from '../../platform/bank/failures.ts'
import type { Language } from '../language.ts'

type TitledText = readonly [title: string, text: string]

export interface ReceiptTexts {
  states: Record<'pending' | 'refunded', TitledText> & {
    completed: readonly [title: string, text: (merchant: string) => string]
    failed: string
    uncharged: string
    notFound: string
    unused: string
  }
  /** What to do about a failure; shown after the bank's reason. */
  advice: Partial<Record<FailureReason, string>>
  facts: {
    merchant: string
    label: string
    amount: string
    charged: string
    rate: string
    reference: string
    date: string
    method: string
    number: string
    payer: string
  }
  methods: Record<'c2p' | 'mobile_payment' | 'sandbox', string>
  keepNote: string
  /** What to quote while the payment is pending. */
  quote: string
  /** The button, what it says once it has copied, and the title of what is shared. */
  share: { button: string; copied: string; title: (merchant: string) => string }
  again: string
  toStore: string
}

export const receiptTexts: Record<Language, ReceiptTexts> = {
  es: {
    states: {
      pending: [
        'Estamos confirmando tu pago',
        'El banco todavía no responde; puede tardar unos minutos. No pagues otra vez.\nPuedes cerrar esta página: tu pago sigue su curso, y aquí verás cómo terminó.',
      ],
      completed: ['Pago exitoso', (merchant) => `Ya le avisamos a ${merchant}.`],
      refunded: ['Pago devuelto', 'El comercio te devolvió este pago.'],
      failed: 'No pudimos completar tu pago',
      uncharged: 'No se te cobró nada.',
      notFound: 'No encontramos tu pago',
      unused: 'Este enlace ya está pagado',
    },
    advice: {
      INSUFFICIENT_FUNDS: 'Revisa tu saldo o paga desde otra cuenta.',
      PHONE_NOT_AFFILIATED: 'Revisa el teléfono y el banco que escribiste.',
      WRONG_KEY: 'Pide una clave nueva a tu banco y vuelve a intentarlo.',
      LIMIT_EXCEEDED: 'Paga desde otra cuenta, o inténtalo mañana.',
      INVALID_DOCUMENT: 'Revisa la cédula o el RIF que escribiste.',
      BANK_DOWN: 'Espera unos minutos, o paga desde otro banco.',
      NOT_EXECUTED: 'Puedes intentarlo otra vez.',
      ALREADY_USED: 'Si crees que es un error, escribe al comercio con tu comprobante.',
      LINK_COMPLETED:
        'Puedes confirmarlo en otro enlace, o pedirle al comercio que te lo devuelva.',
      RESTRICTED: 'Consulta con tu banco, o paga desde otra cuenta.',
      REJECTED: 'Consulta con tu banco, o paga desde otra cuenta.',
    },
    facts: {
      merchant: 'Comercio',
      label: 'Concepto',
      amount: 'Monto',
      charged: 'En bolívares',
      rate: 'Tasa BCV',
      reference: 'Referencia',
      date: 'Fecha',
      method: 'Forma de pago',
      number: 'N.º de operación',
      payer: 'Banco y teléfono',
    },
    methods: {
      c2p: 'Clave C2P',
      mobile_payment: 'Pago móvil',
      sandbox: 'Simulación',
    },
    keepNote: 'Hora de Caracas. Quien tenga la dirección de esta página puede ver el comprobante.',
    quote: 'Si necesitas preguntar por él, di este número:',
    share: {
      button: 'Compartir comprobante',
      copied: 'Enlace copiado',
      title: (merchant) => `Comprobante de pago a ${merchant}`,
    },
    again: 'Intentar otra vez',
    toStore: 'Ver la tienda',
  },
  en: {
    states: {
      pending: [
        'We are confirming your payment',
        'The bank has not responded yet, which can take some minutes. Do not pay again.\nYou may close this page: your payment goes on, and you will see its outcome here.',
      ],
      completed: ['Payment successful', (merchant) => `We have notified ${merchant}.`],
      refunded: ['Payment returned', 'The merchant has paid this back to you.'],
      failed: 'We could not complete your payment',
      uncharged: 'You were not charged.',
      notFound: 'We did not find your payment',
      unused: 'This link has been paid',
    },
    advice: {
      INSUFFICIENT_FUNDS: 'Check your balance, or pay from another account.',
      PHONE_NOT_AFFILIATED: 'Check the phone and the bank that you entered.',
      WRONG_KEY: 'Ask your bank for a new key and try again.',
      LIMIT_EXCEEDED: 'Pay from another account, or try tomorrow.',
      INVALID_DOCUMENT: 'Check the ID or RIF that you entered.',
      BANK_DOWN: 'Wait some minutes, or pay from another bank.',
      NOT_EXECUTED: 'You can try again.',
      ALREADY_USED: 'If you think that this is wrong, write to the merchant with your receipt.',
      LINK_COMPLETED: 'You can confirm it for another link, or ask the merchant to return it.',
      RESTRICTED: 'Ask your bank, or pay from another account.',
      REJECTED: 'Ask your bank, or pay from another account.',
    },
    facts: {
      merchant: 'Merchant',
      label: 'For',
      amount: 'Amount',
      charged: 'In bolívares',
      rate: 'BCV rate',
      reference: 'Reference',
      date: 'Date',
      method: 'Paid by',
      number: 'Payment no.',
      payer: 'Bank and phone',
    },
    methods: { c2p: 'C2P key', mobile_payment: 'Mobile payment', sandbox: 'Simulation' },
    keepNote: 'Caracas time. Whoever has the address of this page can see the receipt.',
    quote: 'If you need to ask about it, quote this number:',
    share: {
      button: 'Share the receipt',
      copied: 'Link copied',
      title: (merchant) => `Receipt of a payment to ${merchant}`,
    },
    again: 'Try again',
    toStore: 'See the store',
  },
}
