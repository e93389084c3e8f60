import { normalizePhone } from '../../../domain/phone.ts'
import type { Movement } from '../port.ts'
import { textOf } from '../text-of.ts'
import { parseBankDay } from './dates.ts'

/** A movement with all the phones that the bank lists for it. */
export interface BncMovement extends Movement {
  phones: readonly string[]
  /** Whether the bank marks it as a charge; null if its type is neither clearly a charge nor clearly something else. */
  isCharge: boolean | null
}

type Row = Record<string, unknown>

/**
 * The movements of a history, which is an array or an object keyed by account. Null if one of them cannot be read,
 * because a movement missing from a bank statement counts as not paid. The fields are documented. Not confirmed by the bank:
 * that ReferenceB is the other party's phone, that BankCode is its bank, that an expense may be negative, and what an
 * empty history looks like.
 */
export function readMovements(value: unknown, accountNumber: string): BncMovement[] | null {
  const movements = rowsOf(value, accountNumber)?.map(readMovement) ?? null
  return movements?.every((movement) => movement !== null) ? movements : null
}

function rowsOf(value: unknown, accountNumber: string): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return null
  const byAccount = value as Row
  const accounts = Object.keys(byAccount)
  if (accounts.length === 0) return []
  // The request names one account, so a single key is that account, however the bank formats it.
  const rows = byAccount[accountNumber] ?? (accounts.length === 1 && byAccount[accounts[0] ?? ''])
  return Array.isArray(rows) ? rows : null
}

/** A row of a history or of a response about one movement; null if it cannot be read. */
export function readMovement(value: unknown): BncMovement | null {
  const row = typeof value === 'object' && value !== null ? (value as Row) : {}
  const controlNumber = textOf(row.ControlNumber)
  const bookedOn = parseBankDay(textOf(row.Date))
  const direction = directionOf(textOf(row.BalanceDelta))
  const amount = amountOf(textOf(row.Amount))
  if (!controlNumber || !bookedOn || !direction || !amount) return null
  const phones = [row.ReferenceB, row.ReferenceC].flatMap((phone) => phoneOf(textOf(phone)))
  return {
    controlNumber,
    bookedOn,
    direction,
    type: typeOf(row, direction),
    amount,
    reference: textOf(row.ReferenceA),
    concept: textOf(row.Concept) ?? '',
    phone: phones[0] ?? null,
    bankCode: textOf(row.BankCode)?.padStart(4, '0') ?? null,
    phones,
    isCharge: isCharge(textOf(row.Type) ?? ''),
  }
}

/** The documented type of a charge is `C2P Pago Movil BNC C2PPAG`. Not confirmed: other payments begin with P2P. */
function isCharge(type: string): boolean | null {
  if (/\bC2P/i.test(type)) return true
  return /\bP2P/i.test(type) ? false : null
}

function directionOf(delta: string | null): Movement['direction'] | null {
  if (delta?.toLowerCase() === 'ingreso') return 'in'
  return delta?.toLowerCase() === 'egreso' ? 'out' : null
}

/** The concept is the payer's text, so it does not make a payment a fee. Not confirmed by the bank: the text of fees. */
const FEE = /\bcomisi[oó]n\b/i

/** Our interpretation of the bank's text, since it has no such field. */
function typeOf(row: Row, direction: Movement['direction']): Movement['type'] {
  if (direction === 'out' && FEE.test(textOf(row.Type) ?? '')) return 'fee'
  const words = `${textOf(row.Type) ?? ''} ${textOf(row.Concept) ?? ''}`
  if (/pago\s+m[oó]vil/i.test(words)) return 'p2p'
  return direction === 'in' ? 'deposit' : 'transfer'
}

/** `1185.8` -> `1185.80`; null if it has more than two decimals or is no plain decimal. */
function amountOf(text: string | null): string | null {
  const [, units, cents = ''] = /^-?(\d+)(?:\.(\d{1,2})0*)?$/.exec(text ?? '') ?? []
  return units === undefined ? null : `${BigInt(units)}.${cents.padEnd(2, '0')}`
}

function phoneOf(text: string | null): string[] {
  const phone = normalizePhone(text ?? '')
  return phone === null ? [] : [phone]
}
