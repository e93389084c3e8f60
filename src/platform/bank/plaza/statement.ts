import { addDays, caracasDay } from '../../../domain/caracas.ts'
import type { PlazaConfig } from '../connection-config.ts'
import { type AccountBalance, type BankCall, BankUnreachable, type Movement } from '../port.ts'
import { textOf } from '../text-of.ts'
import { amountOf, dayOf } from './bodies.ts'
import { type AskPlaza, objectOf } from './client.ts'
import { SUCCESS } from './codes.ts'
import { controlNumberOf, listPayments, type PlazaPayment, rowsOf } from './payments.ts'

/** The bank's limit is not known. */
const WINDOW_DAYS = 28

const earlierOf = (one: string, other: string): string => (one < other ? one : other)

/**
 * The account's movements of the Caracas days `from` to `to`, both included. Future days are left out. The statement does
 * not show the other party of a mobile payment, so the list of these is read beside it. Rejects with BankUnreachable. Not
 * confirmed by the bank: that both have the same reference, that the account's number is part of what is signed, and that
 * a statement has no pages.
 */
export async function readStatement(
  ask: AskPlaza,
  config: PlazaConfig,
  { from, to }: { from: string; to: string },
  call: BankCall,
): Promise<Movement[]> {
  const end = earlierOf(to, caracasDay(call.now))
  const movements: Movement[] = []
  for (let start = from; start <= end; start = addDays(start, WINDOW_DAYS)) {
    const last = earlierOf(addDays(start, WINDOW_DAYS - 1), end)
    movements.push(...(await readWindow(ask, config, start, last, call)))
  }
  return movements
}

async function readWindow(
  ask: AskPlaza,
  config: PlazaConfig,
  from: string,
  to: string,
  call: BankCall,
): Promise<Movement[]> {
  const query = { moneda: 'VES', fechaInicio: from, fechafin: to }
  const path = `/v0/cuentas/${config.accountNumber}/movimientos`
  const request = { method: 'GET', service: '/cuentas/movimientos/v1', path, query } as const
  const rows = rowsOf(await ask(request, call), 'movimientos')
  if (rows.length === 0) return []
  const payments = await listPayments(ask, config, { from, to, direction: 'both' }, call)
  const known = new Map(payments.map((payment) => [controlNumberOf(payment), payment]))
  const movements = rows.map((row) => readMovement(row, known))
  if (!movements.every((movement) => movement !== null)) {
    throw new BankUnreachable('movimientos: UNREADABLE')
  }
  const once = new Map(movements.map((movement) => [movement.controlNumber, movement]))
  return [...once.values()].filter(({ bookedOn }) => from <= bookedOn && bookedOn <= to)
}

/** A line of a statement; null if it cannot be read, since a movement that is missing counts as not paid. */
function readMovement(
  value: unknown,
  payments: ReadonlyMap<string, PlazaPayment>,
): Movement | null {
  const row = objectOf(value)
  const bookedOn = dayOf(row.fecha)
  const amount = amountOf(row.monto)
  const reference = textOf(row.referencia)
  const direction = directionOf(textOf(row.naturaleza))
  if (bookedOn === null || amount === null || reference === null || direction === null) return null
  const controlNumber = controlNumberOf({ bookedOn, direction, reference, amount })
  const payment = payments.get(controlNumber)
  const concept = textOf(row.concepto) ?? ''
  const words = `${textOf(row.tipo) ?? ''} ${concept}`
  return {
    controlNumber,
    bookedOn,
    direction,
    type: payment ? 'p2p' : typeOf(words, direction),
    amount,
    reference,
    concept: payment?.concept || concept,
    phone: payment?.phone ?? null,
    bankCode: payment?.bankCode ?? null,
  }
}

function directionOf(nature: string | null): Movement['direction'] | null {
  if (nature?.toUpperCase() === 'CR') return 'in'
  return nature?.toUpperCase() === 'DB' ? 'out' : null
}

function typeOf(words: string, direction: Movement['direction']): Movement['type'] {
  if (/pago ?m[oó]vil|\bP2P\b/i.test(words)) return 'p2p'
  if (direction === 'out' && /\bcomisi[oó]n\b/i.test(words)) return 'fee'
  return direction === 'out' || /\bTRF\b/i.test(words) ? 'transfer' : 'deposit'
}

/** What is in the account. Rejects with BankUnreachable. */
export async function readBalance(
  ask: AskPlaza,
  { accountNumber }: PlazaConfig,
  call: BankCall,
): Promise<AccountBalance> {
  const path = `/v0/cuentas/${accountNumber}`
  const result = await ask({ method: 'GET', service: '/cuentas/v1', path }, call)
  const { numero, saldoDisponible } = objectOf(result.kind === 'answered' ? result.body : null)
  const [, sign = '', digits] = /^(-?)(.*)$/.exec(textOf(saldoDisponible) ?? '') ?? []
  const amount = amountOf(digits)
  // The balance of another account is not ours to show.
  const isOurs = (textOf(numero) ?? accountNumber) === accountNumber
  if (result.code === SUCCESS && amount !== null && isOurs) return { amount: `${sign}${amount}` }
  const refused = result.kind === 'answered' && result.code !== SUCCESS
  throw new BankUnreachable(`balance: ${refused ? result.code : 'UNREADABLE'}`, { refused })
}
