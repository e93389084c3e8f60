import type { Wordings } from './wording.ts'

/** Links, checkouts, and what is paid through them or verified without. */
export const paymentRefusals = {
  told_by_file: [
    'FORBIDDEN',
    [
      'De este pago solo habla un archivo importado, y no el banco mismo. Solo el OWNER del comercio puede devolverlo.',
      'Only an imported file tells of this payment, and not the bank itself. Only the OWNER of the merchant can refund it.',
    ],
  ],
  amount_required: [
    'INVALID_REQUEST',
    [
      'Hace falta: en este enlace, el monto lo decide quien paga.',
      'Required: this link leaves the amount to the payer.',
    ],
  ],
  amount_too_low: [
    'INVALID_REQUEST',
    ({ least }) => [`Debe ser ${least} como mínimo.`, `Must be ${least} at least.`],
  ],
  amount_too_high: [
    'INVALID_REQUEST',
    ({ most }) => [`Debe ser ${most} como máximo.`, `Must be ${most} at most.`],
  ],
  amount_differs: [
    'INVALID_REQUEST',
    ({ amount, currency }) => [
      `Este enlace pide ${amount} ${currency}: no lo envíes, o envía ese monto.`,
      `This link asks for ${amount} ${currency}: leave it out, or send that.`,
    ],
  ],
  amount_of_checkout: [
    'INVALID_REQUEST',
    ({ amount, currency }) => [
      `Este checkout pide ${amount} ${currency}: no lo envíes, o envía ese monto. Para pagar otra parte, envía \`amountVes\`.`,
      `This checkout asks for ${amount} ${currency}: leave it out, or send that. To pay another part of it, send \`amountVes\`.`,
    ],
  ],
  phone_not_mobile: [
    'INVALID_REQUEST',
    [
      'Debe ser un teléfono móvil: 0412, 0414, 0416, 0422, 0424 o 0426.',
      'Must be a mobile phone: 0412, 0414, 0416, 0422, 0424 or 0426.',
    ],
  ],
  return_url_not_https: [
    'INVALID_REQUEST',
    [
      'Debe empezar por https://. Solo un enlace del ambiente de pruebas puede llevar a http://localhost.',
      'Must begin with https://. Only a link of the test environment may lead to http://localhost.',
    ],
  ],
  till_needed: [
    'INVALID_REQUEST',
    ['Hace falta: di en cuál de tus cajas.', 'Required: say at which of your tills.'],
  ],
  till_busy: [
    'CONFLICT',
    [
      'Hay una venta en la caja. Quítala primero.',
      'There is a sale on the till. Take it off first.',
    ],
  ],
  till_inactive: [
    'CONFLICT',
    ['Esta caja, o su sede, ya no se usa.', 'This till, or its branch, is not in use any more.'],
  ],
  till_in_shift: [
    'CONFLICT',
    [
      'Hay un turno abierto en la caja. Ciérralo primero.',
      'A shift is open at the till. Close it first.',
    ],
  ],
  shift_needed: [
    'CONFLICT',
    ['Abre primero tu turno en esta caja.', 'Open your shift at this till first.'],
  ],
  shift_of_another: [
    'FORBIDDEN',
    [
      'En esta caja está abierto el turno de otra persona.',
      'Somebody else’s shift is open at this till.',
    ],
  ],
  shift_closed: ['CONFLICT', ['Este turno ya está cerrado.', 'This shift is closed already.']],
  shift_open: [
    'CONFLICT',
    ['Este turno está abierto. Ciérralo primero.', 'This shift is open. Close it first.'],
  ],
  shift_noted: [
    'CONFLICT',
    [
      'Ya está dicho de qué viene la diferencia de este turno.',
      'What the difference of this shift comes from is said already.',
    ],
  ],
  not_in_future: ['INVALID_REQUEST', ['Debe estar en el futuro.', 'Must be in the future.']],
  link_inactive: ['CONFLICT', ['Este enlace está desactivado.', 'This link is switched off.']],
  link_completed: ['CONFLICT', ['Este enlace ya está pagado.', 'This link has been paid.']],
  link_expired: [
    'CONFLICT',
    [
      'Este enlace venció. Para activarlo, dale otro `expiresAt`, o null.',
      'This link has expired. Give it another expiresAt, or null, to switch it on.',
    ],
  ],
  link_busy: [
    'CONFLICT',
    [
      'Hay otro pago de este enlace en curso. Intenta otra vez en un minuto, o verifica antes ese pago.',
      'Another payment of this link is in progress. Try again in a minute, or verify that one first.',
    ],
  ],
  checkout_paid: ['CONFLICT', ['Este checkout ya está pagado.', 'This checkout is paid.']],
  checkout_canceled: ['CONFLICT', ['Este checkout está cancelado.', 'This checkout is canceled.']],
  checkout_differs: [
    'CONFLICT',
    ({ checkoutId }) => [
      `Esta externalReference es de ${checkoutId}, que pide otra cosa. Usa otra para este pedido.`,
      `This externalReference belongs to ${checkoutId}, which asks for something else.`,
    ],
  ],
  merchant_inactive: [
    'CONFLICT',
    [
      'Este comercio está inactivo: por ahora no cobra ni paga. Su dueño puede activarlo.',
      'This merchant is inactive: it takes and makes no payments at the moment. Its owner can open it.',
    ],
  ],
  no_settlement_account: [
    'CONFLICT',
    [
      'El comercio no tiene una cuenta de cobro conectada a su banco. Su dueño debe elegir una.',
      'The merchant has no settlement account that is connected to its bank. Its owner has to set one.',
    ],
  ],
  price_over_maximum: [
    'CONFLICT',
    [
      'El monto en bolívares es mayor de lo que el banco del comercio acepta en un pago.',
      'The amount in bolívares is more than the merchant’s bank allows in one payment.',
    ],
  ],
  amount_below_minimum: [
    'CONFLICT',
    [
      'A la tasa del día, el monto es menos de un céntimo.',
      'At the day’s rate the amount comes to less than a céntimo.',
    ],
  ],
  amount_changed: [
    'CONFLICT',
    [
      'El monto en bolívares ya no es el que se debe: cambió la tasa, o lo que falta por pagar. Muéstrale el nuevo monto a quien paga.',
      'The amount in bolívares is not what is due now: the rate, or what remains to be paid, has changed. Show the payer the new amount.',
    ],
  ],
  reference_used: [
    'CONFLICT',
    [
      'Este pago ya se usó. Revisa la referencia, o haz otro pago.',
      'This payment has been used already.',
    ],
  ],
  reference_pending: [
    'CONFLICT',
    [
      'Este pago ya se está confirmando. Pregunta otra vez en un minuto.',
      'This payment is being confirmed already. Ask again in a minute.',
    ],
  ],
  part_payment: [
    'CONFLICT',
    [
      'Este pago es menor de lo que falta, y el checkout no acepta pagos parciales.',
      'This payment is less than what remains, and the checkout takes no part payments.',
    ],
  ],
  payment_not_open: [
    'CONFLICT',
    [
      'Este pago ya se aplicó o se reembolsó, o tiene un reembolso pendiente.',
      'This payment is applied or refunded already, or a refund of it is pending.',
    ],
  ],
  not_verified: [
    'CONFLICT',
    [
      'Solo se suelta o se pasa a otra venta un pago que encontró una verificación. El de un enlace o checkout se devuelve.',
      'Only a payment that a verification has found is released, or given to another sale. That of a link or checkout is refunded.',
    ],
  ],
  payment_refunded: [
    'CONFLICT',
    [
      'Este pago se devolvió, entero o en parte, o su devolución está en curso.',
      'This payment is refunded, in whole or in part, or a refund of it is pending.',
    ],
  ],
  payment_released: [
    'CONFLICT',
    [
      'Este pago ya está libre: no es de ninguna venta.',
      'This payment is released already: it is of no sale.',
    ],
  ],
  reassignment_over: [
    'CONFLICT',
    [
      'El día de este pago ya cerró: se queda en su venta. Puedes devolverlo.',
      'The day of this payment is closed: it stays with its sale. You can refund it.',
    ],
  ],
  reassigned_meanwhile: [
    'CONFLICT',
    [
      'Este pago acaba de pasar a otra venta. Míralo de nuevo, y envía en `from` la que tiene ahora.',
      'This payment was given to another sale just now. Read it again, and send the one that it has in `from`.',
    ],
  ],
  same_sale: [
    'CONFLICT',
    ['Este pago ya es de esa venta.', 'This payment is of that sale already.'],
  ],
  checkout_ended: [
    'CONFLICT',
    [
      'Este pago cuenta para un checkout que ya está pagado, vencido o cancelado, y ahí se queda. Puedes devolverlo.',
      'This payment counts for a checkout that is paid, expired or canceled, and stays there. You can refund it.',
    ],
  ],
  part_too_large: [
    'CONFLICT',
    ({ remaining }) => [
      `Faltan Bs. ${remaining}: anota eso como máximo, y da el vuelto.`,
      `Bs. ${remaining} remain: record that at most, and give the change back.`,
    ],
  ],
  own_record: [
    'FORBIDDEN',
    [
      'Lo anotaste tú: lo confirma otra persona.',
      'You have recorded it: somebody else confirms it.',
    ],
  ],
  external_payment_settled: [
    'CONFLICT',
    [
      'No hay nada que confirmar: no hace falta, o ya se confirmó o se anuló.',
      'There is nothing to confirm: it is not needed, or it is confirmed or voided already.',
    ],
  ],
  external_payment_voided: ['CONFLICT', ['Ya está anulado.', 'It is voided already.']],
  external_payment_refunded: [
    'CONFLICT',
    [
      'Se devolvió, entero o en parte: anula primero la devolución.',
      'It is paid back, in whole or in part: void what was paid back first.',
    ],
  ],
  external_payment_unconfirmed: [
    'CONFLICT',
    [
      'Todavía lo tiene que confirmar otra persona. Si fue un error, anúlalo.',
      'A second person has to confirm it first. Void it if it was a mistake.',
    ],
  ],
  external_payment_is_refund: [
    'CONFLICT',
    [
      'Es una devolución. Si fue un error, anúlala.',
      'It is what was paid back. Void it if it was a mistake.',
    ],
  ],
  external_nothing_left: ['CONFLICT', ['Ya se devolvió todo.', 'All of it is paid back.']],
  void_reason_needed: [
    'INVALID_REQUEST',
    [
      'Hace falta: lo anotó otra persona, o su día ya cerró.',
      'Required: somebody else has recorded it, or its day is closed.',
    ],
  ],
  payer_keys_limit: [
    'RATE_LIMITED',
    [
      'Se pidieron demasiadas claves para este enlace o teléfono, o desde esta red. Espera el tiempo que indica Retry-After, o pide la clave en el banco de quien paga.',
      'Too many keys were requested for this link or phone, or from this network. Wait for the time given in Retry-After, or get the key from the payer’s bank.',
    ],
  ],
  too_many_attempts: [
    'RATE_LIMITED',
    [
      'Son demasiados intentos fallidos. Espera una hora antes de intentar otra vez.',
      'Too many failed attempts. Wait an hour before trying again.',
    ],
  ],
  claim_throttled: [
    'RATE_LIMITED',
    [
      'Son demasiados intentos desde varias redes. Espera una hora, o indica la referencia completa del pago.',
      'Too many attempts from several networks. Wait an hour, or state the payment’s whole reference.',
    ],
  ],
  test_link_busy: [
    'RATE_LIMITED',
    [
      'Este enlace de prueba recibió 1.000 pagos en un día. Crea otro, o espera.',
      'This test link was paid 1,000 times within a day. Make another one, or wait.',
    ],
  ],
  no_rate: [
    'SERVICE_UNAVAILABLE',
    [
      'No hay una tasa de cambio de los últimos 5 días. Intenta más tarde.',
      'No exchange rate from the last 5 days is available. Try again later.',
    ],
  ],
  rate_unknown: [
    'SERVICE_UNAVAILABLE',
    [
      'Todavía no se conoce ninguna tasa de cambio. Intenta más tarde.',
      'No exchange rate is known yet. Try again later.',
    ],
  ],
  rate_stale: [
    'SERVICE_UNAVAILABLE',
    [
      'La última tasa de cambio conocida tiene más de 5 días. Intenta más tarde.',
      'The last known exchange rate is more than 5 days old. Try again later.',
    ],
  ],
  no_charges: [
    'NOT_SUPPORTED',
    [
      'El banco del comercio no cobra con una clave de un solo uso. Paga por pago móvil e infórmalo con POST /pay/{token}/verify.',
      'The merchant’s bank does not charge payers by a one-time key. Pay by mobile payment, and state it with POST /pay/{token}/verify.',
    ],
  ],
  reference_needed: [
    'NOT_SUPPORTED',
    [
      'El banco del comercio solo encuentra este pago por su referencia. Envía `reference` con al menos sus últimos 6 dígitos.',
      'The merchant’s bank finds this payment only by its reference. Send `reference` with at least its last 6 digits.',
    ],
  ],
  payer_bank_needed: [
    'NOT_SUPPORTED',
    [
      'El banco del comercio solo encuentra este pago si sabe desde qué banco se hizo. Envía también `bankCode`.',
      'The merchant’s bank finds this payment only with the payer’s bank. Send `bankCode` as well.',
    ],
  ],
  no_payer_keys: [
    'NOT_SUPPORTED',
    [
      'El banco del comercio no manda a enviar la clave. Quien paga la obtiene de su propio banco, en su app o por mensaje.',
      'The merchant’s bank does not have the key sent. The payer gets it from their own bank, in its app or by message.',
    ],
  ],
  payer_key_unanswered: [
    'BANK_UNAVAILABLE',
    [
      'El banco no respondió. Es posible que la clave se haya enviado de todos modos: espera un minuto antes de pedir otra.',
      'The bank did not respond. The key may have been sent all the same: wait a minute before requesting another one.',
    ],
  ],
  payments_stopped: [
    'BANK_UNAVAILABLE',
    [
      'Los pagos están detenidos por ahora. No se le envió nada al banco. Intenta otra vez en unos minutos.',
      'Payments are currently stopped. Nothing was sent to the bank: try again with the same key.',
    ],
  ],
  not_connected: ['BANK_UNAVAILABLE'],
} as const satisfies Partial<Wordings>
