import { and, type SQL, sql } from 'drizzle-orm'
import { bankAccounts, bankMovements, bankOrders } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { BankStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  type PagedList,
  pageIds,
  type Slice,
  setPageBounds,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { AccountRef } from '../../wire/account-ref.ts'

export interface LedgerFilters extends AccountRef {
  /** In which the account is looked for; in both where it is undefined. */
  accountEnvironment: Environment | undefined
  /** Of the transactions. */
  environment: Environment | undefined
  status: BankStatus | undefined
}

/** The caller's account, where reject_ambiguous_account() has not refused. */
const accountQuery = ({ accountId, accountNumber, accountEnvironment }: LedgerFilters): SQL => sql`
  select a.id, a.environment from ${bankAccounts} a
  where ${and(
    sql`a.user_id = caller_id() and a.removed_at is null`,
    accountNumber === null ? sql`a.id = ${accountId}` : sql`a.account_number = ${accountNumber}`,
    accountEnvironment && sql`a.environment = ${accountEnvironment}`,
  )}
  order by a.environment limit 1`

const accountIdSetting = sql`nullif(current_setting('app.account_id', true), '')::uuid`

/** Where the rows of a ledger stand, and how they are shown. */
interface LedgerSource {
  from: SQL
  leading: Slice['leading']
  where: SQL
  shown: SQL
}

/** What we ordered. A payment that was verified is a movement, which somebody else ordered. */
const orderSource = (status: BankStatus | undefined): LedgerSource => ({
  from: sql`${bankOrders} l`,
  leading: [[sql`l.status`, status]],
  where: sql`l.kind <> 'verification'`,
  shown: sql`'payment' as source, case l.kind when 'transfer' then l.kind else 'p2p' end as type, l.status`,
})

/** What the bank told of and we did not order: all of it has happened. */
const movementSource: LedgerSource = {
  from: sql`${bankMovements} l`,
  leading: [],
  where: sql`l.payment_id is null`,
  shown: sql`'movement' as source, l.type, 'success' as status`,
}

const ledgerSourcesOf = ({ status }: LedgerFilters): LedgerSource[] =>
  status === undefined || status === 'success'
    ? [orderSource(status), movementSource]
    : [orderSource(status)]

const ledgerList = (ledger: LedgerFilters, accountUuid: SQL): PagedList => ({
  from: movementSource.from,
  id: sql`l.id`,
  slices: ledgerSourcesOf(ledger).map(({ from, leading, where }) => ({
    from,
    leading: [[sql`l.account_id`, accountUuid], ...leading],
    where: [where],
  })),
})

export interface LedgerRow extends Record<string, unknown> {
  id: string
  source: 'payment' | 'movement'
  type: 'transfer' | 'p2p' | 'deposit'
  amount: string
  status: BankStatus
  environment: Environment
  created_at: string
}

/** A page of an account's transactions, newest first; countLedger() comes before it. */
export const selectLedger = (ledger: LedgerFilters, paging: Paging) => {
  const shown = ledgerSourcesOf(ledger).map(
    (source) => sql`
      select l.id, ${source.shown}, l.amount, l.environment, iso_time(l.created_at) as created_at
      from ${source.from} where l.id in (select id from page)`,
  )
  return statement<LedgerRow>(sql`
    with page as materialized (select id from ${pageIds(ledgerList(ledger, accountIdSetting), paging)} ids)
    ${sql.join(shown, sql` union all `)} order by id desc`)
}

/**
 * How many there are; a 404 where the caller has no such account, and none where it is not of the environment asked
 * for. The page's statement is told which account it is, so that PostgreSQL knows as it plans how busy it is. Here that
 * does not matter: all is counted by the indexes, since payments would pay for a kept count.
 */
export const countLedger = (ledger: LedgerFilters, paging: Paging) => {
  const { environment, accountNumber, accountEnvironment } = ledger
  const asked = environment ? sql`where environment = ${environment}` : sql``
  const counted = countListRows(ledgerList(ledger, sql`found.id`))
  return statement<{ total: number }>(sql`
    with named as materialized (${accountQuery(ledger)}),
    told as materialized (
      select set_config('app.account_id', coalesce((select id from named ${asked})::text, ''), true) as id
      union all select refuse('PX404')::text where not exists (select from named)
      union all select reject_ambiguous_account(${accountNumber}, ${accountEnvironment ?? null})::text)
    select ${setPageBounds(counted, paging)} as total
    from (select nullif(max(id), '')::uuid as id from told) found`)
}
