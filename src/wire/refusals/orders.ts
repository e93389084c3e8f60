import type { Wordings } from './wording.ts'

/** Money that goes out: payments, transfers, refunds and payouts, and what becomes of them. */
export const orderRefusals = {
  payee_details_missing: [
    'INVALID_REQUEST',
    [
      'Hace falta para un pago real, si no lo tiene un beneficiario guardado.',
      'Required for a live payment, unless a saved payee has it.',
    ],
  ],
  refund_details_missing: [
    'INVALID_REQUEST',
    [
      'Hace falta: el banco lo necesita para devolver el dinero.',
      'Required: the bank needs it to send the money back.',
    ],
  ],
  own_account: [
    'INVALID_REQUEST',
    ['Es la cuenta que paga. Indica otra.', 'Is the account that pays. Give another one.'],
  ],
  amount_over_limit: [
    'INVALID_REQUEST',
    ({ most }) => [
      `Un pago puede mover ${most} bolívares como máximo.`,
      `One payment may move ${most} bolívares at most.`,
    ],
  ],
  amount_over_maximum: [
    'INVALID_REQUEST',
    ['Es más de lo que permite el formato del banco.', 'Is more than the bank’s format allows.'],
  ],
  concept_over_maximum: [
    'INVALID_REQUEST',
    [
      'Es más largo de lo que permite el formato del banco.',
      'Is longer than the bank’s format allows.',
    ],
  ],
  no_transfers: [
    'NOT_SUPPORTED',
    [
      'El banco de esta cuenta no envía transferencias por este servicio. Paga desde otra cuenta, o por pago móvil.',
      'The bank of this account sends no transfers through this service. Pay from another account, or by mobile payment.',
    ],
  ],
  no_mobile_payments: [
    'NOT_SUPPORTED',
    [
      'El banco de esta cuenta no envía pagos móviles por este servicio. Paga desde otra cuenta; el dinero de un pago se devuelve en el propio banco.',
      'The bank of this account sends no mobile payments through this service. Pay from another account; money of a payment is paid back at the bank itself.',
    ],
  ],
  account_pending: [
    'CONFLICT',
    [
      'Esta cuenta espera a que un administrador la conecte a su banco.',
      'This account waits for an administrator to connect it to its bank.',
    ],
  ],
  day_limit: [
    'CONFLICT',
    [
      'Con este pago, la cuenta pasaría de lo que puede enviar en un día. Envía menos, o espera a mañana.',
      'This payment would exceed what the account may send in a day.',
    ],
  ],
  order_canceled: [
    'CONFLICT',
    [
      'Este pago se canceló antes de enviarse. No se envió nada.',
      'This payment was canceled before it was sent. Nothing was sent.',
    ],
  ],
  payment_settled: [
    'CONFLICT',
    ['Este pago ya está resuelto.', 'This payment is settled already.'],
  ],
  payment_not_flagged: [
    'CONFLICT',
    [
      'Todavía se le está preguntando el resultado al banco. Solo se puede resolver un pago que quedó por revisar.',
      'The bank is still being asked for its outcome. Only a flagged payment can be resolved.',
    ],
  ],
  payment_awaits_slot: [
    'CONFLICT',
    [
      'Un cobro ocupa el último pago de su enlace. Intenta más tarde.',
      'A charge holds the last payment of its link. Try again later.',
    ],
  ],
  not_completed: [
    'CONFLICT',
    [
      'Solo se puede devolver una transacción completada.',
      'Only a completed transaction can be paid back.',
    ],
  ],
  refund_pending: [
    'CONFLICT',
    [
      'Ya hay reembolsos en curso por todo lo de esta transacción.',
      'Refunds of all of this transaction are already in progress.',
    ],
  ],
  refund_too_large: [
    'CONFLICT',
    ({ remaining }) => [
      `Se pueden devolver ${remaining} bolívares como máximo.`,
      `At most ${remaining} bolívares can be paid back.`,
    ],
  ],
  other_account: [
    'CONFLICT',
    [
      'Esto se pagó a una cuenta que ya no es la cuenta de cobro del comercio. Devuélvelo desde el propio banco.',
      'This was paid into an account that is no longer the merchant’s settlement account.',
    ],
  ],
  checkout_refund_pending: [
    'CONFLICT',
    [
      'Todo lo que se pagó de este checkout ya se devolvió, o está por devolverse.',
      'All that this checkout was paid with is paid back, or is about to be.',
    ],
  ],
  nothing_received: [
    'CONFLICT',
    [
      'Este checkout no tiene ningún pago que se pueda devolver.',
      'This checkout has no payment that could be paid back.',
    ],
  ],
  too_many_parts: [
    'CONFLICT',
    ({ reached }) => [
      `Para esto hacen falta más pagos de los que puede hacer una solicitud: reembolsa primero ${reached} bolívares, y luego el resto.`,
      `This takes more payments than one request may make: refund ${reached} bolívares first, and then the rest.`,
    ],
  ],
  not_overpaid: [
    'CONFLICT',
    [
      'Por este checkout no se pagó más de lo que pedía.',
      'This checkout was not paid with more than it asked for.',
    ],
  ],
  payees_many: [
    'CONFLICT',
    [
      'Tienes 5.000 contactos guardados. Quita alguno primero.',
      'You have 5,000 saved payees. Remove one of them first.',
    ],
  ],
  payout_drafts: [
    'CONFLICT',
    [
      'El comercio tiene 20 borradores de lotes de pagos. Envía a aprobación o cancela uno primero.',
      'The merchant has 20 drafts of payouts. Submit or cancel one of them first.',
    ],
  ],
  payout_not_draft: [
    'CONFLICT',
    ['Solo se puede enviar a aprobación un borrador.', 'Only a draft can be submitted.'],
  ],
  payout_not_submitted: [
    'CONFLICT',
    [
      'Este lote de pagos no espera ninguna aprobación.',
      'This payout is not waiting for an approval.',
    ],
  ],
  payout_processing: [
    'CONFLICT',
    [
      'Este lote de pagos se está enviando, así que ya no se puede cancelar.',
      'This payout is being sent, so it can no longer be canceled.',
    ],
  ],
  payout_ended: ['CONFLICT', ['Este lote de pagos ya terminó.', 'This payout has ended.']],
  payout_over_day_limit: [
    'CONFLICT',
    ({ left }) => [
      `Este lote mueve más de lo que la cuenta todavía puede enviar ese día: quedan ${left} bolívares. Cancélalo y crea lotes más pequeños para varios días.`,
      `This payout moves more than the account may still send that day: ${left} bolívares are left. Cancel it, and create smaller ones for several days.`,
    ],
  ],
  other_payout_account: [
    'CONFLICT',
    [
      'Los lotes de pagos salen de la cuenta en la que cobra el comercio. Indica esa, o ninguna.',
      'Payouts go out from the account that the merchant is paid into. Name that one, or none.',
    ],
  ],
  no_sandbox_account: [
    'CONFLICT',
    [
      'El dueño del comercio no tiene ninguna cuenta de prueba: crea una primero.',
      'The merchant’s owner has no sandbox account: create one first.',
    ],
  ],
  payout_row_taken: [
    'CONFLICT',
    ['Esta fila del lote ya se está enviando.', 'This row of the payout is being sent already.'],
  ],
  payout_unanswered: [
    'CONFLICT',
    [
      'Nadie responde ya por este lote de pagos. Debe aprobarse otra vez.',
      'Nobody answers for this payout any more. It has to be approved again.',
    ],
  ],
} as const satisfies Partial<Wordings>
