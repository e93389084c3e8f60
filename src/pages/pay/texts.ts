import type { ErrorCode } from '../../wire/errors.ts'
import type { Language } from '../language.ts'

type TitledText = readonly [title: string, text: string]

/** Why a link cannot be paid now. */
export type UnpayableReason =
  | 'INACTIVE'
  | 'EXPIRED'
  | 'COMPLETED'
  | 'busy'
  | 'noRate'
  | 'notYet'
  | 'tooMuch'
  | 'tooLittle'

/**
 * Why an attempt was rejected while another one may succeed: a rule of features/pay, an error code, or a word
 * of the pages.
 */
export type AttemptRefusal =
  | 'reference_used'
  | 'reference_pending'
  | 'amount_changed'
  | 'tooOften'
  | 'stopped'
  | 'sent'
  | 'noCharges'
  | 'keysTooOften'
  | 'keyUnanswered'
  | 'keyNotSent'
  | Extract<ErrorCode, 'BANK_UNAVAILABLE' | 'SERVICE_UNAVAILABLE'>

export type FieldName =
  | 'bankCode'
  | 'phone'
  | 'document'
  | 'otp'
  | 'reference'
  | 'paidAt'
  | 'amountVes'

export interface PayTexts {
  title: (merchant: string, amount: string) => string
  charged: string
  rate: (day: string, rate: string) => string
  expires: string
  how: string
  /** Of a shared link. */
  ways: string
  testNote: string
  unpayable: Record<UnpayableReason, TitledText>
  refusals: Record<AttemptRefusal, TitledText>
  /** Above the service's own words, where the page has none. */
  refused: string
  reload: string
  toStore: string
  /** Of a way to pay that hardly works now: shown with its name, and above its form. */
  failing: Record<'c2p' | 'verify', { hint: string; notice: string }>
  c2p: { title: string; hint: string; only: string; send: (amount: string) => string; busy: string }
  mobile: {
    title: string
    hint: string
    already: string
    alreadyHint: string
    first: string
    next: string
    exact: string
    send: string
    busy: string
    only: string
    pay: string
  }
  paymentDetails: { bank: string; phone: string; document: string; amount: string; all: string }
  copy: string
  copied: string
  labels: Record<FieldName, string> & { letter: string; payerBank: string; payerPhone: string }
  hints: { otp: string; reference: string; testOtp: string }
  choose: string
  /** `count` has the number of banks found in the place of `#`. */
  banks: { largest: string; others: string; find: string; none: string; count: string }
  remember: Record<'c2p' | 'verify', string>
  remembered: { text: string; forget: string }
  earlier: { text: string; show: string }
  qr: { title: string; text: string; alt: string }
  today: string
  yesterday: string
  errors: Record<FieldName, string> & { summary: string }
}

