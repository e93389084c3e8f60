import { centsOf } from '../../../domain/money.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { type DecimalMark, decimalMarkOf } from '../../../domain/written-amount.ts'
import type { Movement } from '../../../platform/bank/port.ts'
import { type Field, LONGEST_REFERENCE, type RowProblem } from '../rules.ts'
import {
  documentIn,
  phoneIn,
  readBankCode,
  readDay,
  readDirection,
  readDocument,
  readSignedAmount,
} from './read-cells.ts'
import type { Head } from './recognise-columns.ts'
import type { TableRow } from './table.ts'

/** A row that is a movement, as the ledger takes it, with what the account held after it where the file tells. */
export interface ReadLine extends Movement {
  line: number
  balance: string | null
}

/** A row that may be a movement and cannot be read. */
export interface UnreadRow {
  line: number
  problem: RowProblem
  /** What stands in the cell. */
  text: string
}

export interface ReadLines {
  decimal: DecimalMark | null
  lines: ReadLine[]
  unread: UnreadRow[]
  /** Rows without a day, such as totals: they are no movements. */
  skipped: number
}

type Cells = Partial<Record<Field, string>>

const AMOUNTS = ['amount', 'credit', 'debit'] as const

/** Reads the rows behind the head. `today`: the Caracas day, after which nothing was booked. */
export function readLines(
  rows: readonly TableRow[],
  { place, columns }: Head,
  {
    decimal,
    today,
    dayOffset,
  }: { decimal: DecimalMark | undefined; today: string; dayOffset: number },
): ReadLines {
  const all = rows.slice(place + 1).map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap(({ field }, index) => (field ? [[field, cells[index] ?? '']] : [])),
    ) as Cells,
  }))
  const amounts = all.flatMap(({ cells }) => AMOUNTS.map((field) => bare(cells[field] ?? '')))
  const mark = decimal ?? decimalMarkOf(amounts)
  const isSigned = all.some(({ cells }) => readSignedAmount(cells.amount ?? '', mark)?.isNegative)
  const read: ReadLines = { decimal: mark, lines: [], unread: [], skipped: 0 }
  const ordinals = new Map<string, number>()
  for (const { line, cells } of all) {
    const one = readRow(cells, { mark, today, isSigned, dayOffset })
    if (one === null) read.skipped += 1
    else if ('problem' in one) read.unread.push({ line, ...one })
    else read.lines.push({ ...one, line, controlNumber: numbered(one, ordinals) })
  }
  return read
}

const bare = (text: string): string => text.replace(/^[-+(]|[-+)]$/g, '')

/**
 * A bank's file has no number of a movement, so that it is made of what identifies it: day, direction, reference and amount,
 * with a running number among those that are equal in all of it. So another file of the same days has the same ones.
 */
function numbered(
  { bookedOn, direction, reference, amount }: Omit<ReadLine, 'line' | 'controlNumber'>,
  ordinals: Map<string, number>,
): string {
  const way = direction === 'in' ? 'CR' : 'DB'
  const parts = [
    'F',
    bookedOn.replaceAll('-', ''),
    way,
    reference?.replace(/^0+/, '') ?? '',
    amount,
  ]
  const key = parts.join('-')
  const ordinal = (ordinals.get(key) ?? 0) + 1
  ordinals.set(key, ordinal)
  return `${key}-${ordinal}`
}

interface Reading {
  mark: DecimalMark | null
  today: string
  /** Whether amounts that go out have a sign. */
  isSigned: boolean
  dayOffset: number
}

function readRow(
  cells: Cells,
  { mark, today, isSigned, dayOffset }: Reading,
): Omit<ReadLine, 'line' | 'controlNumber'> | Omit<UnreadRow, 'line'> | null {
  const { date = '' } = cells
  const bookedOn = readDay(date, dayOffset)
  const moved = movedBy(cells, mark, isSigned)
  if (bookedOn === null) {
    // A total, or a balance that is brought forward; `#REF!` is a day that got lost.
    if (!/[\d#]/.test(date)) return null
    return { problem: 'date', text: date }
  }
  if (bookedOn > today) return { problem: 'future', text: date }
  if (typeof moved === 'string') {
    const text = AMOUNTS.map((field) => cells[field] ?? '')
      .filter(Boolean)
      .join(' ')
    return { problem: moved, text }
  }
  if (centsOf(moved.amount) === 0n) return null
  const concept = plainText(cells.concept ?? '')
  const phone = phoneIn(cells.phone ?? '') ?? phoneIn(concept)
  return {
    bookedOn,
    ...moved,
    type: typeOf(`${concept} ${cells.direction ?? ''}`, moved.direction, phone),
    reference:
      plainText(cells.reference ?? '')
        .replace(/\s/g, '')
        .slice(-LONGEST_REFERENCE) || null,
    concept,
    phone,
    bankCode: readBankCode(cells.bankCode ?? ''),
    document: readDocument(cells.document ?? '') ?? documentIn(concept),
    name: plainText(cells.name ?? '') || null,
    balance: signed(readSignedAmount(cells.balance || '?', mark)),
  }
}

const signed = (read: ReturnType<typeof readSignedAmount>): string | null =>
  read && `${read.isNegative ? '-' : ''}${read.amount}`

/** What a row has moved, and where to; or what cannot be read of that. */
function movedBy(
  cells: Cells,
  mark: DecimalMark | null,
  isSigned: boolean,
): Pick<Movement, 'amount' | 'direction'> | 'amount' | 'direction' {
  if (cells.credit !== undefined || cells.debit !== undefined) {
    const [credit, debit] = [cells.credit, cells.debit].map((text) =>
      readSignedAmount(text ?? '', mark),
    )
    if (!credit || !debit) return 'amount'
    const isCredit = centsOf(credit.amount) !== 0n
    if (isCredit && centsOf(debit.amount) !== 0n) return 'direction'
    return isCredit
      ? { amount: credit.amount, direction: reversed('in', credit.isNegative) }
      : { amount: debit.amount, direction: 'out' }
  }
  const read = readSignedAmount(cells.amount ?? '', mark)
  if (read === null) return 'amount'
  const said = readDirection(cells.direction ?? '')
  if (said !== null) return { amount: read.amount, direction: reversed(said, read.isNegative) }
  if (!isSigned && centsOf(read.amount) !== 0n) return 'direction'
  return { amount: read.amount, direction: read.isNegative ? 'out' : 'in' }
}

/** Below zero, what came in was taken back. What went out is written with a sign by some banks, and without by others. */
const reversed = (said: Movement['direction'], isNegative: boolean): Movement['direction'] =>
  said === 'in' && isNegative ? 'out' : said

function typeOf(
  text: string,
  direction: Movement['direction'],
  phone: string | null,
): Movement['type'] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  if (direction === 'out' && /\b(comision|com\.|iva|itf|igtf|impuesto)\b/i.test(plain)) return 'fee'
  if (phone !== null || /pago ?movil|\bp2p\b|\bp2c\b|\btpago\b/i.test(plain)) return 'p2p'
  return /transf|\btrf\b|credito inmediato/i.test(plain) || direction === 'out'
    ? 'transfer'
    : 'deposit'
}
