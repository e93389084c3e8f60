import { addDays, startOfCaracasDay } from '../../../domain/caracas.ts'
import { normalizeDocument } from '../../../domain/document.ts'
import { stripPasted } from '../../../domain/pasted.ts'
import { normalizePhone } from '../../../domain/phone.ts'
import { type DecimalMark, readWrittenAmount } from '../../../domain/written-amount.ts'

/** The day that spreadsheets count from, and how many days until the year 2000 and 2100: other numbers are no days. */
const SPREADSHEET_EPOCH = '1899-12-30'
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050

/**
 * A day as files show it, day before month, `31/01/2026`, `31-01-26`, `2026-01-31` and `20260131`, whatever time stands
 * behind it, or as workbooks store it, `46053`, less `dayOffset`. Null if it is none.
 */
export function readDay(text: string, dayOffset = 0): string | null {
  const [, day, month, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[T\s])/.exec(text) ?? []
  if (year !== undefined) return validDay(year.padStart(4, '20'), month, day)
  const [, y, m, d] = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})(?=$|[T\s])/.exec(text) ?? []
  if (y !== undefined) return validDay(y, m, d)
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) + dayOffset : 0
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? addDays(SPREADSHEET_EPOCH, serial) : null
}

function validDay(year: string, month = '', day = ''): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isDay =
    !Number.isNaN(startOfCaracasDay(iso).getTime()) &&
    new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso)
  return isDay ? iso : null
}

/** An amount and whether it is below zero. */
export interface SignedAmount {
  /** `1250.50`; `0.00` for nothing. */
  amount: string
  isNegative: boolean
}

const ZERO = /^[-+]?0*([.,]0*)?$/
/**
 * An amount as files show it: with either decimal mark, a sign before or behind it, or in brackets; empty and a dash are
 * nothing. Null if it is none.
 */
export function readSignedAmount(text: string, mark: DecimalMark | null): SignedAmount | null {
  const plain = text.replace(/[\p{Cf}\s$]|bs\.?s?|ves/giu, '').replace('−', '-')
  if (ZERO.test(plain) || plain === '-') return { amount: '0.00', isNegative: false }
  const isNegative = /^-|-$|^\(.*\)$/.test(plain)
  const digits = plain.replace(/^[-+(]|[-+)]$/g, '')
  const read = readWrittenAmount(digits, mark)
  return typeof read === 'object' ? { amount: read.amount, isNegative } : null
}

/** What stands in a column for the kind of movement. */
export function readDirection(text: string): 'in' | 'out' | null {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}\s./]/gu, '')
    .toUpperCase()
  if (/^(C|CR|H|\+|NC|CREDITO|ABONO|HABER|INGRESO|ENTRADA|NOTADECREDITO|DEP|DEPOSITO)$/.test(plain))
    return 'in'
  return /^(D|DB|-|ND|DEBITO|CARGO|DEBE|EGRESO|SALIDA|NOTADEDEBITO|RET|RETIRO|CHQ|CHEQUE)$/.test(
    plain,
  )
    ? 'out'
    : null
}

const PHONE_IN_TEXT = /(?<!\d)(?:0058|58|0)?4(?:12|14|16|22|24|26)\d{7}(?!\d)/
const DOCUMENT_IN_TEXT = /\b[VEJGPC]-?\d{6,10}\b/i

export const phoneIn = (text: string): string | null => {
  const [found] = PHONE_IN_TEXT.exec(text) ?? []
  return found === undefined ? null : normalizePhone(found.startsWith('4') ? `0${found}` : found)
}

/** A cédula may be stored as a number, without its letter; most are of Venezuelans. */
export const readDocument = (text: string): string | null =>
  normalizeDocument(
    /^\d{6,8}$/.test(stripPasted(text))
      ? `V${stripPasted(text)}`
      : text.replace(/^([a-z])-?0+/i, '$1'),
  )

export const documentIn = (text: string): string | null => {
  const [found] = DOCUMENT_IN_TEXT.exec(text) ?? []
  return found === undefined ? null : readDocument(found)
}

/** `102` and `0102 - Banco de Venezuela` -> `0102` */
export const readBankCode = (text: string): string | null => {
  const [, code] = /^(\d{3,4})(?!\d)/.exec(text) ?? []
  return code === undefined ? null : code.padStart(4, '0')
}
