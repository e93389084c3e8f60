import { say } from '../../language.ts'

export const paymentTexts = say({
  title: ['Pagos', 'Payments'],
  status: ['Estado', 'Status'],
  none: ['No hay pagos', 'No payments'],
  tillSale: ['Venta en caja', 'Sale at the till'],
  statuses: {
    pending: ['Esperando al banco', 'Waiting for the bank'],
    completed: ['Pagado', 'Paid'],
    failed: ['No se hizo', 'Not made'],
    refunded: ['Devuelto', 'Refunded'],
  },
  /** Why it was not made, where that is a word or two; else `statuses.failed`. */
  failures: {
    INSUFFICIENT_FUNDS: ['Sin fondos', 'No funds'],
    WRONG_KEY: ['Clave no válida', 'Invalid key'],
    NOT_FOUND: ['No encontrado', 'Not found'],
    REJECTED: ['Rechazado', 'Rejected'],
  },
  methods: {
    c2p: ['Pago móvil con clave (C2P)', 'Mobile payment by key (C2P)'],
    mobile_payment: ['Pago móvil', 'Mobile payment'],
    sandbox: ['Simulado', 'Simulated'],
  },
})
