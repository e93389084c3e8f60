import { say } from '../../language.ts'

export const sendTexts = say({
  title: ['Enviar dinero', 'Send money'],
  ways: { mobile: ['Pago móvil', 'Mobile payment'], transfer: ['Transferencia', 'Transfer'] },
  from: ['Desde qué cuenta', 'From which account'],
  phoneHint: ['Como 0412-123 4567, de un móvil.', 'Such as 0412-123 4567, of a mobile.'],
  bankHint: ['El que tiene su pago móvil.', 'The one of their mobile payments.'],
  accountHint: ['Los 20 números, y no la tuya.', 'Its 20 digits; not your own.'],
  documentHint: ['Como V-12.345.678 o J-30984132-7.', 'Such as V-12.345.678 or J-30984132-7.'],
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
    FORBIDDEN: [
      'No salió nada: tu usuario no puede enviar desde esta cuenta.',
      'Nothing was sent: you may not send from this account.',
    ],
  },
})
