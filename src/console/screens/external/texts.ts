import { say } from '../../language.ts'

export const externalTexts = say({
  one: ['Cobro por fuera', 'Paid outside'],
  methods: {
    cash: ['Efectivo', 'Cash'],
    card_terminal: ['Punto de venta', 'Card terminal'],
    zelle: ['Zelle', 'Zelle'],
    bank_transfer: ['Transferencia', 'Transfer'],
    crypto: ['Cripto', 'Crypto'],
    paypal: ['PayPal', 'PayPal'],
    financing: ['Financiamiento', 'Financing'],
    other: ['Otro', 'Other'],
  },
  statuses: {
    recorded: ['Anotado', 'Recorded'],
    confirmed: ['Confirmado', 'Confirmed'],
    voided: ['Anulado', 'Voided'],
  },
  waiting: ['Por confirmar', 'To confirm'],
  paidBack: ['Devuelto', 'Paid back'],
  isWord: [
    'Lo dice tu equipo: ningún banco lo confirma.',
    'Your team says so: no bank confirms it.',
  ],
  countsOnceConfirmed: [
    'No cuenta hasta que otra persona lo confirme.',
    'It counts for nothing until another person confirms it.',
  ],
})
