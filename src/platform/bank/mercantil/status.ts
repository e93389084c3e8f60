import { bookingDays, eachDay } from '../../../domain/booking-days.ts'
import { caracasDay } from '../../../domain/caracas.ts'
import type { MercantilConfig } from '../connection-config.ts'
import type { BankCall, OrderStatusResult, SentOrder } from '../port.ts'
import type { MercantilRequest } from './client.ts'
import type { TransactionType } from './orders.ts'
import { type FoundPayment, searchPayments } from './search.ts'

/** How long the bank may take to list what it was sent. */
const MAX_TRANSIT_MS = 10 * 60 * 1000

const TYPES: Partial<Record<SentOrder['kind'], TransactionType>> = { p2p: 'vuelto', c2p: 'compra' }

/**
 * The outcome of an order, if the bank has given it a reference: its search requires one. Finding the order proves that
 * it was carried out; not finding it proves nothing, since it is not confirmed by the bank that the search lists a
 * commerce's own orders. So an administrator decides about an order that is not found, or has no reference.
 */
export async function orderStatus(
  ask: MercantilRequest,
  config: MercantilConfig,
  order: SentOrder,
  { now, signal }: BankCall,
): Promise<OrderStatusResult> {
  const type = TYPES[order.kind]
  const { operationId: reference, phone } = order
  if (type === undefined || reference === null || phone === null) return { status: 'unknown' }
  const latest = new Date(order.createdAt.getTime() + MAX_TRANSIT_MS)
  const days = bookingDays(order.createdAt, latest)
  const today = caracasDay(now)
  for (const day of eachDay(days)) {
    if (day > today) break
    const searched = { amount: order.amount, day, from: config.phone, to: phone, reference }
    const found = await searchPayments(ask, config, searched, signal)
    if (found === null) return { status: 'pending', operationId: null, code: 'NO_ANSWER' }
    if (found.some((payment) => isOrder(payment, order, type, reference))) {
      return { status: 'success', reference, operationId: null }
    }
  }
  const mayStillBeBooked = now < latest || (days.to > caracasDay(latest) && today <= days.to)
  return mayStillBeBooked
    ? { status: 'pending', operationId: null, code: 'NOT_LISTED' }
    : { status: 'unknown' }
}

const isOrder = (
  payment: FoundPayment,
  { bankKey }: SentOrder,
  type: TransactionType,
  reference: string,
): boolean =>
  payment.reference === reference && payment.type === type && payment.invoiceNumber === bankKey
