import { say } from '../../language.ts'

export const unappliedTexts = say({
  statuses: {
    open: ['Por resolver', 'To be settled'],
    applied: ['Aplicado', 'Applied'],
    refunded: ['Devuelto', 'Refunded'],
  },
  reasons: {
    expired: ['El pedido ya había vencido.', 'The order had expired.'],
    canceled: ['El pedido estaba anulado.', 'The order was canceled.'],
    paid: ['El pedido ya estaba pagado.', 'The order was paid already.'],
    amount: [
      'Era menos de lo que faltaba, y el pedido no se paga en partes.',
      'It was less than what remained, and the order is not paid in parts.',
    ],
    void: ['La nota de cobro se anuló.', 'The charge note was voided.'],
    ambiguous: [
      'Paga cada una de varias notas de cobro del cliente.',
      'It pays each of several charge notes of the customer.',
    ],
    released: [
      'Se había aplicado a una nota de cobro y alguien lo quitó.',
      'It was applied to a charge note, and somebody took it off.',
    ],
  },
  option: (number: string, remaining: string | null) =>
    say([
      remaining === null ? number : `${number}: faltan ${remaining}`,
      remaining === null ? number : `${number}: ${remaining} remaining`,
    ]),
})
