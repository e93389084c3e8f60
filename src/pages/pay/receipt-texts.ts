import type { FailureReason } from '../../platform/bank/failures.ts'
import type { Language } from '../language.ts'

type TitledText = readonly [title: string, text: string]
type TextForMerchant = readonly [title: string, text: (merchant: string) => string]

export interface ReceiptTexts {
  states: Record<'completed' | 'partlyRefunded' | 'refunded', TextForMerchant> & {
    pending: TitledText
    failed: string
    uncharged: string
    notFound: string
    otherAmount: string
    unused: string
  }
  /** What to do about a failure; shown after the bank's reason. */
  advice: Partial<Record<FailureReason, string>>
  facts: {
    receipt: string
    merchant: string
    rif: string
    label: string
    amount: string
    charged: string
    rate: string
    reference: string
    date: string
    method: string
    number: string
    payer: string
    /** The merchant's own number for the sale. */
    order: string
    /** What of it was more than the order asked for. */
    overpaid: string
    refunded: string
  }
  methods: Record<'c2p' | 'mobile_payment' | 'sandbox', string>
  keepNote: string
  notFiscal: string
  /** On a receipt of test money, on paper too. */
  testMark: string
  /** Of a payment that the merchant has moved to another sale since. */
  reassigned: string
  print: string
  /** How to tell that a receipt is authentic. */
  proof: {
    title: string
    text: (host: string) => string
    signed: string
    data: string
    how: string
    code: string
    scan: string
  }
  /** The form by which it is sent to the payer. */
  send: {
    title: string
    /** By mail alone, and by WhatsApp too. */
    label: { mail: string; both: string }
    hint: string
    button: string
    wrong: { mail: string; both: string }
    sent: string
    sentTest: string
  }
  /** What to quote while the payment is pending. */
  quote: string
  /** Beside a claim that is pending, for what was mistyped. */
  correct: { text: string; show: string }
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
      partlyRefunded: [
        'Pago devuelto en parte',
        (merchant) => `${merchant} devolvió una parte de este pago.`,
      ],
      refunded: ['Pago devuelto', (merchant) => `${merchant} devolvió este pago.`],
      failed: 'No pudimos completar tu pago',
      uncharged: 'No se te cobró nada.',
      notFound: 'No encontramos tu pago',
      otherAmount: 'Tu pago es por otro monto',
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
      OTHER_AMOUNT:
        'No pagues otra vez todavía: escribe al comercio con tu comprobante. Puede contarlo a tu favor o devolvértelo.',
      ALREADY_USED: 'Si crees que es un error, escribe al comercio con tu comprobante.',
      LINK_COMPLETED:
        'Puedes confirmarlo en otro enlace, o pedirle al comercio que te lo devuelva.',
      RESTRICTED: 'Consulta con tu banco, o paga desde otra cuenta.',
      REJECTED: 'Consulta con tu banco, o paga desde otra cuenta.',
    },
    facts: {
      receipt: 'Comprobante n.º',
      merchant: 'Comercio',
      rif: 'RIF',
      label: 'Concepto',
      amount: 'Monto',
      charged: 'En bolívares',
      rate: 'Tasa BCV',
      reference: 'Referencia',
      date: 'Fecha',
      method: 'Forma de pago',
      number: 'N.º de pago',
      payer: 'Banco y teléfono',
      order: 'N.º del comercio',
      overpaid: 'Pagado de más',
      refunded: 'Devuelto',
    },
    methods: {
      c2p: 'Clave C2P',
      mobile_payment: 'Pago móvil',
      sandbox: 'Simulación',
    },
    keepNote: 'Hora de Caracas. Quien tenga la dirección de esta página puede ver el comprobante.',
    notFiscal:
      'Este comprobante no es una factura ni un documento fiscal, y su número no es un número de control.',
    testMark: 'PRUEBA: no se movió dinero',
    reassigned: 'Esta venta fue reasignada.',
    print: 'Imprimir',
    proof: {
      title: '¿Es auténtico?',
      text: (host) =>
        `Lo es si la dirección de esta página empieza por ${host}. El código QR del comprobante impreso lleva a ella.`,
      signed: 'Además está firmado, y cualquiera puede comprobar la firma:',
      data: 'datos firmados',
      how: 'cómo se comprueba',
      code: 'Código QR de esta página',
      scan: 'Escanea el código: la página muestra el pago como está hoy, con sus devoluciones.',
    },
    send: {
      title: 'Recibe el comprobante',
      label: { mail: 'Tu correo', both: 'Tu correo, o tu teléfono con WhatsApp' },
      hint: 'Lo usamos solo para este mensaje.',
      button: 'Enviar',
      wrong: {
        mail: 'Escribe un correo, como luis@ejemplo.com.',
        both: 'Escribe un correo o un teléfono, como 04121234567.',
      },
      sent: 'Si la dirección es correcta, te llega en unos minutos.',
      sentTest: 'Es una prueba: no se envía nada.',
    },
    quote: 'Si necesitas preguntar por él, di este número:',
    correct: { text: '¿Escribiste algo mal?', show: 'Confirmar otra vez con los datos correctos' },
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
      partlyRefunded: [
        'Payment returned in part',
        (merchant) => `${merchant} has paid back a part of this payment.`,
      ],
      refunded: ['Payment returned', (merchant) => `${merchant} has paid this back.`],
      failed: 'We could not complete your payment',
      uncharged: 'You were not charged.',
      notFound: 'We did not find your payment',
      otherAmount: 'Your payment is of another amount',
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
      OTHER_AMOUNT:
        'Do not pay again yet: write to the merchant with your bank’s receipt. They can count it for you, or pay it back.',
      ALREADY_USED: 'If you think that this is wrong, write to the merchant with your receipt.',
      LINK_COMPLETED: 'You can confirm it for another link, or ask the merchant to return it.',
      RESTRICTED: 'Ask your bank, or pay from another account.',
      REJECTED: 'Ask your bank, or pay from another account.',
    },
    facts: {
      receipt: 'Receipt no.',
      merchant: 'Merchant',
      rif: 'RIF',
      label: 'For',
      amount: 'Amount',
      charged: 'In bolívares',
      rate: 'BCV rate',
      reference: 'Reference',
      date: 'Date',
      method: 'Paid by',
      number: 'Payment no.',
      payer: 'Bank and phone',
      order: 'Merchant’s no.',
      overpaid: 'Paid too much',
      refunded: 'Paid back',
    },
    methods: { c2p: 'C2P key', mobile_payment: 'Mobile payment', sandbox: 'Simulation' },
    keepNote: 'Caracas time. Whoever has the address of this page can see the receipt.',
    notFiscal:
      'This receipt is neither an invoice nor a fiscal document, and its number is no fiscal control number.',
    testMark: 'TEST: no money was moved',
    reassigned: 'This sale was reassigned.',
    print: 'Print',
    proof: {
      title: 'Is it authentic?',
      text: (host) =>
        `It is if this page’s address begins with ${host}. The QR code of the printed receipt leads to it.`,
      signed: 'It is also signed, and anybody can check the signature:',
      data: 'signed data',
      how: 'how to check it',
      code: 'QR code of this page',
      scan: 'Scan the code: the page shows the payment as it is today, with what was paid back.',
    },
    send: {
      title: 'Get the receipt',
      label: { mail: 'Your e-mail', both: 'Your e-mail, or your phone with WhatsApp' },
      hint: 'We use it for this message only.',
      button: 'Send',
      wrong: {
        mail: 'Enter an e-mail address, such as luis@example.com.',
        both: 'Enter an e-mail address or a phone, such as 04121234567.',
      },
      sent: 'If the address is right, it arrives within some minutes.',
      sentTest: 'This is a test: nothing is sent.',
    },
    quote: 'If you need to ask about it, quote this number:',
    correct: { text: 'Did you mistype something?', show: 'Confirm again with the right details' },
    share: {
      button: 'Share the receipt',
      copied: 'Link copied',
      title: (merchant) => `Receipt of a payment to ${merchant}`,
    },
    again: 'Try again',
    toStore: 'See the store',
  },
}
