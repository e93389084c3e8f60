import { areOver, type BookingDays, bookingDays, eachDay } from '../../../domain/booking-days.ts'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { internationalPhone } from '../../../domain/phone.ts'
import type { ExteriorConfig } from '../connection-config.ts'
import { hasKeyOf } from '../order-key.ts'
import { type BankCall, BankUnreachable, type OrderStatusResult, type SentOrder } from '../port.ts'
import { textOf } from '../text-of.ts'
import { type AskExterior, objectOf, rowsOf } from './client.ts'
import { amountOf, bankDate, bare, clientId, controlNumberOf } from './formats.ts'
import { isApproved, requestData } from './orders.ts'
import { pending } from './outcome.ts'
import { type ExteriorMovement, firstKeptDay, readStatement } from './statement.ts'

/** How long the bank may take to book what it was sent. */
const MAX_TRANSIT_MS = 10 * 60 * 1000
const PAGE_ROWS = 10
const MAX_PAGES = 20

const daysOf = ({ createdAt }: SentOrder): BookingDays =>
  bookingDays(createdAt, new Date(createdAt.getTime() + MAX_TRANSIT_MS))

/**
 * The outcome of an order: a mobile payment and a transfer are found by the end of our key in their concept. Not confirmed
 * by the bank: that it shows a concept as it was sent; without it nothing is guessed. Charges are not asked for: an
 * administrator decides about one whose response is lost. Never rejects.
 */
export async function orderStatus(
  ask: AskExterior,
  config: ExteriorConfig,
  order: SentOrder,
  call: BankCall,
): Promise<OrderStatusResult> {
  try {
    if (order.kind === 'p2p') return await paymentStatus(ask, config, order, call)
    if (order.kind === 'transfer') return await transferStatus(ask, config, order, call)
    return { status: 'unknown' }
  } catch (error) {
    if (!(error instanceof BankUnreachable)) throw error
    return pending('NO_STATEMENT', order.operationId)
  }
}

interface Shown {
  amount: string
  reference: string
  concept: string
  controlNumber: string
}

async function paymentStatus(
  ask: AskExterior,
  config: ExteriorConfig,
  order: SentOrder,
  call: BankCall,
): Promise<OrderStatusResult> {
  const { from, to } = daysOf(order)
  const today = caracasDay(call.now)
  const shown: Shown[] = []
  for (const day of eachDay({ from, to: addDays(to, 1) })) {
    if (day <= today) shown.push(...(await listSent(ask, config, order, day, call)))
  }
  const ours = shown.find(
    (one) => one.amount === order.amount && hasKeyOf(one.concept, order.bankKey),
  )
  if (ours) return { status: 'success', reference: ours.reference, operationId: null }
  return notShown(shown, order, call)
}

/** The mobile payments to the order's phone on a day, in pages. */
async function listSent(
  ask: AskExterior,
  config: ExteriorConfig,
  { phone }: SentOrder,
  day: string,
  call: BankCall,
): Promise<Shown[]> {
  const shown: Shown[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const body = {
      idCliente: clientId(config.rif),
      idCanal: config.channel,
      fecha: bankDate(day),
      telefonoReceptor: internationalPhone(phone ?? ''),
      posicionInicial: page * PAGE_ROWS,
    }
    const result = await ask({ path: '/v1/consultas-pagos-enviados' }, body, call)
    const rows = rowsOf(result, ['pagos', 'pagosEnviados', 'registros'])
    for (const value of rows) {
      const row = objectOf(value)
      const amount = amountOf(row.monto)
      const reference = textOf(row.referencia)
      if (amount === null || reference === null) throw new BankUnreachable('pagos: UNREADABLE')
      const controlNumber = controlNumberOf(day, 'out', reference, amount)
      shown.push({ amount, reference, concept: textOf(row.motivoPago) ?? '', controlNumber })
    }
    if (rows.length < PAGE_ROWS) return shown
  }
  throw new BankUnreachable('pagos: TOO_MANY')
}

async function transferStatus(
  ask: AskExterior,
  config: ExteriorConfig,
  order: SentOrder,
  call: BankCall,
): Promise<OrderStatusResult> {
  const { from, to } = daysOf(order)
  const period = { from, to: addDays(to, 1) }
  const movements = await readStatement(ask, config, period, call)
  const out = movements.filter(({ direction, type }) => direction === 'out' && type !== 'fee')
  const isOurs = (one: ExteriorMovement) =>
    one.amount === order.amount &&
    (hasKeyOf(one.concept, order.bankKey) ||
      (order.operationId !== null && bare(one.reference ?? '') === bare(order.operationId)))
  const ours = out.find(isOurs)
  if (ours) return settlement(ask, config, order, ours, call)
  // What was accepted has a number, and what the bank no longer shows proves nothing.
  if (order.operationId !== null || from < firstKeptDay(call.now)) {
    const isOver = areOver(daysOf(order), call.now)
    return isOver ? { status: 'unknown' } : pending('NOT_LISTED', order.operationId)
  }
  return notShown(out, order, call)
}

/** Whether a booked transfer has arrived (`consultas` v4). Not confirmed by the bank: where the filters of it stand. */
async function settlement(
  ask: AskExterior,
  config: ExteriorConfig,
  order: SentOrder,
  { reference, document, bookedOn }: ExteriorMovement,
  call: BankCall,
): Promise<OrderStatusResult> {
  const filters = {
    fecha: bookedOn,
    documentoContraparte: document ?? '',
    referencia: reference ?? '',
    cuenta: config.accountNumber,
    tipoConsulta: 'D',
    otroBanco: true,
    monto: order.amount,
    posicionInicial: 0,
  }
  const body = { datosPeticion: requestData(config, call.now), ...filters }
  const service = {
    path: '/v4/transaccionesInmediatas/consultas',
    base: 'instant',
    token: true,
  } as const
  const rows = rowsOf(await ask(service, body, call), ['operaciones']).map(objectOf)
  const row = rows.find(
    ({ referencia }) => bare(textOf(referencia) ?? '') === bare(reference ?? ''),
  )
  if (isApproved(row?.status)) {
    return { status: 'success', reference, operationId: order.operationId }
  }
  const code = textOf(row?.codMotRechazo) ?? ''
  const isRejected = /^RECHAZAD[AO]$/i.test(`${row?.status}`) && /^[A-Z0-9]{2,8}$/.test(code)
  if (isRejected) return { status: 'failed', reason: 'REJECTED', code }
  const isOver = areOver(daysOf(order), call.now)
  return isOver ? { status: 'unknown' } : pending('EN_PROCESO', order.operationId)
}

/** What is not shown with our key: it was not executed once its days are over, unless it may be one of the others. */
function notShown(
  shown: readonly Pick<Shown, 'amount' | 'controlNumber'>[],
  order: SentOrder,
  call: BankCall,
): OrderStatusResult {
  if (!areOver(daysOf(order), call.now)) return pending('NOT_AT_BANK')
  const mayBeOurs = shown.some(
    ({ amount, controlNumber }) =>
      amount === order.amount && !order.claimedControlNumbers.includes(controlNumber),
  )
  return mayBeOurs
    ? { status: 'unknown' }
    : { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_AT_BANK' }
}
