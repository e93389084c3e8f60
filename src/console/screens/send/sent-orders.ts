import type { Order } from './order.ts'

/** What was sent in this visit, by the id of the payment: the interface does not tell later whom a payment went to. */
const sent = new Map<string, Order>()

export const rememberSent = (id: string, order: Order): void => void sent.set(id, order)

export const sentOrder = (id: string): Order | undefined => sent.get(id)
