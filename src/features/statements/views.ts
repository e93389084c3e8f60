import type * as z from 'zod'
import { maskAccountNumber } from '../../domain/account-number.ts'
import { amountToNumber, centsOf } from '../../domain/money.ts'
import { confirmationOf } from './confirmation.ts'
import type { UnderstoodFile } from './file/understand-file.ts'
import type { ImportedRow } from './queries.ts'
import type { ImportedStatement } from './schemas.ts'

const SHOWN_ROWS = 20
const SHOWN_PROBLEMS = 50
const LONGEST_TEXT = 60

/** What a file was understood as, and what of it is new. */
export function importedStatementView(
  file: UnderstoodFile,
  { into_account_id, account_number: account, known, added, matched }: ImportedRow,
  isConfirmed: boolean,
): z.input<typeof ImportedStatement> {
  const { lines, unread } = file
  return {
    status: isConfirmed ? 'recorded' : 'preview',
    accountNumber: maskAccountNumber(account),
    format: file.format,
    headLine: file.headLine,
    columns: [...file.columns],
    decimal: file.decimal,
    from: file.from || null,
    to: file.to || null,
    count: lines.length,
    skipped: file.skipped,
    added,
    known,
    matched,
    totalIn: totalOf(file, 'in'),
    totalOut: totalOf(file, 'out'),
    dayBalances: file.dayBalances.length,
    rows: lines.slice(0, SHOWN_ROWS).map((line) => ({
      line: line.line,
      bookedOn: line.bookedOn,
      direction: line.direction,
      type: line.type,
      amount: amountToNumber(line.amount),
      reference: line.reference,
      concept: line.concept,
      phone: line.phone,
      bankCode: line.bankCode,
      document: line.document ?? null,
    })),
    unread: unread
      .slice(0, SHOWN_PROBLEMS)
      .map((row) => ({ ...row, text: row.text.slice(0, LONGEST_TEXT) })),
    unreadCount: unread.length,
    confirm:
      isConfirmed || unread.length > 0 ? null : confirmationOf(file.fingerprint, into_account_id),
  }
}

function totalOf({ lines }: UnderstoodFile, way: 'in' | 'out'): number {
  const cents = lines
    .filter(({ direction }) => direction === way)
    .reduce((sum, { amount }) => sum + centsOf(amount), 0n)
  return Number(cents) / 100
}
