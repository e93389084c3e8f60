import { say } from '../../language.ts'

export const paymentTexts = say({
  title: ['Pagos', 'Payments'],
  status: ['Estado', 'Status'],
  none: ['No hay pagos', 'No payments'],
  statuses: {
    pending: ['Esperando al banco', 'Waiting for the bank'],
    completed: ['Pagado', 'Paid'],
    failed: ['No se hizo', 'Not made'],
    refunded: ['Devuelto', 'Refunded'],
  },
  methods: {
    c2p: ['Pago móvil con clave (C2P)', 'Mobile payment by key (C2P)'],
    mobile_payment: ['Pago móvil', 'Mobile payment'],
    sandbox: ['Simulado', 'Simulated'],
  },
  columns: { date: ['Fecha', 'Date'], amount: ['Monto', 'Amount'] },
  detail: {
    refundStatuses: {
      success: ['Devuelta', 'Refunded'],
      pending: ['En camino', 'On its way'],
      failed: ['No se hizo', 'Not made'],
    },
  },
  refundSaid: {
    success: (amount: string) => say([`Se devolvió ${amount}`, `${amount} was refunded`]),
    pending: (amount: string) =>
      say([`Devolución de ${amount}, en camino`, `Refund of ${amount}, on its way`]),
    failed: (amount: string) => say([`No se devolvió ${amount}`, `${amount} was not refunded`]),
  },
  refundList: { title: ['Devoluciones', 'Refunds'] },
  refund: {
    reason: ['Motivo', 'Reason'],
    action: (amount: string | null) =>
      amount === null
        ? say(['Devolver el dinero', 'Refund the money'])
        : say([`Devolver ${amount}`, `Refund ${amount}`]),
    done: (amount: string) => say([`Devuelto ${amount}`, `${amount} refunded`]),
    pending: [
      'El banco no ha confirmado la devolución. No la repitas: la seguimos nosotros.',
      'The bank has not confirmed the refund. Do not repeat it: we follow it up.',
    ],
  },
})