const es: PayTexts = {
  title: (merchant, amount) => `Pagar ${amount} a ${merchant}`,
  charged: 'Se cobra en bolívares:',
  rate: (day, rate) => `Tasa BCV del ${day}: ${rate} por dólar.`,
  expires: 'Puedes pagarlo hasta el',
  how: '¿Cómo quieres pagar?',
  ways: 'Paga con pago móvil o clave C2P',
  testNote: 'Enlace de prueba: no se mueve dinero real',
  unpayable: {
    INACTIVE: [
      'Este enlace está desactivado',
      'El comercio no recibe pagos por aquí en este momento. Pídele un enlace nuevo.',
    ],
    EXPIRED: ['Este enlace venció', 'Pídele al comercio un enlace nuevo para hacer tu pago.'],
    COMPLETED: ['Este enlace ya está pagado', 'No tienes que hacer nada más: no pagues otra vez.'],
    busy: [
      'Alguien está pagando este enlace',
      'Si no eres tú, espera un minuto: si ese pago no se completa, podrás hacer el tuyo.',
    ],
    noRate: [
      'Todavía no hay tasa del día',
      'El monto está en dólares y aún no conocemos la tasa oficial. Vuelve a intentarlo más tarde.',
    ],
    notYet: [
      'El comercio aún no puede recibir pagos',
      'Todavía está preparando su cuenta. Escríbele para acordar cómo pagarle.',
    ],
    tooMuch: [
      'El monto es demasiado alto',
      'El banco del comercio no puede cobrarlo en un solo pago. Escribe al comercio.',
    ],
    tooLittle: [
      'El monto es demasiado bajo',
      'A la tasa del día no llega a un céntimo. Escribe al comercio.',
    ],
  },
  refusals: {
    amount_changed: [
      'El monto en bolívares cambió',
      'Cambió la tasa, o lo que falta por pagar, mientras estabas aquí. No se te cobró nada: revisa el monto nuevo y escribe otra vez tu clave.',
    ],
    reference_used: [
      'Ese pago ya se usó',
      'La referencia corresponde a otra compra. Revísala, o escribe al comercio si crees que es un error.',
    ],
    reference_pending: [
      'Ese pago ya se está confirmando',
      'El banco todavía no ha confirmado ese pago. Vuelve a intentarlo en un minuto: no tienes que pagar de nuevo.',
    ],
    tooOften: [
      'Demasiados intentos sin éxito',
      'Por seguridad, espera una hora antes de intentarlo de nuevo. No se movió dinero.',
    ],
    stopped: [
      'Los pagos están detenidos por ahora',
      'No se envió nada al banco. Vuelve a intentarlo en unos minutos.',
    ],
    BANK_UNAVAILABLE: [
      'El banco no está disponible',
      'No se envió nada al banco. Vuelve a intentarlo en unos minutos.',
    ],
    SERVICE_UNAVAILABLE: [
      'El servicio no responde',
      'No se envió nada al banco. Espera unos segundos y vuelve a intentarlo.',
    ],
    noCharges: [
      'Este comercio no cobra con clave C2P',
      'No se te cobró nada. Haz un pago móvil con los datos de esta página y confírmalo aquí.',
    ],
    sent: [
      'Tu pago ya se está enviando',
      'No lo envíes otra vez desde otra página. Espera unos segundos y toca de nuevo para ver el resultado.',
    ],
    keysTooOften: [
      'Ya se pidieron varias claves',
      'Por seguridad se piden pocas al día para un mismo enlace, teléfono o conexión. Puedes conseguir la clave en tu banco y escribirla aquí.',
    ],
    keyUnanswered: [
      'El banco no respondió',
      'Puede que tu clave llegue igual. Espera un minuto antes de pedir otra. No se te cobró nada.',
    ],
    keyNotSent: [
      'El banco del comercio no pide claves',
      'Consigue la clave en tu banco y escríbela aquí.',
    ],
  },
  refused: 'No se hizo el pago',
  reload: 'Revisar otra vez',
  toStore: 'Ver la tienda',
  failing: {
    c2p: {
      hint: 'Con fallas: el banco del comercio casi no responde',
      notice:
        'En este momento el banco del comercio casi no responde a los cobros con clave. Si puedes, paga por pago móvil.',
    },
    verify: {
      hint: 'La confirmación puede tardar: el banco responde con fallas',
      notice:
        'Puedes pagar, pero la confirmación puede tardar: el banco del comercio casi no responde en este momento. No pagues dos veces.',
    },
  },
  c2p: {
    title: 'Clave C2P',
    hint: 'Te cobramos con una clave de tu banco',
    only: 'Paga con tu clave C2P',
    send: (amount) => `Pagar ${amount}`,
    busy: 'Esperando al banco…',
  },
  mobile: {
    title: 'Pago móvil',
    hint: 'Pagas en tu banco y lo confirmas aquí',
    already: '¿Ya hiciste el pago móvil? Confírmalo aquí',
    alreadyHint: 'Solo si ya pagaste: no hagas otro pago ahora.',
    first: '1. Haz el pago móvil con estos datos',
    next: '2. Confirma tu pago',
    exact: 'Envía el monto exacto, o no podremos encontrar tu pago.',
    send: 'Confirmar mi pago',
    busy: 'Buscando tu pago…',
    only: 'Este comercio recibe pagos solo con clave C2P.',
    pay: 'Paga con pago móvil',
  },
  paymentDetails: {
    bank: 'Banco',
    phone: 'Teléfono',
    document: 'Cédula o RIF',
    amount: 'Monto',
    all: 'Copiar todos los datos',
  },
  copy: 'Copiar',
  copied: 'Copiado',
  labels: {
    bankCode: 'Tu banco',
    phone: 'Tu teléfono afiliado a pago móvil',
    document: 'Tu cédula o RIF',
    letter: 'Tipo de documento',
    otp: 'Clave de pago (C2P)',
    reference: 'Número de referencia',
    payerBank: 'Banco desde el que pagaste',
    payerPhone: 'Teléfono desde el que pagaste',
    paidAt: 'Día del pago',
    amountVes: 'Monto a pagar (Bs.)',
  },
  hints: {
    otp: 'De 6 a 8 números. La genera tu banco, en su aplicación o por mensaje, y vale pocos minutos.',
    testOtp: 'En modo de prueba sirve cualquier clave de 6 a 8 números.',
    reference: 'Está en el comprobante de tu banco. Puedes escribir sus últimos números.',
  },
  choose: 'Elige tu banco',
  banks: {
    largest: 'Los más usados',
    others: 'Todos los demás',
    find: 'Escribe o elige tu banco',
    none: 'Ningún banco se llama así',
    count: '# bancos',
  },
  remember: {
    c2p: 'Recordar mi teléfono, documento y banco en este dispositivo',
    verify: 'Recordar mi teléfono y banco en este dispositivo',
  },
  remembered: {
    text: 'Pusimos los datos que pediste recordar en este dispositivo.',
    forget: 'Olvidar mis datos',
  },
  earlier: {
    text: 'Ya enviaste un pago desde este dispositivo. Revísalo antes de pagar otra vez.',
    show: 'Ver mi pago',
  },
  qr: {
    title: 'Paga desde tu teléfono',
    text: 'Apunta la cámara a este código para abrir esta página en tu teléfono.',
    alt: 'Código QR con la dirección de esta página',
  },
  today: 'Hoy',
  yesterday: 'Ayer',
  errors: {
    summary: 'Revisa estos datos',
    bankCode: 'Elige un banco de la lista.',
    phone: 'Escribe un teléfono de 11 números, como 04121234567.',
    document:
      'Revisa tu cédula o RIF: debe tener de 6 a 9 números. Los bancos no cobran con un pasaporte.',
    otp: 'Escribe la clave de 6 a 8 números que te dio tu banco.',
    reference: 'Escribe de 4 a 20 números de la referencia.',
    paidAt: 'Elige un día de los últimos 7.',
    amountVes: 'Escribe un monto como 25,50.',
  },
}

