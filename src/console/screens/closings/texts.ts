import { say } from '../../language.ts'

export const closingTexts = say({
  silences: {
    not_told: [
      'Este banco no informa el saldo: el cierre es de lo que sabemos.',
      'This bank tells no balance: the closing is of what we know.',
    ],
    not_read: [
      'El banco no respondió cuando se cerró el día: el cierre es de lo que sabíamos.',
      'The bank did not answer when the day was closed: the closing is of what we knew.',
    ],
    test: [
      'Es dinero de prueba: no hay banco que diga su saldo.',
      'This is test money: there is no bank to tell its balance.',
    ],
  },
  sources: {
    previous_closing: ['El cierre del día anterior.', 'The closing of the day before.'],
    bank: [
      'Lo que dice el banco: es el primer cierre.',
      'What the bank says: this is the first closing.',
    ],
    zero: [
      'No se conoce lo que había: se cuenta desde 0.',
      'Nobody knows what there was: it is counted from 0 on.',
    ],
  },
  opening: ['Saldo inicial', 'Opening balance'],
  unmatched: ['Sin identificar', 'Not identified'],
  reasons: {
    not_claimed: {
      what: [
        'Entró, y no corresponde a ningún enlace, pedido ni verificación.',
        'It came in, and belongs to no link, order or verification.',
      ],
      todo: [
        'Si es una venta, regístrala con su referencia.',
        'If it is a sale, record it by its reference.',
      ],
      link: ['Verificar el pago', 'Verify the payment'],
    },
    not_ordered: {
      what: [
        'Salió, y no se ordenó aquí: quizá por la banca en línea, o lo cobró el banco.',
        'It went out, and was not ordered here: perhaps by online banking, or the bank charged it.',
      ],
      todo: [
        'Pregunta a quien maneja la cuenta, o al banco.',
        'Ask whoever uses the account, or the bank.',
      ],
      link: ['', ''],
    },
  },
  types: {
    transfer: ['Transferencia', 'Transfer'],
    p2p: ['Pago móvil', 'Mobile payment'],
    deposit: ['Depósito', 'Deposit'],
    fee: ['Comisión', 'Fee'],
  },
  matches: {
    transaction: ['Pago recibido', 'Payment received'],
    unapplied_payment: ['Pago sin aplicar', 'Unapplied payment'],
    refund: ['Devolución', 'Refund'],
    payment: ['Pago enviado', 'Payment sent'],
    other_merchant: [
      'De otro comercio con la misma cuenta',
      'Of another merchant with the same account',
    ],
  },
})
