import { addDays, caracasDay } from '../../../domain/caracas.ts'
import type { BankCall, OrderStatusResult, SentOrder } from '../port.ts'
import type { BncMovement } from './movements.ts'

/** For so long an order may be sent again with its key. */
export const REPLAY_WITHIN_MS = 10 * 60 * 1000
/** What was sent last may take so long to reach the bank. */
const MAX_TRANSIT_MS = 60 * 1000

/** The Caracas days on which the bank can have booked an order: to the day after it was sent last. */
export function bookingDays({ createdAt }: SentOrder): { from: string; to: string } {
  const lastSent = new Date(createdAt.getTime() + REPLAY_WITHIN_MS + MAX_TRANSIT_MS)
  return { from: caracasDay(createdAt), to: addDays(caracasDay(lastSent), 1) }
}

/**
 * What the movements of its booking days say of an order. It is the order's where the concept has its
 * key. Unproven is that the bank carries a Description into Concept: so another expense of the same
 * amount, that is of no other order, leaves it to a person, and it never counts as not carried out.
 * Unproven as well are that the payee's phone is in ReferenceB or ReferenceC, by which an expense is
 * told to be somebody else's, and that an order is booked on the day of its sending or the next.
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

/** Not carried out, once the last day on which it can have been booked is over. */
function notBookedStatus(order: SentOrder, call: BankCall): OrderStatusResult {
  return caracasDay(call.now) > bookingDays(order).to
    ? { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_IN_STATEMENT' }
    : { status: 'pending', operationId: null, code: 'NOT_IN_STATEMENT' }
}

/**
 * A charge carries nothing of ours to the statement: it is the one income of its amount from the payer's
 * phone that is of no other charge, and that the bank does not call a payment that the payer made. Where there are several, or the phone is not told, a person decides.
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
  const certain = like.length === 1 && order.phone !== null && only.phones.includes(order.phone)
  return certain
    ? { status: 'success', reference: only.reference, operationId: null }
    : { status: 'unknown' }
}

function couldBeOrder({ amount, controlNumber, phones }: BncMovement, order: SentOrder): boolean {
  if (amount !== order.amount || order.claimedControlNumbers.includes(controlNumber)) return false
  return order.phone === null || phones.length === 0 || phones.includes(order.phone)
}
