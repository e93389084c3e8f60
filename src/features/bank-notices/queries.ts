import { sql } from 'drizzle-orm'
import { statement } from '../../platform/database.ts'

/** What SQL's record_notice() takes: a payment that has come in. */
export interface BankNotice {
  connection: string
  /** What tells it, sent again, from another one. */
  noticeKey: string
  type: 'p2p' | 'transfer' | 'deposit'
  /** `250.00` */
  amount: string
  /** The Caracas day, `2026-01-31`. */
  bookedOn: string
  /** The time of it, where the bank tells one. */
  bookedAt: string | null
  /** As the account's own statement shows it. */
  reference: string
  /** As the payer knows it, where the bank tells both. */
  payerReference: string | null
  concept: string
  /** The payer's. */
  phone: string | null
  bankCode: string | null
  /** Whether the bank's statement will tell of it too. */
  onStatement: boolean
}

/** What came of a notice; record_notice.sql says what each means. */
export type NoticeOutcome = 'recorded' | 'known' | 'changed' | 'possible_duplicate'

/** Records a notice, and of one that was sent before nothing. */
export const recordNotice = (notice: BankNotice) =>
  statement<{ outcome: NoticeOutcome }>(
    sql`select record_notice(${JSON.stringify(notice)}::jsonb) as outcome`,
  )
