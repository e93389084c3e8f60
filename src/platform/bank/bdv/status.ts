import { areOver, bookingDays, eachDay } from '../../../domain/booking-days.ts'
import { caracasDay } from '../../../domain/caracas.ts'
import type { BdvConfig } from '../connection-config.ts'
import type { BankCall, OrderStatusResult, SentOrder } from '../port.ts'
import { textOf } from '../text-of.ts'
import { readAmount } from './amounts.ts'
import { type BdvRequest, type BdvResult, codeOfResult, objectOf } from './client.ts'
import { NOTHING_VALID, readFinding, SUCCESS } from './codes.ts'
import { BDV, ownReference } from './orders.ts'

/** How long the bank may take to book what it was sent. */
const MAX_TRANSIT_MS = 10 * 60 * 1000

const pending = (code: string): OrderStatusResult => ({
  status: 'pending',
  operationId: null,
  code,
})

/**
 * The outcome of a mobile payment (getOutMovement), which the bank knows by the number that we gave it. It has nothing
 * like it for charges and reversals, so an administrator decides about those.
 */
export async function orderStatus(
  ask: BdvRequest,
  config: BdvConfig,
  order: SentOrder,
  call: BankCall,
): Promise<OrderStatusResult> {
  if (order.kind !== 'p2p') return { status: 'unknown' }
  const days = bookingDays(order.createdAt, new Date(order.createdAt.getTime() + MAX_TRANSIT_MS))
  const today = caracasDay(call.now)
  for (const day of eachDay(days)) {
    if (day > today) break
    const body = lookupBody(config, order, day)
    const status = statusFrom(
      await ask('conciliation', '/getOutMovement', body, call.signal),
      order,
    )
    if (status !== 'absent') return status
  }
  return areOver(days, call.now)
    ? { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_AT_BANK' }
    : pending('NOT_AT_BANK')
}

/** Not confirmed by the bank: that the number may be sent without leading zeros, unlike in the manual's example. */
const lookupBody = ({ rif, phone }: BdvConfig, order: SentOrder, day: string) => ({
  cedulaPagador: rif,
  telefonoPagador: phone,
  telefonoDestino: order.phone ?? '',
  referencia: ownReference(order.bankKey),
  fechaPago: day,
  importe: order.amount,
  bancoOrigen: BDV,
  bancoDestino: order.bankCode ?? '',
})

function statusFrom(result: BdvResult, order: SentOrder): OrderStatusResult | 'absent' {
  const success = {
    status: 'success',
    reference: ownReference(order.bankKey),
    operationId: null,
  } as const
  if (result.kind === 'answered' && result.code === NOTHING_VALID) {
    const finding = readFinding(result.message)
    if (finding === 'absent') return 'absent'
    // The first query marks the payment, so this too proves that it was made.
    if (finding === 'seen before') return success
    return finding === 'other amount' ? { status: 'unknown' } : pending(NOTHING_VALID)
  }
  if (result.kind === 'answered' && result.code === SUCCESS) {
    const data = objectOf(result.body.data)
    const amount = readAmount(textOf(data.amount))
    if (textOf(data.status) !== SUCCESS || amount === null) return pending('UNREADABLE')
    return amount === order.amount ? success : { status: 'unknown' }
  }
  return pending(codeOfResult(result))
}
