import { and, type SQL, sql } from 'drizzle-orm'
import { refuse, rejectAmbiguousAccount } from '../../db/functions.ts'
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
import type { Uuid } from '../../platform/ids.ts'
import type { AccountRef } from '../../wire/account-ref.ts'
import type { ReferenceColumns } from '../../wire/references.ts'

/** An account in the path. */
export interface LedgerAccount extends AccountRef {
  /** The account's environment; either if undefined. */
  accountEnvironment: Environment | undefined
}

export interface LedgerFilters extends LedgerAccount {
  /** The transactions' environment. */
  environment: Environment | undefined
  status: BankStatus | undefined
}

/** The caller's account. Run reject_ambiguous_account() first. */
const accountQuery = ({ accountId, accountNumber, accountEnvironment }: LedgerAccount): SQL => sql`
  select a.id, a.environment from ${bankAccounts} a
  where ${and(
    sql`a.user_id = caller_id() and a.removed_at is null`,
    accountNumber === null ? sql`a.id = ${accountId}` : sql`a.account_number = ${accountNumber}`,
    accountEnvironment && sql`a.environment = ${accountEnvironment}`,
  )}
  order by a.environment limit 1`

const accountIdSetting = sql`nullif(current_setting('app.account_id', true), '')::uuid`

/** A source of ledger rows: its table and columns. */
interface LedgerSource {
  from: SQL
  leading: Slice['leading']
  where: SQL
  shown: SQL
}

/** Our own orders. A verified claim is listed as its movement, because somebody else ordered it. */
const orderSource = (status: BankStatus | undefined): LedgerSource => ({
  from: sql`${bankOrders} l`,
  leading: [[sql`l.status`, status]],
  where: sql`l.kind <> 'verification'`,
  shown: sql`'payment' as source, case l.kind when 'transfer' then l.kind else 'p2p' end as type, l.status`,
})

/** Movements that are not our orders; all of them are completed. */
const movementSource: LedgerSource = {
  from: sql`${bankMovements} l`,
  leading: [],
  where: sql`l.payment_id is null`,
  // The documented types have none for a fee.
  shown: sql`'movement' as source, case l.type when 'fee' then 'transfer' else l.type end as type, 'success' as status`,
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

export type LedgerRow = LedgerEntry &
  ({ source: 'payment'; id: Uuid<'bankOrder'> } | { source: 'movement'; id: Uuid<'movement'> })

interface LedgerEntry extends Record<string, unknown> {
  type: 'transfer' | 'p2p' | 'deposit'
  amount: string
  status: BankStatus
  environment: Environment
  created_at: string
}

/** A page of an account's transactions, newest first. Run countLedger() before it in the same batch. */
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
 * Counts an account's transactions: zero if the account is not in the requested environment. Raises PX404 if the caller
 * has no such account. Stores the account's id in app.account_id for the page's statement, so that PostgreSQL plans that
 * one for the actual account. Counting scans the indexes, because a stored count would slow down every payment.
 */
export const countLedger = (ledger: LedgerFilters, paging: Paging) => {
  const { environment, accountNumber, accountEnvironment } = ledger
  const environmentFilter = environment ? sql`where environment = ${environment}` : sql``
  const counted = countListRows(ledgerList(ledger, sql`found.id`))
  return statement<{ total: number }>(sql`
    with named as materialized (${accountQuery(ledger)}),
    settings as materialized (
      select set_config('app.account_id', coalesce((select id from named ${environmentFilter})::text, ''), true) as id
      union all select ${refuse({ code: 'PX404' })}::text where not exists (select from named)
      union all select ${rejectAmbiguousAccount({ number: accountNumber, environment: accountEnvironment ?? null })}::text)
    select ${setPageBounds(counted, paging)} as total
    from (select nullif(max(id), '')::uuid as id from settings) found`)
}

/** A transaction's id in the path: an order's or a movement's, and of the other kind the nil id. */
export interface LedgerEntryRef {
  orderUuid: Uuid<'bankOrder'>
  movementUuid: Uuid<'movement'>
}

export type LedgerEntryRow = LedgerRow & ReferenceColumns & { reference: string | null }

/** A transaction of the caller's account; no row if there is none. Raises PX409 account_ambiguous. */
export const findLedgerEntry = (
  account: LedgerAccount,
  { orderUuid, movementUuid }: LedgerEntryRef,
) => {
  const entry = ({ from, shown, where }: LedgerSource, references: SQL, uuid: string) => sql`
    select l.id, ${shown}, l.amount, l.environment, iso_time(l.created_at) as created_at, l.reference, ${references}
    from ${from} where ${where} and l.id = ${uuid} and l.account_id = (select id from (${accountQuery(account)}) a)`
  const { accountNumber: number, accountEnvironment: environment = null } = account
  const [own, none] = [
    sql`l.external_reference, l.metadata`,
    sql`null as external_reference, '{}'::jsonb as metadata`,
  ]
  return {
    checked: statement(sql`select ${rejectAmbiguousAccount({ number, environment })}`),
    rows: statement<LedgerEntryRow>(sql`
      ${entry(orderSource(undefined), own, orderUuid)} union all ${entry(movementSource, none, movementUuid)}`),
  }
}
