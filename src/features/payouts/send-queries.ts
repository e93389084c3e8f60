import { sql } from 'drizzle-orm'
import { requireBoundAccount } from '../../banking/bound-account-queries.ts'
import type { OpenedOutgoingOrder } from '../../banking/queries.ts'
import * as functions from '../../db/functions.ts'
import { bankAccounts, payoutRows, payouts } from '../../db/schema.ts'
import { isMobilePhone } from '../../domain/phone.ts'
import type { PayoutPause } from '../../domain/statuses.ts'
import type { Banks } from '../../platform/bank/banks.ts'
import type { Config } from '../../platform/config.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** Starts what is due, and ends what has waited too long; see start_due_payouts.sql. */
export const startDuePayouts = (limit: number) =>
  statement<{ changed: number }>(sql`select ${functions.startDuePayouts({ limit })} as changed`)

/** The connections through which rows are to be sent now, at most so many: those whose payouts have waited longest. */
export const findPayoutConnections = (limit: number) =>
  statement<{ connection: string }>(sql`
    select a.connection from ${payouts} p join ${bankAccounts} a on a.id = p.account_id
    where p.status = 'processing' and p.next_attempt_at <= request_now() and a.connection is not null
      and exists (select from ${payoutRows} r where r.payout_id = p.id and r.status = 'waiting')
    group by a.connection order by min(p.next_attempt_at), a.connection limit ${limit}`)

/** A row that may be sent. */
export interface DuePayoutRow extends Record<string, unknown> {
  payout_id: Uuid<'payout'>
  position: number
  phone: string
  amount: string
  concept: string
}

/** The next rows of one payout; see lease_payout_rows.sql. */
export const leasePayoutRows = (connection: string, limit: number) =>
  statement<DuePayoutRow>(sql`
    select payout_id, position, phone, amount::text as amount, concept
    from ${functions.leasePayoutRows({ connection, limit })}`)

/** Writes the intent to send a row; open_payout_order.sql lists the errors. */
export const openPayoutOrder = (
  row: DuePayoutRow,
  { id, bankKey }: { id: Uuid<'bankOrder'>; bankKey: string },
  connections: Banks['facts'],
  { PAYMENT_LIMIT, ACCOUNT_DAY_LIMIT }: Pick<Config, 'PAYMENT_LIMIT' | 'ACCOUNT_DAY_LIMIT'>,
) => {
  const opened = functions.openPayoutOrder({
    id,
    bankKey,
    payoutId: row.payout_id,
    position: row.position,
    connections,
    orderLimit: PAYMENT_LIMIT,
    dayLimit: ACCOUNT_DAY_LIMIT,
    mobile: isMobilePhone(row.phone),
  })
  return statement<OpenedOutgoingOrder>(sql`
    select *, ${requireBoundAccount(connections, sql`from_account`)} from ${opened}`)
}

/** Puts a payout off; see pause_payout.sql. */
export const pausePayout = (payoutUuid: Uuid<'payout'>, reason: PayoutPause) =>
  statement(sql`select ${functions.pausePayout({ id: payoutUuid, reason })}`)

/** Has a payout approved again; see return_payout.sql. */
export const returnPayout = (payoutUuid: Uuid<'payout'>) =>
  statement(sql`select ${functions.returnPayout({ id: payoutUuid })}`)

/** Fails a row that cannot be sent any more. */
export const failPayoutRow = ({ payout_id, position }: DuePayoutRow) =>
  statement(sql`select ${functions.failPayoutRow({ payoutId: payout_id, position })}`)
