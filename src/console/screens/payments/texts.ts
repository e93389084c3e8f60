import { say } from '../../language.ts'

export const paymentTexts = say({
  status: ['Estado', 'Status'],
  none: ['No hay pagos', 'No payments'],
  statuses: {
    pending: ['Pendiente', 'Pending'],
    completed: ['Pagado', 'Paid'],
    failed: ['Fallido', 'Failed'],
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
      failed: ['Fallida', 'Failed'],
    },
  },
  refundList: { title: ['Devoluciones', 'Refunds'] },
  refund: {
    reason: ['Motivo', 'Reason'],
    action: ['Devolver el dinero', 'Refund the money'],
    pending: [
      'El banco no ha confirmado la devolución. No la repitas: la seguimos nosotros.',
      'The bank has not confirmed the refund. Do not repeat it: we follow it up.',
    ],
  },
})
