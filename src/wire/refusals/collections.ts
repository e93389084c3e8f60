import type { Wordings } from './wording.ts'

/** Customers, and what they owe. */
export const collectionRefusals = {
  customer_exists: [
    'CONFLICT',
    ({ customerId }) => [
      `Ya hay un cliente con este documento o esta externalReference: ${customerId}.`,
      `There is a customer with this document or externalReference already: ${customerId}.`,
    ],
  ],
  customer_document_taken: [
    'INVALID_REQUEST',
    [
      'Ya es de otro cliente, o de otra fila.',
      'Belongs to another customer, or to another row, already.',
    ],
  ],
  customer_reference_taken: [
    'INVALID_REQUEST',
    [
      'Ya es de otro cliente, o de otra fila.',
      'Belongs to another customer, or to another row, already.',
    ],
  ],
  same_customer: ['INVALID_REQUEST', ['Es el mismo cliente.', 'Is the same customer.']],
  consent_stopped: [
    'CONFLICT',
    [
      'El cliente mismo pidió que no le escriban por aquí: solo esa persona puede volver a permitirlo.',
      'The customer has stopped this channel themselves: only they can allow it again.',
    ],
  ],
  channel_not_offered: [
    'NOT_SUPPORTED',
    [
      'Todavía no se puede conectar este canal. Mira GET /channels/kinds.',
      'This channel cannot be connected yet. See GET /channels/kinds.',
    ],
  ],
  channel_disabled: [
    'CONFLICT',
    [
      'Este canal está desactivado. Reemplaza primero sus credenciales.',
      'This channel is disabled. Replace its credentials first.',
    ],
  ],
  channel_not_bindable: [
    'CONFLICT',
    [
      'Este canal no se abre con un código, o el proveedor todavía no lo aceptó.',
      'This channel is not begun by a code, or its provider has not accepted it yet.',
    ],
  ],
  hook_secret_wrong: [
    'UNAUTHORIZED',
    [
      'La palabra secreta falta, o no es la del canal.',
      'The secret word is missing, or not that of the channel.',
    ],
  ],
  hook_word_wrong: [
    'UNAUTHORIZED',
    [
      'La palabra de verificación no es la del canal.',
      'The verify token is not that of the channel.',
    ],
  ],
  hook_not_signed: [
    'UNAUTHORIZED',
    [
      'La firma falta, o no es de este cuerpo con la clave del canal.',
      'The signature is missing, or not of this body by the channel’s secret.',
    ],
  ],
  customer_owes: [
    'CONFLICT',
    [
      'Tiene notas de cobro por pagar: primero se cobran o se anulan.',
      'Has charge notes that are not paid: they are paid or voided first.',
    ],
  ],
  issued_in_future: [
    'INVALID_REQUEST',
    ['No debe estar en el futuro.', 'Must not be in the future.'],
  ],
  due_before_issued: [
    'INVALID_REQUEST',
    [
      'No debe ser antes del día de emisión, que es hoy si no lo indicas.',
      'Must not be before the day on which it is issued, which is today if left out.',
    ],
  ],
  note_customer_unknown: [
    'INVALID_REQUEST',
    [
      'No es el documento de un cliente tuyo, ni el número que le diste.',
      'Is neither the document of a customer of yours nor the number that you have given them.',
    ],
  ],
  note_settled: [
    'CONFLICT',
    ['Ya se pagó, entera o en parte, o está anulada.', 'It is paid, in whole or in part, or void.'],
  ],
  note_paid: [
    'CONFLICT',
    ['Ya está pagada. Lo pagado se puede devolver.', 'It is paid. What was paid can be refunded.'],
  ],
  note_void: ['CONFLICT', ['Ya está anulada.', 'It is void already.']],
  checkout_of_note: [
    'CONFLICT',
    [
      'Es el checkout de una nota de cobro: anula la nota.',
      'It is the checkout of a charge note: void the note.',
    ],
  ],
  owed_in_future: [
    'INVALID_REQUEST',
    ['No debe estar en el futuro.', 'Must not be in the future.'],
  ],
  series_customer_unknown: [
    'INVALID_REQUEST',
    ['No hay tal cliente.', 'There is no such customer.'],
  ],
  series_day_wrong: [
    'INVALID_REQUEST',
    [
      'Debe ser de 1 a 7 en una semana, de 1 a 31 en un mes, o MM-DD en un año.',
      'Must be 1 to 7 of a week, 1 to 31 of a month, or MM-DD of a year.',
    ],
  ],
  ends_before_start: [
    'INVALID_REQUEST',
    ['Terminaría antes de emitir otra nota.', 'It would end before it makes another note.'],
  ],
  series_ended: ['CONFLICT', ['Esta serie ya terminó.', 'This series has ended.']],
  series_not_active: [
    'CONFLICT',
    ['Esta serie ya está en pausa.', 'This series is paused already.'],
  ],
  series_not_paused: ['CONFLICT', ['Esta serie no está en pausa.', 'This series is not paused.']],
} as const satisfies Partial<Wordings>
