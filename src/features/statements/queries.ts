import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import type { Banks } from '../../platform/bank/banks.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { statementReadsOf } from '../closings/queries.ts'
import type { UnderstoodFile } from './file/understand-file.ts'

export interface ImportedRow extends Record<string, unknown> {
  into_account_id: Uuid<'account'>
  account_number: string
  known: number
  added: number
  matched: number
}

/** Looks up, or if it is confirmed records, the movements of a file; see import_statement.sql. */
export const importFile = (
  merchantUuid: Uuid<'merchant'>,
  { lines, from, to, dayBalances, accountNumbers }: UnderstoodFile,
  banks: Banks,
  /** The account into which the preview said that they come, if they are confirmed. */
  confirmedFor: Uuid<'account'> | null,
  userAgent: string | null,
) =>
  statement<ImportedRow>(sql`
    select * from ${functions.importStatement({
      merchantId: merchantUuid,
      lines,
      // Of a file in which nothing can be read.
      from: from || null,
      to: to || null,
      dayBalances,
      accountNumbers,
      banks: statementReadsOf(banks),
      confirmed: confirmedFor !== null,
      userAgent,
      accountId: confirmedFor,
    })}`)
