import { say } from '../../language.ts'

/** What is said of refunds, which the list of payments does without. */
export const refundTexts = say({
  title: ['Devoluciones', 'Refunds'],
  statuses: {
    success: ['Devuelta', 'Refunded'],
    pending: ['En camino', 'On its way'],
    failed: ['No se hizo', 'Not made'],
  },
  said: {
    success: (amount: string) => say([`Se devolvió ${amount}`, `${amount} was refunded`]),
    pending: (amount: string) =>
      say([`Devolución de ${amount}, en camino`, `Refund of ${amount}, on its way`]),
    failed: (amount: string) => say([`No se devolvió ${amount}`, `${amount} was not refunded`]),
  },
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
})
