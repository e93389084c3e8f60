import { centsOf } from '../../../domain/money.ts'
import { normalizePhone } from '../../../domain/phone.ts'
import type { Movement } from '../port.ts'
import { textOf } from '../text-of.ts'
import { readAmount } from './amounts.ts'
import { type BdvBody, objectOf } from './client.ts'
import { BDV } from './orders.ts'

/** A movement, and the bank's number for it by which the next page is asked for. */
export interface BdvMovement extends Movement {
  number: string
}

const OTHER_BANK = /^PAGO ?MOVIL OTROS BANCOS (\d{4}) (\d{11})\b/i
/** With the payer's document and name, in capitals. */
const OWN_BANK = /^PAGO ?MOVIL BDV\b(?: ([VEJPGC])0*(\d{4,11})\b(?: (\D{2,80}))?)?/i
const FEE = /\bCOMISI[OÓ]N\b/i
const TRANSFER = /^PAGO RECIBIDO OTROS BANCOS (\d{4})\b/i

/**
 * A line of a statement; null if it cannot be read. Its control number is the day and the bank's number, since it is not
 * confirmed that this number is unique beyond a day. The payer's concept is not on the statement, nor the phone of a
 * payer at the bank itself, of whom it shows document and name. Not confirmed by the bank: the text of an outgoing mobile payment.
 */
export function readMovement(value: unknown): BdvMovement | null {
  const row = objectOf(value)
  const number = textOf(row.nroMov)
  const bookedOn = textOf(row.fecha)
  const direction = directionOf(row)
  const amount = readAmount(textOf(row.importe))
  if (!number || !bookedOn || !/^\d{4}-\d{2}-\d{2}$/.test(bookedOn) || !direction || !amount) {
    return null
  }
  const note = textOf(row.observacion) ?? ''
  return {
    number,
    controlNumber: `${bookedOn.replaceAll('-', '')}-${number}`,
    bookedOn,
    direction,
    amount,
    reference: textOf(row.referencia),
    concept: note || (textOf(row.descripcion) ?? ''),
    ...partyOf(note, textOf(row.descripcion) ?? '', direction),
  }
}

/** How many last digits of its reference a commission has in common with the payment that it is for. */
const TWIN_DIGITS = 8

const twinKey = ({ bookedOn, reference }: Movement): string | null =>
  reference === null || reference.length < TWIN_DIGITS
    ? null
    : `${bookedOn} ${reference.slice(-TWIN_DIGITS)}`

/**
 * Movements with their commissions marked as fees: what goes out with the last digits of an incoming payment of that day,
 * and is less than it. Not confirmed by the bank: the text of a commission, so it is not needed.
 */
export function markFees(movements: readonly BdvMovement[]): BdvMovement[] {
  const largest = new Map<string, bigint>()
  for (const movement of movements) {
    const key = twinKey(movement)
    if (movement.direction !== 'in' || key === null) continue
    const cents = centsOf(movement.amount)
    if (cents > (largest.get(key) ?? 0n)) largest.set(key, cents)
  }
  const isFee = (movement: BdvMovement) =>
    movement.direction === 'out' &&
    centsOf(movement.amount) < (largest.get(twinKey(movement) ?? '') ?? 0n)
  return movements.map((one) => (isFee(one) ? { ...one, type: 'fee' } : one))
}

function directionOf({ mov }: BdvBody): Movement['direction'] | null {
  const text = textOf(mov)?.toUpperCase()
  if (text === 'CREDITO') return 'in'
  return text === 'DEBITO' ? 'out' : null
}

/** What the bank's text says about the other party, and about the kind of the movement. */
function partyOf(
  note: string,
  description: string,
  direction: Movement['direction'],
): Pick<Movement, 'type' | 'phone' | 'bankCode' | 'document' | 'name'> {
  const [, bankCode, phone] = OTHER_BANK.exec(note) ?? []
  if (bankCode !== undefined) {
    return { type: 'p2p', phone: normalizePhone(phone ?? ''), bankCode }
  }
  const own = direction === 'in' ? OWN_BANK.exec(note) : null
  if (own) {
    const [, letter, digits, name] = own
    const payer = letter && { document: `${letter}${digits}`, name: name?.trim() || null }
    return { type: 'p2p', phone: null, bankCode: BDV, ...(payer || {}) }
  }
  const [, sender] = TRANSFER.exec(note) ?? []
  if (sender !== undefined) return { type: 'transfer', phone: null, bankCode: sender }
  const isMobile = /PAGO ?MOVIL/i.test(`${note} ${description}`)
  const isFee = direction === 'out' && !isMobile && FEE.test(`${note} ${description}`)
  if (isFee) return { type: 'fee', phone: null, bankCode: null }
  const type = direction === 'in' ? 'deposit' : 'transfer'
  return { type: isMobile ? 'p2p' : type, phone: null, bankCode: null }
}
