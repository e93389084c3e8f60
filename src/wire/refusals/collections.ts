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
} as const satisfies Wordings
