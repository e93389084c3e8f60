import { internationalPhone } from '../../../domain/phone.ts'
import type { ExteriorConfig } from '../connection-config.ts'
import {
  type BankCall,
  BankUnreachable,
  type IncomingClaim,
  type IncomingQuery,
  type IncomingResult,
  type ListedPayment,
} from '../port.ts'
import { textOf } from '../text-of.ts'
import { type AskExterior, objectOf, rowsOf } from './client.ts'
import { amountOf, bankDate, bare, clientId, controlNumberOf, dayOf } from './formats.ts'

/** The shortest end of a reference by which a payer may name a payment. */
export const REFERENCE_DIGITS = 4

interface Received {
  payments: ListedPayment[]
  /** Whether the bank has more than it lists at once. */
  hasMore: boolean
}

/** Looks up one mobile payment in the list of what the payer has paid that day. */
export async function verifyIncoming(
  ask: AskExterior,
  config: ExteriorConfig,
  claim: IncomingClaim,
  call: BankCall,
): Promise<IncomingResult> {
  let received: Received
  try {
    received = await listReceived(ask, config, claim, call)
  } catch (error) {
    const isRefused = error instanceof BankUnreachable && error.refused
    return { status: 'pending', ...(isRefused && { refused: true }) }
  }
  const { payments, hasMore } = received
  const named = payments.filter(({ reference }) => fits(reference, claim.reference))
  const exact = named.filter(({ reference }) => bare(reference) === bare(claim.reference))
  const [payment, another] = exact.length > 0 ? exact : named
  // Which of two the payer means is not to be guessed.
  if (payment === undefined || another !== undefined) {
    return hasMore && payment === undefined ? { status: 'pending' } : { status: 'absent' }
  }
  const { controlNumber, reference, bookedOn } = payment
  return { status: 'found', controlNumber, reference, bookedOn }
}

/** A payer's payments of a day. Rejects with BankUnreachable, also if the bank has more than it lists. */
export async function findIncoming(
  ask: AskExterior,
  config: ExteriorConfig,
  query: IncomingQuery,
  call: BankCall,
): Promise<ListedPayment[]> {
  const { payments, hasMore } = await listReceived(ask, config, query, call)
  if (hasMore) throw new BankUnreachable('pagos: MORE')
  return payments
}

/** The bank is asked by phone and day, and what it lists is compared again: all of it decides about money. */
async function listReceived(
  ask: AskExterior,
  config: ExteriorConfig,
  { phone, day, amount, bankCode }: IncomingQuery,
  call: BankCall,
): Promise<Received> {
  const body = {
    id_cliente: clientId(config.rif),
    id_canal: config.channel,
    fecha: bankDate(day),
    telefono_emisor: internationalPhone(phone),
    ...(amount !== null && { moneda: 'VES', monto: amount }),
  }
  const result = await ask({ path: '/v2/validar-pago-recibido' }, body, call)
  const rows = rowsOf(result, ['pagos', 'registros', 'movimientos'])
  const total = Number(textOf(result.kind === 'answered' && result.data.total_registros) ?? 0)
  const read = rows.map((row) => readRow(row, phone))
  if (!read.every((row) => row !== null)) throw new BankUnreachable('pagos: UNREADABLE')
  const payments = read.filter(
    (payment) =>
      [null, config.accountNumber].includes(payment.account) &&
      payment.bookedOn === day &&
      (amount === null || payment.amount === amount) &&
      (bankCode === '' || payment.bankCode === null || payment.bankCode === bankCode),
  )
  const once = new Map(payments.map(({ account: _ours, ...one }) => [one.controlNumber, one]))
  return { payments: [...once.values()], hasMore: total > rows.length }
}

/** A row of what a phone has paid; null if it cannot be read. The bank does not repeat the phone that it was asked for. */
function readRow(value: unknown, phone: string) {
  const row = objectOf(value)
  const bookedOn = dayOf(row.fecha)
  const amount = amountOf(row.monto)
  const reference = textOf(row.referencia)
  if (bookedOn === null || amount === null || reference === null) return null
  const account = textOf(row.cuenta) ?? ''
  return {
    controlNumber: controlNumberOf(bookedOn, 'in', reference, amount),
    bookedOn,
    amount,
    reference,
    concept: textOf(row.motivo) ?? '',
    phone,
    bankCode: textOf(row.codigo_banco_emisor)?.padStart(4, '0') ?? null,
    isConfirmed: false,
    account: /^\d{20}$/.test(account) ? account : null,
  }
}

const fits = (reference: string, stated: string): boolean =>
  bare(reference) === bare(stated) ||
  (stated.length >= REFERENCE_DIGITS && reference.endsWith(stated))
