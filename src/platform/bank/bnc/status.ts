import { areOver, type BookingDays, bookingDays } from '../../../domain/booking-days.ts'
import type { BankCall, OrderStatusResult, SentOrder } from '../port.ts'
import type { BncMovement } from './movements.ts'

/** How long an order may be sent again with its key. */
export const REPLAY_WITHIN_MS = 10 * 60 * 1000
/** How long the last request may take to reach the bank. */
const MAX_TRANSIT_MS = 60 * 1000

/** The Caracas days on which the bank can have booked an order. */
export const bookingDaysOf = ({ createdAt }: SentOrder): BookingDays =>
  bookingDays(createdAt, new Date(createdAt.getTime() + REPLAY_WITHIN_MS + MAX_TRANSIT_MS))

/**
 * The outcome of an order by the movements of its booking days. A movement with the order's key in its concept is the
 * order's. Not confirmed by the bank: that Description appears in Concept. So if there is another unassigned expense of
 * the same amount, an administrator decides, and the order never counts as not executed. Also not confirmed: that the
 * payee's phone is in ReferenceB or ReferenceC, which rules out expenses to others.
 */
export function statusFrom(
  movements: readonly BncMovement[],
  order: SentOrder,
  call: BankCall,
): OrderStatusResult {
  if (order.kind === 'c2p') return chargeStatusFrom(movements, order, call)
  const paid = movements.filter(({ direction }) => direction === 'out')
  const own = paid.find(({ concept }) => concept.includes(order.bankKey))
  if (own) return { status: 'success', reference: own.reference, operationId: null }
  if (paid.some((movement) => couldBeOrder(movement, order))) return { status: 'unknown' }
  return notBookedStatus(order, call)
}

/** The order was not executed, once its booking days are over. */
function notBookedStatus(order: SentOrder, call: BankCall): OrderStatusResult {
  return areOver(bookingDaysOf(order), call.now)
    ? { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_IN_STATEMENT' }
    : { status: 'pending', operationId: null, code: 'NOT_IN_STATEMENT' }
}

/**
 * A charge has no key on the bank statement. It is the only income of its amount from the payer's phone that belongs to
 * no other charge and that the bank does not mark as a payer's own payment. If there are several, no phone is given, or it
 * was known just before the charge was made, an administrator decides.
 */
function chargeStatusFrom(
  movements: readonly BncMovement[],
  order: SentOrder,
  call: BankCall,
): OrderStatusResult {
  const like = movements.filter(
    (movement) =>
      movement.direction === 'in' &&
      movement.type === 'p2p' &&
      movement.isCharge !== false &&
      couldBeOrder(movement, order),
  )
  const [only] = like
  if (only === undefined) return notBookedStatus(order, call)
  const certain =
    like.length === 1 &&
    order.phone !== null &&
    only.phones.includes(order.phone) &&
    !order.doubtfulControlNumbers.includes(only.controlNumber)
  return certain
    ? { status: 'success', reference: only.reference, operationId: null }
    : { status: 'unknown' }
}

function couldBeOrder({ amount, controlNumber, phones }: BncMovement, order: SentOrder): boolean {
  if (amount !== order.amount || order.claimedControlNumbers.includes(controlNumber)) return false
  return order.phone === null || phones.length === 0 || phones.includes(order.phone)
}