const en: PayTexts = {
  title: (merchant, amount) => `Pay ${amount} to ${merchant}`,
  charged: 'Charged in bolívares:',
  rate: (day, rate) => `BCV rate of ${day}: ${rate} to the dollar.`,
  expires: 'It can be paid until',
  how: 'How do you want to pay?',
  ways: 'Pay by mobile payment or C2P key',
  testNote: 'A test link: no real money is moved',
  unpayable: {
    INACTIVE: [
      'This link is switched off',
      'The merchant does not accept payments here at the moment. Ask them for a new link.',
    ],
    EXPIRED: ['This link has expired', 'Ask the merchant for a new link to make your payment.'],
    COMPLETED: ['This link has been paid', 'There is nothing left to do: do not pay again.'],
    busy: [
      'Somebody is paying this link',
      'If it is not you, wait a minute: if that payment is not completed, you can make yours.',
    ],
    noRate: [
      'There is no rate for today yet',
      'The amount is in dollars, and we do not know the official rate yet. Try again later.',
    ],
    notYet: [
      'The merchant cannot be paid yet',
      'They are still setting up their account. Write to them to agree on how to pay.',
    ],
    tooMuch: [
      'The amount is too large',
      'The merchant’s bank cannot charge it in one payment. Write to the merchant.',
    ],
    tooLittle: [
      'The amount is too small',
      'At the day’s rate it comes to less than a céntimo. Write to the merchant.',
    ],
  },
  refusals: {
    amount_changed: [
      'The amount in bolívares has changed',
      'The rate, or what remains to be paid, changed while you were here. You were charged nothing: check the new amount and enter your key again.',
    ],
    reference_used: [
      'That payment has been used',
      'The reference belongs to another purchase. Check it, or write to the merchant if you think that this is wrong.',
    ],
    reference_pending: [
      'That payment is being confirmed already',
      'The bank has not responded about it yet. Try again in a minute: you do not have to pay again.',
    ],
    tooOften: [
      'Too many failed attempts',
      'For safety, wait an hour before you try again. No money was moved.',
    ],
    stopped: [
      'Payments are stopped for now',
      'Nothing was sent to the bank. Try again in a few minutes.',
    ],
    BANK_UNAVAILABLE: [
      'The bank is not available',
      'Nothing was sent to the bank. Try again in a few minutes.',
    ],
    SERVICE_UNAVAILABLE: [
      'The service is not responding',
      'Nothing was sent to the bank. Wait a few seconds and try again.',
    ],
    noCharges: [
      'This merchant does not charge by C2P key',
      'You were charged nothing. Make a mobile payment with the details on this page, and confirm it here.',
    ],
    sent: [
      'Your payment is being sent',
      'Do not send it again from another page. Wait a few seconds, and press again to see the outcome.',
    ],
    keysTooOften: [
      'Several keys were requested already',
      'For safety, few are requested in a day for one link, phone or connection. You can get the key from your bank and enter it here.',
    ],
    keyUnanswered: [
      'The bank did not respond',
      'Your key may arrive all the same. Wait a minute before you request another one. You were charged nothing.',
    ],
    keyNotSent: [
      'The merchant’s bank requests no keys',
      'Get the key from your bank and enter it here.',
    ],
  },
  refused: 'The payment was not made',
  reload: 'Look again',
  toStore: 'See the store',
  failing: {
    c2p: {
      hint: 'Failing: the merchant’s bank hardly answers',
      notice:
        'At the moment the merchant’s bank hardly answers charges by key. If you can, pay by mobile payment.',
    },
    verify: {
      hint: 'The confirmation may be late: the bank hardly answers',
      notice:
        'You can pay, but the confirmation may be late: the merchant’s bank hardly answers at the moment. Do not pay twice.',
    },
  },
  c2p: {
    title: 'C2P key',
    hint: 'We charge you with a key of your bank',
    only: 'Pay with your C2P key',
    send: (amount) => `Pay ${amount}`,
    busy: 'Waiting for the bank…',
  },
  mobile: {
    title: 'Mobile payment',
    hint: 'You pay at your bank and confirm it here',
    already: 'Made the mobile payment already? Confirm it here',
    alreadyHint: 'Only if you have paid: do not make another payment now.',
    first: '1. Make the mobile payment with these details',
    next: '2. Confirm your payment',
    exact: 'Send the exact amount, or we cannot find your payment.',
    send: 'Confirm my payment',
    busy: 'Looking for your payment…',
    only: 'This merchant only accepts payments with a C2P key.',
    pay: 'Pay by mobile payment',
  },
  paymentDetails: {
    bank: 'Bank',
    phone: 'Phone',
    document: 'ID or RIF',
    amount: 'Amount',
    all: 'Copy all details',
  },
  copy: 'Copy',
  copied: 'Copied',
  labels: {
    bankCode: 'Your bank',
    phone: 'Your phone registered for mobile payment',
    document: 'Your ID (cédula) or RIF',
    letter: 'Kind of document',
    otp: 'Payment key (C2P)',
    reference: 'Reference number',
    payerBank: 'Bank that you paid from',
    payerPhone: 'Phone that you paid from',
    paidAt: 'Day of the payment',
    amountVes: 'Amount to pay (Bs.)',
  },
  hints: {
    otp: '6 to 8 digits. Your bank gives it, in its app or by message, and it is valid for a few minutes.',
    testOtp: 'In test mode any key of 6 to 8 digits will do.',
    reference: 'It is on your bank’s receipt. Its last digits are enough.',
  },
  choose: 'Choose your bank',
  banks: {
    largest: 'Most used',
    others: 'All others',
    find: 'Type or choose your bank',
    none: 'No bank has this name',
    count: '# banks',
  },
  remember: {
    c2p: 'Remember my phone, document and bank on this device',
    verify: 'Remember my phone and bank on this device',
  },
  remembered: {
    text: 'We filled in the details that you asked to be remembered on this device.',
    forget: 'Forget my details',
  },
  earlier: {
    text: 'A payment was sent from this device before. Look at it before you pay again.',
    show: 'See my payment',
  },
  qr: {
    title: 'Pay from your phone',
    text: 'Point the camera at this code to open this page on your phone.',
    alt: 'QR code with the address of this page',
  },
  today: 'Today',
  yesterday: 'Yesterday',
  errors: {
    summary: 'Check these details',
    bankCode: 'Choose a bank from the list.',
    phone: 'Enter a phone of 11 digits, such as 04121234567.',
    document: 'Check your ID or RIF: it has 6 to 9 digits. Banks charge nobody by a passport.',
    otp: 'Enter the key of 6 to 8 digits that your bank gave you.',
    reference: 'Enter 4 to 20 digits of the reference.',
    paidAt: 'Choose one of the last 7 days.',
    amountVes: 'Enter an amount such as 25.50.',
  },
}

export const payTexts: Record<Language, PayTexts> = { es, en }
