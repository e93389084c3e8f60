import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import type { Banks } from '../../platform/bank/banks.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { statementReadsOf } from '../closings/queries.ts'
import type { UnderstoodFile } from './file/understand-file.ts'

export interface ImportedRow extends Record<string, unknown> {
  account_number: string
  known: number
  added: number
  matched: number
}

/** Looks up, or if it is confirmed records, the movements of a file; see import_statement.sql. */
export const importFile = (
  merchantUuid: Uuid<'merchant'>,
  { lines, from, to, dayBalances }: UnderstoodFile,
  banks: Banks,
  confirmed: boolean,
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
      banks: statementReadsOf(banks),
      confirmed,
      userAgent,
    })}`)
