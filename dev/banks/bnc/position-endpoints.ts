import { caracasDay, startOfCaracasDay } from '../../../src/domain/caracas.ts'
import type { BookLine, Books } from './books.ts'
import { BankRejection } from './codes.ts'
import {
  accountNumber,
  amount,
  bankNumber,
  date,
  digits,
  document,
  type Fields,
  type Model,
  parseDay,
  phone,
} from './formats.ts'
import { localPhone, toBankCode } from './mobile-payments.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WINDOW_DAYS = 31

/** The format of a history where the bank's documents leave it open. */
export interface HistoryStyle {
  shape: 'array' | 'dictionary'
  /** Whether the sent Description or Concept is returned. */
  keepsConcepts: boolean
  /** Whether ReferenceB and ReferenceC contain the parties' phones. */
  namesPhones: boolean
  /** The merchant's own: in ReferenceC of mobile payments. */
  commercePhone: string
}

const position = { AccountNumber: accountNumber, ClientID: document }

export const historyModel: Model = { ...position, StartDate: date, EndDate: date }

export const validateModel: Model = {
  ...position,
  Amount: amount,
  Reference: digits,
  DateMovement: date,
}

export const validateP2PModel: Model = {
  ...position,
  BankCode: bankNumber,
  PhoneNumber: phone,
  Reference: digits,
  RequestDate: date,
  Amount: amount,
}

/** The movements of at most 31 days, both ends inclusive. Not documented: it rejects future days. */
export function history(books: Books, fields: Fields, style: HistoryStyle, now: Date) {
  const from = parseDay(fields.StartDate as string) ?? ''
  const to = parseDay(fields.EndDate as string) ?? ''
  const days = (startOfCaracasDay(to).getTime() - startOfCaracasDay(from).getTime()) / DAY_MS + 1
  if (days < 1 || days > WINDOW_DAYS || to > caracasDay(now)) throw new BankRejection('EPIIMS')
  const rows = books
    .lines()
    .filter(({ day }) => from <= day && day <= to)
    .map((line) => rowOf(line, style))
  return style.shape === 'array' ? rows : { [fields.AccountNumber as string]: rows }
}

/** Finds a movement by the last digits of its reference. */
export function validate(books: Books, fields: Fields, style: HistoryStyle) {
  const day = parseDay(fields.DateMovement as string)
  const found = books.lines().find((line) => {
    return (
      line.day === day && hasAmount(line, fields) && line.reference.endsWith(`${fields.Reference}`)
    )
  })
  return existenceResult(found, style)
}

/** Finds an incoming mobile payment. */
export function validateP2P(books: Books, fields: Fields, style: HistoryStyle) {
  const day = parseDay(fields.RequestDate as string)
  const found = books.lines().find((line) => {
    if (line.direction !== 'in' || line.kind !== 'p2p' || line.day !== day) return false
    if (line.phone !== localPhone(fields.PhoneNumber)) return false
    if (line.bankCode !== toBankCode(fields.BankCode) || !hasAmount(line, fields)) return false
    return stripLeadingZeros(line.reference) === stripLeadingZeros(`${fields.Reference}`)
  })
  return existenceResult(found, style)
}

const hasAmount = (line: BookLine, fields: Fields): boolean =>
  line.amount === Number(fields.Amount).toFixed(2)

const stripLeadingZeros = (reference: string): string => reference.replace(/^0+/, '')

const existenceResult = (line: BookLine | undefined, style: HistoryStyle) =>
  line ? { MovementExists: true, ...rowOf(line, style) } : { MovementExists: false }

function rowOf(line: BookLine, { keepsConcepts, namesPhones, commercePhone }: HistoryStyle) {
  const isMobile = namesPhones && line.phone !== null && line.kind !== 'transfer'
  return {
    Date: line.day.split('-').toReversed().join('/'),
    ControlNumber: line.controlNumber,
    Amount: Number(line.amount),
    Code: CODES[line.kind],
    BankCode: line.bankCode,
    DebtorInstrument: line.account ?? '',
    Concept: keepsConcepts ? line.concept : '',
    Type: TYPES[line.kind],
    BalanceDelta: line.direction === 'in' ? 'Ingreso' : 'Egreso',
    ReferenceA: line.reference,
    ReferenceB: isMobile ? `58${line.phone?.slice(1)}` : '',
    ReferenceC: isMobile ? `58${commercePhone.slice(1)}` : '',
    ReferenceD: '',
  }
}

/** The type of a C2P is documented; the others are modelled on it. */
const TYPES: Record<BookLine['kind'], string> = {
  c2p: 'C2P Pago Movil BNC C2PPAG',
  p2p: 'P2P Pago Movil BNC P2PPAG',
  reversal: 'Reverso C2P Pago Movil BNC C2PREV',
  transfer: 'Transferencia Inmediata SIMF',
  deposit: 'Abono en cuenta',
}
const CODES: Record<BookLine['kind'], string> = {
  c2p: '387',
  p2p: '388',
  reversal: '389',
  transfer: '390',
  deposit: '391',
}
