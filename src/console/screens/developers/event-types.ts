import { inLanguage } from '../../language.ts'
import type { Schemas } from '../../requests/client.ts'

export type EventType = Schemas['EventType']
export type SubscribableEventType = Schemas['SubscribableEventType']

const GROUP_OF = {
  'transaction.completed': 'payments',
  'transaction.failed': 'payments',
  'transaction.refunded': 'payments',
  'refund.pending': 'payments',
  'refund.succeeded': 'payments',
  'refund.failed': 'payments',
  'checkout.paid': 'orders',
  'checkout.partially_paid': 'orders',
  'checkout.overpaid': 'orders',
  'checkout.expired': 'orders',
  'checkout.canceled': 'orders',
  'payment.unapplied': 'orders',
  'payment.needs_review': 'payments',
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

/** All that an endpoint can be told of. */
export const SUBSCRIBABLE = Object.keys(GROUP_OF) as SubscribableEventType[]

/** All types of events, those of tests too. */
export const EVENT_TYPES: readonly EventType[] = [...SUBSCRIBABLE, 'webhook.test']

/** Types of events by what they are about. */
export const EVENT_GROUPS: readonly (readonly [EventGroup, readonly SubscribableEventType[]])[] = [
  ...new Set(Object.values(GROUP_OF)),
].map((group) => [group, SUBSCRIBABLE.filter((type) => GROUP_OF[type] === group)])

/** The type that an address names; undefined for any other text. */
export const eventTypeOf = (text: string | null): EventType | undefined =>
  EVENT_TYPES.find((type) => type === text)

interface EventTexts {
  groups: Record<EventGroup, string>
  names: Record<EventType, string>
}

export const eventTexts = inLanguage<EventTexts>({
  es: {
    groups: {
      payments: 'Pagos',
      orders: 'Pedidos',
      links: 'Enlaces',
      sending: 'Dinero enviado',
      banks: 'Bancos',
      team: 'Equipo',
    },
    names: {
      'transaction.completed': 'Se recibió un pago',
      'transaction.failed': 'Un pago falló',
      'transaction.refunded': 'Se devolvió dinero de un pago',
      'refund.pending': 'El banco aún no dice si hizo una devolución',
      'refund.succeeded': 'Se hizo una devolución',
      'refund.failed': 'Una devolución falló',
      'checkout.paid': 'Un pedido quedó pagado',
      'checkout.partially_paid': 'Se pagó una parte de un pedido',
      'checkout.overpaid': 'Se pagó de más un pedido',
      'checkout.expired': 'Un pedido venció',
      'checkout.canceled': 'Un pedido se canceló',
      'payment.unapplied': 'Llegó dinero que no cuenta para su pedido',
      'payment.needs_review': 'Ningún banco dice cómo terminó un pago',
      'payment_link.completed': 'Un enlace llegó a su máximo de pagos',
      'payment_link.expired': 'Un enlace venció',
      'transfer.success': 'Se envió un pago o una transferencia',
      'transfer.failed': 'Un envío falló',
      'payout.completed': 'Se pagó un lote completo',
      'payout.failed_rows': 'Un lote terminó con pagos no hechos',
      'bank.degraded': 'Tu banco dejó de responder bien',
      'bank.recovered': 'Tu banco responde de nuevo',
      'member.joined': 'Alguien entró al equipo',
      'member.removed': 'Alguien salió del equipo',
      'webhook.test': 'Prueba de un webhook',
    },
  },
  en: {
    groups: {
      payments: 'Payments',
      orders: 'Orders',
      links: 'Links',
      sending: 'Money sent',
      banks: 'Banks',
      team: 'Team',
    },
    names: {
      'transaction.completed': 'A payment was received',
      'transaction.failed': 'A payment failed',
      'transaction.refunded': 'Money of a payment was refunded',
      'refund.pending': 'The bank does not tell yet whether it made a refund',
      'refund.succeeded': 'A refund was made',
      'refund.failed': 'A refund failed',
      'checkout.paid': 'An order was paid',
      'checkout.partially_paid': 'A part of an order was paid',
      'checkout.overpaid': 'Too much was paid for an order',
      'checkout.expired': 'An order expired',
      'checkout.canceled': 'An order was canceled',
      'payment.unapplied': 'Money came in that counts for no order',
      'payment.needs_review': 'No bank can tell how a payment ended',
      'payment_link.completed': 'A link reached its maximum of payments',
      'payment_link.expired': 'A link expired',
      'transfer.success': 'A payment or transfer was sent',
      'transfer.failed': 'A payment or transfer that was sent failed',
      'payout.completed': 'A whole payout was paid',
      'payout.failed_rows': 'A payout ended with failed payments',
      'bank.degraded': 'Your bank no longer responds well',
      'bank.recovered': 'Your bank responds again',
      'member.joined': 'Somebody joined the team',
      'member.removed': 'Somebody left the team',
      'webhook.test': 'Test of a webhook',
    },
  },
})
