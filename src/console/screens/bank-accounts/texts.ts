import { say } from '../../language.ts'

export const bankAccountTexts = say({
  standings: {
    pending: ['Por conectar', 'To be connected'],
    active: ['Conectada', 'Connected'],
    test: ['De prueba', 'For tests'],
  },
  detail: { bank: ['Banco', 'Bank'], number: ['Número', 'Number'], holder: ['Titular', 'Holder'] },
  movements: { none: ['Aún no hay movimientos', 'No movements yet'] },
  types: {
    deposit: ['Depósito', 'Deposit'],
    p2p: ['Pago móvil', 'Mobile payment'],
    transfer: ['Transferencia', 'Transfer'],
  },
  statuses: {
    success: ['Hecho', 'Done'],
    pending: ['Por confirmar', 'Unconfirmed'],
    failed: ['No se hizo', 'Not made'],
  },
  movement: {
    title: ['Movimiento', 'Movement'],
    to: ['A quién', 'To whom'],
    from: ['De quién', 'From whom'],
    bank: ['Banco', 'Bank'],
    phone: ['Teléfono', 'Phone'],
    account: ['Cuenta', 'Account'],
    document: ['Cédula o RIF', 'Document'],
    concept: ['Concepto', 'Concept'],
    type: ['Qué fue', 'What it was'],
    date: ['Fecha', 'Date'],
    reference: ['Referencia', 'Reference'],
    noReference: ['Aún no hay', 'None yet'],
    order: ['Tu número', 'Your number'],
    id: ['Número del movimiento', 'Number of the movement'],
    copy: ['Copiar el número', 'Copy the number'],
    back: ['Ver todos los movimientos', 'See all movements'],
    again: ['Enviar otro pago', 'Send another payment'],
    pendingTitle: ['El banco no ha confirmado', 'The bank has not confirmed'],
    pending: [
      'No lo envíes otra vez: puede que ya haya salido. Le preguntamos al banco, y esta pantalla cambia sola cuando responda.',
      'Do not send it again: it may have left. We ask the bank, and this screen changes by itself when it answers.',
    ],
    successTitle: ['El dinero salió', 'The money left'],
    success: ['El banco lo confirmó.', 'The bank has confirmed it.'],
    failedTitle: ['El dinero no salió', 'The money did not leave'],
    failed: [
      'El banco no lo hizo. Revisa los datos, y envíalo de nuevo si hace falta.',
      'The bank did not make it. Check the data, and send it again if need be.',
    ],
  },
})
