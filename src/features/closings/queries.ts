import { and, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import {
  bankAccounts,
  closingEntries,
  closings,
  merchants,
  refunds,
  tills,
} from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { ofShift, soldAt } from '../../lists/queries.ts'
import type { Banks, StoredConnection } from '../../platform/bank/banks.ts'
import type { Capabilities } from '../../platform/bank/port.ts'
import { PROTOCOLS } from '../../platform/bank/protocols.ts'
import { statement } from '../../platform/database.ts'
import { merchantId, type Uuid } from '../../platform/ids.ts'
import { askedShift, type ShiftFilter } from '../../wire/shifts.ts'
import { askedTills, type TillFilters } from '../../wire/tills.ts'

/** A merchant's books of one environment. */
export interface Books {
  merchantUuid: Uuid<'merchant'>
  environment: Environment
}

export interface ClosedDay extends Books {
  /** The Caracas day. */
  day: string
}

const readsOf = ({ statement, balance }: Capabilities) => ({ statement, balance })

/** What SQL's connection_reads() has to know about the connections. */
export const statementReadsOf = ({ configured, offered }: Banks) => ({
  named: Object.fromEntries(
    configured.map(({ name, capabilities }) => [name, readsOf(capabilities)]),
  ),
  protocols: Object.fromEntries(
    offered.map((protocol) => [protocol, readsOf(PROTOCOLS[protocol].capabilities)]),
  ),
})

/** Whether the statements of an account `a` are read, and its balance. */
const readsAt = (banks: Banks) =>
  functions.connectionReads({ connection: sql`a.connection`, banks: statementReadsOf(banks) })

/** The merchants with live money whose yesterday is not closed and may be, for closeDueDays(). */
export const selectMerchantsToClose = (banks: Banks, limit: number) => {
  const closable = functions.isDayClosable({
    day: sql`yesterday.day`,
    now: sql`request_now()`,
    connection: sql`a.connection`,
    stated: sql`b.statement`,
    told: sql`b.balance`,
  })
  return statement<{ id: Uuid<'merchant'> }>(sql`
    select m.id from ${merchants} m join ${bankAccounts} a on a.id = m.settlement_account_id
      cross join (select caracas_day(request_now()) - 1 as day) yesterday
      cross join lateral (select * from ${readsAt(banks)}) b
    where a.connection is not null and a.removed_at is null and m.created_at < start_of_caracas_day(yesterday.day + 1)
      and not exists (
        select from ${closings} c where c.merchant_id = m.id and c.environment = 'live' and c.day = yesterday.day)
      and ${closable}
    order by a.connection, m.id limit ${limit}`)
}

/** Closes the days that are due; see close_due_days.sql. */
export const closeDueDays = ({ merchantUuid, environment }: Books, banks: Banks) => {
  const closed = functions.closeDueDays({
    merchantId: merchantUuid,
    environment,
    banks: statementReadsOf(banks),
  })
  return statement<{ closed: number }>(sql`select ${closed} as closed`)
}

/** The columns of an account that views show. */
export interface ShownAccount extends Record<string, unknown> {
  /** Null in the test environment, as the number is. */
  account_id: Uuid<'account'> | null
  account_number: string | null
}

/**
 * Raises no_settlement_account where there is neither an account nor a closing of that day. Else selects the Caracas day on
 * which the merchant was created.
 */
export const requireClosableBooks = ({ merchantUuid, environment, day }: ClosedDay) =>
  statement<{ created_on: string }>(sql`
    with required as materialized (
      select ${functions.refuse({ rule: 'no_settlement_account' })}
      where ${environment} = 'live' and ${functions.dayClosedAt({ merchantId: merchantUuid, environment, day })} is null
        and not exists (
          select from ${merchants} m join ${bankAccounts} a on a.id = m.settlement_account_id
          where m.id = ${merchantUuid} and a.connection is not null and a.removed_at is null))
    select caracas_day(m.created_at)::text as created_on
    from (select count(*) from required) checked cross join ${merchants} m where m.id = ${merchantUuid}`)

export interface ClosingRow extends ShownAccount {
  id: Uuid<'closing'>
  merchant_id: Uuid<'merchant'>
  environment: Environment
  day: string
  opening: string
  money_in: string
  money_out: string
  fees: string
  closing: string
  opening_source: 'previous_closing' | 'bank' | 'zero'
  anchored: boolean
  bank_closing: string | null
  bank_silence: 'not_told' | 'not_read' | 'test' | null
  movement_count: number
  unmatched_count: number
  late_count: number
  closed_at: string
}

/** The closing of a day, if it is closed. */
export const findClosing = ({ merchantUuid, environment, day }: ClosedDay) =>
  statement<ClosingRow>(sql`
    select c.id, c.merchant_id, c.environment, c.day::text as day, c.account_id, a.account_number, c.opening::text as opening,
      c.money_in::text as money_in, c.money_out::text as money_out, c.fees::text as fees, c.closing::text as closing,
      c.opening_source, c.anchored, c.bank_closing::text as bank_closing, c.bank_silence, c.movement_count,
      c.unmatched_count, c.late_count, iso_time(c.closed_at) as closed_at
    from ${closings} c left join ${bankAccounts} a on a.id = c.account_id
    where c.merchant_id = ${merchantUuid} and c.environment = ${environment} and c.day = ${day}::date`)

export interface ClosingEntryRow extends Record<string, unknown> {
  position: number
  movement_id: Uuid<'movement'> | null
  booked_on: string
  direction: 'in' | 'out'
  type: 'transfer' | 'p2p' | 'deposit' | 'fee'
  amount: string
  reference: string | null
  concept: string
  /** Masked. */
  phone: string | null
  bank_code: string | null
  match_type: MatchType | null
  /** Of the kind that `match_type` says. */
  match_id: Uuid<never> | null
  unmatched_reason: 'not_claimed' | 'not_ordered' | null
  till_id: Uuid<'till'> | null
  branch_id: Uuid<'branch'> | null
  shift_id: Uuid<'shift'> | null
}

/** The movements of a day that are asked for: all, or those of a till, branch or shift. */
export interface ListedMovements extends ClosedDay, TillFilters, ShiftFilter {}

export type MatchType =
  | 'transaction'
  | 'unapplied_payment'
  | 'refund'
  | 'payment'
  | 'other_merchant'

/**
 * Where what a movement is was sold: of a refund, where the payment was, and in which shift it happened. Nothing moves a
 * payment to another till once its day is closed. Nothing is looked up for a merchant without tills.
 */
const soldWhere = (merchantUuid: Uuid<'merchant'>) => sql`
  select t.till_id, s.branch_id, case e.match_type when 'refund' then r.shift_id else t.shift_id end as shift_id
  from (select) matched left join ${refunds} r on e.match_type = 'refund' and r.id = e.match_id
    cross join lateral transactions_by_id(array[coalesce(r.transaction_id, e.match_id)]) t
    left join ${tills} s on s.id = t.till_id
  where (select exists (select from ${tills} own where own.merchant_id = ${merchantUuid}))
    and e.match_type in ('transaction', 'unapplied_payment', 'refund')`

const askedWhere = (asked: TillFilters & ShiftFilter) =>
  and(soldAt(sql`sold.till_id`, asked), ofShift(sql`sold.shift_id`, asked))

/** So many movements of a closed day after a position, in the order in which they were booked. */
export const selectClosingEntries = (
  { merchantUuid, environment, day, ...sold }: ListedMovements,
  after: number,
  limit: number,
) =>
  statement<ClosingEntryRow>(sql`
    select e.position, e.movement_id, e.booked_on::text as booked_on, e.direction, e.type, e.amount::text as amount,
      e.reference, e.concept, e.phone, e.bank_code, e.match_type, e.match_id, e.unmatched_reason,
      sold.till_id, sold.branch_id, sold.shift_id
    from ${closings} c join ${closingEntries} e on e.closing_id = c.id
      left join lateral (${soldWhere(merchantUuid)}) sold on true
    where c.merchant_id = ${merchantUuid} and c.environment = ${environment} and c.day = ${day}::date
      and e.position > ${after} and ${askedWhere(sold) ?? sql`e.position <= ${after + limit}`}
    order by e.position limit ${limit}`)

/** Audits who downloads the movements of a day. */
export const recordClosingExport = (
  { merchantUuid, environment, day, ...sold }: ListedMovements,
  format: string,
) =>
  statement(
    sql`select ${functions.recordAudit({
      action: 'closing.export',
      resource: merchantId.toPublic(merchantUuid),
      details: { environment, day, format, ...askedTills(sold), ...askedShift(sold) },
    })}`,
  )

export interface BalanceRow extends ShownAccount {
  connection: string | null
  stored_connection: StoredConnection | null
  amount: string
  basis: 'closing' | 'bank' | 'zero'
  basis_day: string | null
  anchored: boolean
}

/** What a merchant's account holds as far as we know. Raises no_settlement_account. */
export const findKnownBalance = ({ merchantUuid, environment }: Books, banks: Banks) => {
  const known = functions.knownBalance({
    merchantId: merchantUuid,
    environment,
    stated: sql`coalesce(b.statement, false)`,
    accountId: sql`a.id`,
    connection: sql`a.connection`,
  })
  const account = sql`
    select a.id, a.account_number, a.connection from ${merchants} m join ${bankAccounts} a on a.id = m.settlement_account_id
    where m.id = ${merchantUuid} and ${environment} = 'live' and a.connection is not null and a.removed_at is null`
  return statement<BalanceRow>(sql`
    with account as materialized (${account}),
    required as materialized (
      select ${functions.refuse({ rule: 'no_settlement_account' })}
      where ${environment} = 'live' and not exists (select from account))
    select a.id as account_id, a.account_number, a.connection,
      ${functions.loadConnection({ name: sql`a.connection` })} as stored_connection, k.amount::text as amount,
      k.basis, k.day::text as basis_day, k.anchored
    from (select count(*) from required) checked
      left join account a on true
      left join lateral (select * from ${readsAt(banks)}) b on a.id is not null
      cross join lateral (select * from ${known}) k`)
}
