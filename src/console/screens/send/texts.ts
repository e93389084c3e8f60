import { say } from '../../language.ts'

export const sendTexts = say({
  title: ['Enviar dinero', 'Send money'],
  ways: { mobile: ['Pago móvil', 'Mobile payment'], transfer: ['Transferencia', 'Transfer'] },
  from: ['Desde qué cuenta', 'From which account'],
  phoneHint: ['Como 04121234567, de un móvil.', 'Such as 04121234567, of a mobile.'],
  bankHint: ['El que tiene su pago móvil.', 'The one of their mobile payments.'],
  accountHint: ['Los 20 números, y no la tuya.', 'Its 20 digits; not your own.'],
  documentHint: ['Como V12345678 o J309841327.', 'Such as V12345678 or J309841327.'],
  nameHint: ['Como lo tiene su banco.', 'As their bank has it.'],
  amountHint: [
    'Como 1234,50. Cada pago tiene un máximo.',
    'Such as 1234.50. Each payment is limited.',
  ],
  refusals: {
    NOT_FOUND: [
      'Esa cuenta ya no está. Elige otra.',
      'That account is not there any more. Choose another.',
    ],
    CONFLICT: [
      'No salió nada: la cuenta no está conectada, o este pago pasa de lo que puede enviar en un día.',
      'Nothing was sent: the account is not connected, or this payment exceeds what it may send in a day.',
    ],
    BANK_UNAVAILABLE: [
      'No salió nada: el banco no está disponible. Prueba en unos minutos.',
      'Nothing was sent: the bank is not available. Try again in some minutes.',
    ],
    KYC_REQUIRED: [
      'No salió nada: antes de enviar dinero real hay que verificar tu identidad.',
      'Nothing was sent: your identity has to be verified before real money is sent.',
    ],
    EMAIL_NOT_VERIFIED: [
      'No salió nada: antes tienes que verificar tu correo.',
      'Nothing was sent: your e-mail has to be verified first.',
    ],
    FORBIDDEN: [
      'No salió nada: tu usuario no puede enviar desde esta cuenta.',
      'Nothing was sent: you may not send from this account.',
    ],
  },
})
