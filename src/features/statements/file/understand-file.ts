import { caracasDay } from '../../../domain/caracas.ts'
import type { DecimalMark } from '../../../domain/written-amount.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { invalidField } from '../../../wire/errors.ts'
import type { Field } from '../rules.ts'
import { type DayBalance, dayBalances } from './day-balances.ts'
import { type ReadLines, readLines } from './read-lines.ts'
import { readTable } from './read-table.ts'
import { accountNumbersBefore, type Column, findHead } from './recognise-columns.ts'

/** A bank's file as it was understood. */
export interface UnderstoodFile extends ReadLines {
  format: 'csv' | 'xlsx'
  headLine: number
  columns: Column[]
  /** The first and the last Caracas day. */
  from: string
  to: string
  dayBalances: DayBalance[]
  /** Of which accounts it says to be; none where it does not say so, or not whole. */
  accountNumbers: string[]
  /** The same for everything that was understood in the same way. */
  fingerprint: string
}

/** How a file is to be understood, as far as somebody has said it. */
export interface Said {
  columns: Partial<Record<Field, string>> | undefined
  decimal: DecimalMark | undefined
}

/** Reads a bank's file. Rejects with INVALID_REQUEST if it has no table of movements. */
export async function understandFile(
  bytes: Uint8Array,
  { columns: said, decimal }: Said,
  now: Date,
): Promise<UnderstoodFile> {
  const { format, rows, dayOffset } = await readTable(bytes)
  const head = findHead(rows, said)
  const read = readLines(rows, head, { decimal, today: caracasDay(now), dayOffset })
  const days = read.lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined && read.unread.length === 0) {
    throw invalidField('file', ['El archivo no tiene movimientos.', 'The file has no movements.'])
  }
  return {
    ...read,
    format,
    headLine: rows[head.place]?.line ?? 0,
    columns: head.columns,
    from: from ?? '',
    to: to ?? '',
    accountNumbers: accountNumbersBefore(head, rows),
    dayBalances: read.unread.length === 0 ? dayBalances(read.lines) : [],
    fingerprint: Buffer.from(
      sha256(JSON.stringify([head.columns, read.decimal, read.lines])),
    ).toString('hex'),
  }
}
