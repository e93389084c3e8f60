import { and, type SQL, sql } from 'drizzle-orm'
import {
  accountOrderIds,
  bankOrdersById,
  countAccountOrders,
  refuse,
  rejectAmbiguousAccount,
} from '../../db/functions.ts'
import {
  approvals,
  bankAccounts,
  bankMovements,
  bankOrders,
  payoutRows,
  payouts,
  users,
} from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { BankStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  type PagedList,
  pageIds,
  type ReadSlice,
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

/** Our own orders. A verified claim is listed as its movement, because somebody else ordered it. */
const isOrder = sql`l.kind <> 'verification'`
const orderColumns = sql`
  case l.kind when 'c2p' then 'in' else 'out' end as direction, l.destination_account, l.phone, l.document,
  'payment' as source, case l.kind when 'transfer' then l.kind else 'p2p' end as type, l.status`

/** Movements that are not our orders; all of them are completed. */
const isMovement = sql`l.order_id is null`
/** The documented types have none for a fee. Of whom its bank names, as of any payer, the last four digits are shown. */
const movementColumns = sql`
  l.direction, null as destination_account, '*******' || right(l.phone, 4) as phone,
  '*****' || right(l.document, 4) as document, 'movement' as source, case l.type when 'fee' then 'transfer' else l.type end as type, 'success' as status`

const showsMovements = ({ status }: LedgerFilters): boolean =>
  status === undefined || status === 'success'

function ledgerList(ledger: LedgerFilters, accountId: SQL): PagedList {
  const { status } = ledger
  const orders: ReadSlice = {
    read: ({ direction, ...reach }) =>
      accountOrderIds({ accountId, status, ...reach, isNewestFirst: direction === 'desc' }),
    count: countAccountOrders({ accountId, status }),
  }
  const movements: Slice = { leading: [[sql`l.account_id`, accountId]], where: [isMovement] }
  return {
    from: sql`${bankMovements} l`,
    id: sql`l.id`,
    slices: showsMovements(ledger) ? [orders, movements] : [orders],
  }
}

export type LedgerRow = LedgerEntry &
  ({ source: 'payment'; id: Uuid<'bankOrder'> } | { source: 'movement'; id: Uuid<'movement'> })

interface LedgerEntry extends Record<string, unknown> {
  type: 'transfer' | 'p2p' | 'deposit'
  amount: string
  status: BankStatus
  environment: Environment
  created_at: string
  direction: 'in' | 'out'
  phone: string | null
  bank_code: string | null
  destination_account: string | null
  document: string | null
  name: string | null
  concept: string
}

/** A page of an account's transactions, newest first. Run countLedger() before it in the same batch. */
export const selectLedger = (ledger: LedgerFilters, paging: Paging) => {
  const columns = sql`l.bank_code, l.name, l.concept, l.amount, l.environment, iso_time(l.created_at) as created_at`
  const movements = sql`
    union all select l.id, ${movementColumns}, ${columns} from ${bankMovements} l where l.id in (select id from page)`
  return statement<LedgerRow>(sql`
    with page as materialized (select id from ${pageIds(ledgerList(ledger, accountIdSetting), paging)} ids)
    select l.id, ${orderColumns}, ${columns} from ${bankOrdersById({ ids: sql`array(select id from page)` })} l
    ${showsMovements(ledger) ? movements : sql``} order by id desc`)
}

/**
 * Counts an account's transactions: zero if the account is not in the requested environment. Raises not_found if the caller
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
      union all select ${refuse({ rule: 'not_found' })}::text where not exists (select from named)
      union all select ${rejectAmbiguousAccount({ number: accountNumber, environment: accountEnvironment ?? null })}::text)
    select ${setPageBounds(counted, paging)} as total
    from (select nullif(max(id), '')::uuid as id from settings) found`)
}

/** A transaction's id in the path: an order's or a movement's, and of the other kind the nil id. */
export interface LedgerEntryRef {
  orderUuid: Uuid<'bankOrder'>
  movementUuid: Uuid<'movement'>
}

export type LedgerEntryRow = LedgerRow &
  ReferenceColumns & {
    reference: string | null
    needs_review: boolean
    has_receipt: boolean
    sender_id: Uuid<'user'> | null
    sender: string | null
    payout_id: Uuid<'payout'> | null
  }

/** A transaction of the caller's account; no row if there is none. Raises account_ambiguous. */
export const findLedgerEntry = (
  account: LedgerAccount,
  { orderUuid, movementUuid }: LedgerEntryRef,
) => {
  const columns = sql`
    l.bank_code, l.name, l.concept, l.amount, l.environment, iso_time(l.created_at) as created_at, l.reference`
  const ofAccount = sql`l.account_id = (select id from (${accountQuery(account)}) a)`
  const { accountNumber: number, accountEnvironment: environment = null } = account
  return {
    checked: statement(sql`select ${rejectAmbiguousAccount({ number, environment })}`),
    rows: statement<LedgerEntryRow>(sql`
      select l.id, ${orderColumns}, ${columns}, l.external_reference, l.metadata,
        l.status = 'pending' and l.flagged_at is not null as needs_review,
        l.kind = 'p2p' and l.status = 'success' as has_receipt, s.id as sender_id, s.name as sender, p.id as payout_id
      from ${bankOrders} l
        left join ${payoutRows} r on r.order_id = l.id left join ${payouts} p on p.id = r.payout_id
        left join ${approvals} v on v.order_id = l.id
        left join ${users} s on s.id = coalesce(p.approved_by, v.decided_by, l.user_id)
          and l.kind in ('p2p', 'transfer') and l.refund_id is null
      where l.id = ${orderUuid} and ${isOrder} and ${ofAccount}
      union all
      select l.id, ${movementColumns}, ${columns}, null, '{}'::jsonb, false, false, null, null, null
      from ${bankMovements} l where l.id = ${movementUuid} and ${isMovement} and ${ofAccount}`),
  }
}
