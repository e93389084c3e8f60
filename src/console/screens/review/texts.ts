import { say } from '../../language.ts'

/** Of payments that no bank can tell of. */
export const reviewTexts = say({
  kinds: {
    p2p: ['Pago móvil', 'Mobile payment'],
    transfer: ['Transferencia', 'Transfer'],
    c2p: ['Cobro con clave', 'Charge by key'],
    verification: ['Verificación de un pago móvil', 'Verification of a mobile payment'],
    reversal: ['Devolución de un cobro', 'Reversal of a charge'],
  },
  statuses: {
    pending: ['En revisión', 'In review'],
    success: ['Hecho', 'Made'],
    failed: ['No hecho', 'Not made'],
  },
  reference: ['Referencia', 'Reference'],
})
