import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankConnections } from '../../db/schema.ts'
import type { StoredConnection } from '../../platform/bank/banks.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** An incoming payment, as SQL's record_notice() takes it. */
export interface BankNotice {
  connection: string
  /** Identifies the notice when the bank repeats it. */
  noticeKey: string
  type: 'p2p' | 'transfer' | 'deposit'
  /** `250.00` */
  amount: string
  /** The Caracas day, `2026-01-31`. */
  bookedOn: string
  /** The time of the booking, if the bank gives one. */
  bookedAt: string | null
  /** The reference on the account's bank statement, as far as its last eight digits; null if the notice lacks it. */
  reference: string | null
  /** The reference that the payer has, if the bank gives both. */
  payerReference: string | null
  concept: string
  /** The payer's. */
  phone: string | null
  bankCode: string | null
  /** Where the bank tells it. */
  document?: string | null
  /** Whether the bank statement will show it too. */
  onStatement: boolean
}

/** The result of a notice; record_notice.sql explains the values. */
export type NoticeOutcome = 'recorded' | 'known' | 'changed' | 'possible_duplicate'

/** Records a notice; a repeated one changes nothing. */
export const recordNotice = (notice: BankNotice) =>
  statement<{ outcome: NoticeOutcome }>(sql`select ${functions.recordNotice(notice)} as outcome`)

/** A user's own connection that is in use, with what is stored of it. */
export const findNoticedConnection = (connectionUuid: Uuid<'connection'>) =>
  statement<{ name: string; stored: StoredConnection }>(sql`
    select c.name, ${functions.loadConnection({ name: sql`c.name` })} as stored from ${bankConnections} c
    where c.id = ${connectionUuid} and c.status in ('active', 'failing') and c.removed_at is null`)
