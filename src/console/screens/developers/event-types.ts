import { say } from '../../language.ts'
import type { Schemas } from '../../requests/client.ts'

export type EventType = Schemas['EventType']
export type SubscribableEventType = Schemas['SubscribableEventType']

const GROUP_OF = {
  'transaction.pending': 'payments',
  'transaction.completed': 'payments',
  'transaction.failed': 'payments',
  'transaction.refunded': 'payments',
  'transaction.reassigned': 'payments',
  'refund.pending': 'payments',
  'refund.succeeded': 'payments',
  'refund.failed': 'payments',
  'checkout.created': 'orders',
  'checkout.paid': 'orders',
  'checkout.partially_paid': 'orders',
  'checkout.overpaid': 'orders',
  'checkout.expired': 'orders',
  'checkout.canceled': 'orders',
  'payment.unapplied': 'orders',
  'payment.needs_review': 'payments',
  'external_payment.recorded': 'payments',
  'external_payment.confirmed': 'payments',
  'external_payment.voided': 'payments',
  'shift.opened': 'payments',
  'shift.closed': 'payments',
  'customer.created': 'collections',
  'customer.updated': 'collections',
  'customer.merged': 'collections',
  'note.created': 'collections',
  'note.partially_paid': 'collections',
  'note.paid': 'collections',
  'note.overdue': 'collections',
  'note.voided': 'collections',
  'note.reopened': 'collections',
  'payment_link.completed': 'links',
  'payment_link.expired': 'links',
  'transfer.success': 'sending',
  'transfer.failed': 'sending',
  'payout.completed': 'sending',
  'payout.failed_rows': 'sending',
  'bank.degraded': 'banks',
  'bank.recovered': 'banks',
  'member.joined': 'team',
  'member.removed': 'team',
} as const satisfies Record<SubscribableEventType, string>

type EventGroup = (typeof GROUP_OF)[SubscribableEventType]

/** What an endpoint subscribes to that is told of everything, also of types that are added later. */
export const ALL_EVENTS = '*'

/** All that an endpoint can be told of. */
export const SUBSCRIBABLE = Object.keys(GROUP_OF) as SubscribableEventType[]

/** All types of events, those of tests too. */
export const EVENT_TYPES: readonly EventType[] = [...SUBSCRIBABLE, 'webhook.test']

/** The types of which an endpoint with this subscription is told now. */
export const typesOf = (events: Schemas['Webhook']['events']): readonly SubscribableEventType[] =>
  SUBSCRIBABLE.filter((type) => events.includes(ALL_EVENTS) || events.includes(type))

/** Types of events by what they are about. */
export const EVENT_GROUPS: readonly (readonly [EventGroup, readonly SubscribableEventType[]])[] = [
  ...new Set(Object.values(GROUP_OF)),
].map((group) => [group, SUBSCRIBABLE.filter((type) => GROUP_OF[type] === group)])

export const eventTexts = say({
  all: ['Todo, también lo que se agregue después', 'Everything, also what is added later'],
  groups: {
    payments: ['Pagos', 'Payments'],
    orders: ['Pedidos', 'Orders'],
    collections: ['Cobranza', 'Collections'],
    links: ['Enlaces', 'Links'],
    sending: ['Dinero enviado', 'Money sent'],
    banks: ['Bancos', 'Banks'],
    team: ['Equipo', 'Team'],
  },
  names: {
    'transaction.pending': [
      'El banco aún no dice cómo terminó un pago',
      'The bank does not tell yet how a payment ended',
    ],
    'transaction.completed': ['Se recibió un pago', 'A payment was received'],
    'transaction.failed': ['Un pago falló', 'A payment failed'],
    'transaction.refunded': ['Se devolvió dinero de un pago', 'Money of a payment was refunded'],
    'transaction.reassigned': [
      'Un pago verificado pasó a otra venta',
      'A verified payment was moved to another sale',
    ],
    'refund.pending': [
      'El banco aún no dice si hizo una devolución',
      'The bank does not tell yet whether it made a refund',
    ],
    'refund.succeeded': ['Se hizo una devolución', 'A refund was made'],
    'refund.failed': ['Una devolución falló', 'A refund failed'],
    'checkout.created': ['Se creó un pedido', 'An order was created'],
    'checkout.paid': ['Un pedido quedó pagado', 'An order was paid'],
    'checkout.partially_paid': ['Se pagó una parte de un pedido', 'A part of an order was paid'],
    'checkout.overpaid': ['Se pagó de más un pedido', 'Too much was paid for an order'],
    'checkout.expired': ['Un pedido venció', 'An order expired'],
    'checkout.canceled': ['Un pedido se canceló', 'An order was canceled'],
    'payment.unapplied': [
      'Llegó dinero que no cuenta para su pedido',
      'Money came in that counts for no order',
    ],
    'payment.needs_review': [
      'Ningún banco dice cómo terminó un pago',
      'No bank can tell how a payment ended',
    ],
    'external_payment.recorded': [
      'Se anotó un cobro por fuera',
      'Somebody recorded what was paid outside',
    ],
    'external_payment.confirmed': [
      'Otra persona confirmó un cobro por fuera',
      'A second person confirmed what was paid outside',
    ],
    'external_payment.voided': [
      'Se anuló un cobro por fuera',
      'What was recorded as paid outside was voided',
    ],
    'shift.opened': ['Se abrió un turno de caja', 'A shift was opened at a till'],
    'shift.closed': ['Se cerró un turno de caja', 'A shift of a till was closed'],
    'customer.created': ['Se creó un cliente', 'A customer was created'],
    'customer.updated': ['Cambió un cliente', 'A customer was changed'],
    'customer.merged': ['Un cliente se unió con otro', 'A customer was merged into another one'],
    'note.created': ['Se emitió una nota de cobro', 'A charge note was made'],
    'note.partially_paid': [
      'Se pagó una parte de una nota de cobro',
      'A part of a charge note was paid',
    ],
    'note.paid': ['Una nota de cobro quedó pagada', 'A charge note was paid'],
    'note.overdue': ['Venció una nota de cobro', 'A charge note is overdue'],
    'note.voided': ['Se anuló una nota de cobro', 'A charge note was voided'],
    'note.reopened': ['Se vuelve a deber una nota de cobro', 'A charge note is owed again'],
    'payment_link.completed': [
      'Un enlace llegó a su máximo de pagos',
      'A link reached its maximum of payments',
    ],
    'payment_link.expired': ['Un enlace venció', 'A link expired'],
    'transfer.success': ['Se envió un pago o una transferencia', 'A payment or transfer was sent'],
    'transfer.failed': ['Un envío falló', 'A payment or transfer that was sent failed'],
    'payout.completed': ['Se pagó un lote completo', 'A whole payout was paid'],
    'payout.failed_rows': ['Un lote terminó con fallas', 'A payout ended with failed payments'],
    'bank.degraded': ['Tu banco dejó de responder bien', 'Your bank no longer responds well'],
    'bank.recovered': ['Tu banco responde de nuevo', 'Your bank responds again'],
    'member.joined': ['Alguien entró al equipo', 'Somebody joined the team'],
    'member.removed': ['Alguien salió del equipo', 'Somebody left the team'],
    'webhook.test': ['Prueba de un webhook', 'Test of a webhook'],
  },
})
