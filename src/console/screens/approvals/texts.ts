import { type Pair, say } from '../../language.ts'

export const approvalTexts = say({
  title: ['Por aprobar', 'To approve'],
  lead: [
    'Pagos de claves de API que pasan de lo que la clave puede enviar sola.',
    'Payments of API keys that are above what the key may send by itself.',
  ],
  status: ['Estado', 'Status'],
  statuses: {
    pending: ['Espera', 'Waiting'],
    approved: ['Aprobado', 'Approved'],
    rejected: ['Rechazado', 'Rejected'],
    expired: ['Venció', 'Expired'],
  },
  all: ['Todos', 'All'],
  none: ['No hay nada por aprobar', 'There is nothing to approve'],
  noneLead: [
    'Lo que una clave quiera enviar por encima de su tope aparece aquí durante 24 horas.',
    'What a key wants to send above its ceiling appears here for 24 hours.',
  ],
  noneOther: ['No hay nada con este estado', 'There is nothing with this status'],
  refund: ['Devolución', 'Refund'],
  sending: ['Envío de dinero', 'Sending money'],
  to: ['Para', 'To'],
  phone: ['Teléfono', 'Phone'],
  document: ['Documento', 'Document'],
  account: ['A la cuenta', 'To the account'],
  from: ['Sale de', 'Paid from'],
  reference: ['Referencia externa', 'External reference'],
  part: ['De este pago', 'Of this payment'],
  concept: ['Concepto', 'Concept'],
  key: ['La pide la clave', 'The key that asks'],
  until: ['Hasta', 'Until'],
  decided: ['Decidió', 'Decided by'],
  payment: ['Ver el pago', 'See the payment'],
  requests: ['Qué hizo esta clave', 'What this key did'],
  started: [
    'Se envió. El pago tiene su propio resultado.',
    'It was sent. The payment has an outcome of its own.',
  ],
  stopped: [
    'Alguien lo aprobó y algo lo detuvo. No se envió nada, y no se enviará solo:',
    'Somebody approved it, and it was stopped. Nothing was sent, and nothing will be by itself:',
  ],
  errors: {
    BANK_UNAVAILABLE: [
      'los pagos están detenidos, o el banco no responde.',
      'payments are stopped, or the bank does not respond.',
    ],
    SERVICE_UNAVAILABLE: ['el servicio se interrumpió.', 'the service was interrupted.'],
    UNAUTHORIZED: ['la clave ya no es válida.', 'the key is no longer valid.'],
    FORBIDDEN: ['la clave ya no puede hacer esto.', 'the key may no longer do this.'],
    CONFLICT: [
      'el pago ya no se puede hacer: algo cambió desde que se pidió.',
      'the payment can no longer be made: something has changed since it was asked for.',
    ],
    APPROVAL_DENIED: [
      'lo que se pagaría ya no es lo que se muestra aquí.',
      'what would be paid is no longer what is shown here.',
    ],
  } as const as Partial<Record<string, Pair>>,
  approve: ['Aprobar', 'Approve'],
  approveTitle: (amount: string) => say([`Aprobar ${amount}`, `Approve ${amount}`]),
  approveLead: [
    'Se envía enseguida, una sola vez. Revisa para quién es.',
    'It is sent at once, and once only. Check who gets it.',
  ],
  approved: ['Lo aprobaste.', 'You approved it.'],
  reject: ['Rechazar', 'Reject'],
  rejectTitle: (amount: string) => say([`Rechazar ${amount}`, `Reject ${amount}`]),
  rejectLead: [
    'No se envía nada, y se le dice al programa que lo pidió.',
    'Nothing is sent, and the program that asked is told so.',
  ],
  rejected: ['Lo rechazaste. No se envió nada.', 'You rejected it. Nothing was sent.'],
})
