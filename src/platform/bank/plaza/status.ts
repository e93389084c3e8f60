import { areOver, type BookingDays, bookingDays } from '../../../domain/booking-days.ts'
import { addDays } from '../../../domain/caracas.ts'
import type { PlazaConfig } from '../connection-config.ts'
import { hasKeyOf } from '../order-key.ts'
import {
  type BankCall,
  BankUnreachable,
  type Movement,
  type OrderStatusResult,
  type SentOrder,
} from '../port.ts'
import { CHANNEL } from './bodies.ts'
import type { AskPlaza } from './client.ts'
import { isRefusalOfChamber, reasonOf, SUCCESS } from './codes.ts'
import { debitStatus } from './debits.ts'
import { contradictsItself, FALLEN, pending } from './outcome.ts'
import { controlNumberOf, listPayments } from './payments.ts'
import { readStatement } from './statement.ts'

/** How long the bank may take to book what it was sent. */
const MAX_TRANSIT_MS = 10 * 60 * 1000
/** How long a transfer that the bank calls failed may still be settled: others have seen it say so while it was under way. */
const MAY_STILL_SETTLE_MS = 30 * 60 * 1000

const daysOf = ({ createdAt }: SentOrder): BookingDays =>
  bookingDays(createdAt, new Date(createdAt.getTime() + MAX_TRANSIT_MS))

const NOT_EXECUTED = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_AT_BANK' } as const

/**
 * The outcome of an order. A mobile payment is found in the list of these by the end of our key in its concept, a transfer
 * by the bank's number, or by our key on the statement. Charges are not asked for: an administrator decides about one whose
 * response is lost. Never rejects.
 */
export async function orderStatus(
  ask: AskPlaza,
  config: PlazaConfig,
  order: SentOrder,
  call: BankCall,
): Promise<OrderStatusResult> {
  try {
    if (order.kind === 'p2p') return await paymentStatus(ask, config, order, call)
    if (order.kind === 'transfer') return await transferStatus(ask, config, order, call)
  } catch (error) {
    if (!(error instanceof BankUnreachable)) throw error
    return pending('NO_STATEMENT', order.operationId)
  }
  return order.kind === 'c2p' && config.charges === 'immediate_debit'
    ? debitStatus(ask, config, order, call)
    : { status: 'unknown' }
}

/** Not confirmed by the bank: that it lists the `motivo` of a payment as it was sent. Without it nothing is guessed. */
async function paymentStatus(
  ask: AskPlaza,
  config: PlazaConfig,
  order: SentOrder,
  call: BankCall,
): Promise<OrderStatusResult> {
  const days = daysOf(order)
  const period = { from: days.from, to: addDays(days.to, 1), direction: 'out' } as const
  const listed = await listPayments(ask, config, period, call)
  const ours = listed.find(
    (one) => one.amount === order.amount && hasKeyOf(one.concept, order.bankKey),
  )
  if (ours) return { status: 'success', reference: ours.reference, operationId: null }
  const like = listed.filter(({ phone }) => phone === null || phone === order.phone)
  return notShown(
    like.map((one) => ({ ...one, controlNumber: controlNumberOf(one) })),
    order,
    call,
  )
}

async function transferStatus(
  ask: AskPlaza,
  config: PlazaConfig,
  order: SentOrder,
  call: BankCall,
): Promise<OrderStatusResult> {
  const days = daysOf(order)
  const period = { from: days.from, to: addDays(days.to, 1) }
  const known = order.operationId
  if (known !== null) return settlement(ask, config, { ...order, reference: known }, call)
  const movements = await readStatement(ask, config, period, call)
  const out = movements.filter(({ direction, type }) => direction === 'out' && type !== 'fee')
  const ours = out.find(
    (one) => one.amount === order.amount && hasKeyOf(one.concept, order.bankKey),
  )
  if (!ours?.reference) return notShown(out, order, call)
  return settlement(ask, config, { ...order, reference: ours.reference }, call)
}

/** What is not shown with our key: it was not executed once its days are over, unless it may be one of the others. */
function notShown(
  shown: readonly Pick<Movement, 'amount' | 'controlNumber'>[],
  order: SentOrder,
  call: BankCall,
): OrderStatusResult {
  if (!areOver(daysOf(order), call.now)) return pending('NOT_AT_BANK')
  const mayBeOurs = shown.some(
    ({ amount, controlNumber }) =>
      amount === order.amount && !order.claimedControlNumbers.includes(controlNumber),
  )
  return mayBeOurs ? { status: 'unknown' } : NOT_EXECUTED
}

interface AcceptedTransfer extends SentOrder {
  /** The bank's number of it. */
  reference: string
}

/**
 * Whether an accepted transfer is settled (`consultaLiq`). That the bank does not find it (a 404, `[]`) proves nothing, and
 * neither does `En Proceso`; `Fallido` does, once nothing is under way any more. Not confirmed by the bank: the form of
 * `fecha`, here DDMMAA.
 */
async function settlement(
  ask: AskPlaza,
  config: PlazaConfig,
  { reference, amount, createdAt }: AcceptedTransfer,
  call: BankCall,
): Promise<OrderStatusResult> {
  const day = daysOf({ createdAt } as SentOrder)
  const query = {
    cuenta: config.accountNumber,
    referencia: reference.slice(-8),
    monto: amount,
    fecha: shortDate(createdAt),
    canal: CHANNEL,
  }
  const id = config.rif.replace(/^([A-Z])0+/, '$1')
  const request = { method: 'GET', service: '/cce/v1', path: '/v1/cce/consultaLiq', id } as const
  const result = await ask({ ...request, query }, call)
  const accepted = (code: string): OrderStatusResult => pending(code, reference)
  if (result.kind === 'none') return accepted(result.code)
  if (result.code === SUCCESS && isEmptyList(result.body)) return leftOpen(accepted('EMPTY'))
  if (result.code === SUCCESS && !contradictsItself(result)) {
    return { status: 'success', reference, operationId: reference }
  }
  const isFallen = FALLEN.test(result.message) || isRefusalOfChamber(result.code)
  const isFinal = call.now.getTime() - createdAt.getTime() >= MAY_STILL_SETTLE_MS
  if (!isFallen || !isFinal) return leftOpen(accepted(isFallen ? 'FALLIDO' : result.code))
  return { status: 'failed', reason: reasonOf(result.code) ?? 'REJECTED', code: 'FALLIDO' }

  /** Once its days are over the bank tells nothing more: an administrator decides. */
  function leftOpen(outcome: OrderStatusResult): OrderStatusResult {
    return areOver(day, call.now) ? { status: 'unknown' } : outcome
  }
}

const isEmptyList = (body: unknown): boolean => Array.isArray(body) && body.length === 0

/** `2026-01-31` -> `310126`, in Caracas. */
function shortDate(moment: Date): string {
  const [year = '', month = '', day = ''] = new Date(moment.getTime() - 4 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
  return `${day}${month}${year.slice(2)}`
}
