import { startOfCaracasDay } from '../../../domain/caracas.ts'
import { normalizePhone } from '../../../domain/phone.ts'
import type { Movement } from '../port.ts'
import { textOf } from '../text-of.ts'
import { objectOf } from './client.ts'

/** `BS ` in the bank's example; the others are the official codes. */
const BOLIVARES = /^(BS|VE[SDFB]|928|926)\.?$/i

/**
 * A row of an answer; null if it cannot be read, or if its currency is not the bolívar. Its control number is made of
 * what identifies the movement, since the bank gives none. The time is left out: if the answers about one movement
 * differed in it, the movement would be recorded twice. Not confirmed by the bank: that `accountId` of a mobile payment
 * is the payer's phone (else it is a masked account), and that `concept` tells a mobile payment.
 */
export function readMovement(value: unknown): Movement | null {
  const row = objectOf(value)
  const reference = textOf(row.referenceNumber)
  const bookedOn = readDay(textOf(row.trnDate))
  const direction = readDirection(textOf(row.trnType))
  const amount = readAmount(textOf(row.amount))
  const currency = textOf(row.currencyCode)
  if (!reference || !bookedOn || !direction || !amount) return null
  if (currency !== null && !BOLIVARES.test(currency)) return null
  const concept = textOf(row.concept) ?? ''
  const phone = readPhone(textOf(row.accountId))
  const bankCode = textOf(row.sourceBankId)?.padStart(4, '0') ?? null
  const isMobile = phone !== null || /pago\s*m[oó]vil/i.test(concept)
  const otherType = direction === 'in' ? 'deposit' : 'transfer'
  return {
    controlNumber: [
      bookedOn.replaceAll('-', ''),
      direction === 'in' ? 'CR' : 'DB',
      bankCode ?? '',
      reference.replace(/^0+/, ''),
      amount,
    ].join('-'),
    bookedOn,
    direction,
    type: isMobile ? 'p2p' : otherType,
    amount,
    reference,
    concept,
    phone,
    bankCode: direction === 'in' ? bankCode : null,
  }
}

function readDirection(type: string | null): Movement['direction'] | null {
  if (type === 'CR') return 'in'
  return type === 'DB' ? 'out' : null
}

function readDay(text: string | null): string | null {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text ?? '') ?? []
  return Number.isNaN(startOfCaracasDay(day).getTime()) ? null : day
}

/** `1240.5` -> `1240.50`; null if it is no plain decimal, has more than two decimals or is negative. */
function readAmount(text: string | null): string | null {
  const [, units, cents = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text ?? '') ?? []
  return units === undefined ? null : `${BigInt(units)}.${cents.padEnd(2, '0')}`
}

/** An account number has 20 digits, and a masked one asterisks. */
const readPhone = (account: string | null): string | null =>
  /^(58|0)4\d{9}$/.test(account ?? '') ? normalizePhone(account ?? '') : null
