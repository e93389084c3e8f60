import { type SQL, sql } from 'drizzle-orm'
import { bankOrdersById, requireResolution } from '../../db/functions.ts'
import { bankOrders } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { OrderKind } from '../../domain/order-kinds.ts'
import type { BankStatus } from '../../domain/statuses.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  countOf,
  createdWithin,
  type PagedList,
  pageIds,
} from '../../lists/queries.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { listMovementsBeside } from './movement-queries.ts'
import type { Resolution } from './resolution.ts'
import { settleByResolution } from './resolution-queries.ts'

const waitsForAdministrator = sql`
  (p.flagged_at is not null and (p.status = 'pending' or p.disputing_order_id is not null))`

const item = sql`p.id, p.user_id, p.account_id, p.kind, p.connection, p.environment, p.amount::text as amount, p.status,
  p.reference, ${waitsForAdministrator} as flagged,
  (p.status = 'pending' and p.flagged_at is not null) as needs_review, p.attempts,
  case when p.status = 'pending' and p.flagged_at is null then iso_time(p.next_attempt_at) end as next_attempt_at,
  iso_time(p.created_at) as created_at, iso_time(p.updated_at) as updated_at, p.failure_reason`

export interface BankOrderItemRow extends Record<string, unknown> {
  id: Uuid<'bankOrder'>
  user_id: Uuid<'user'>
  account_id: Uuid<'account'> | null
  kind: OrderKind
  connection: string
  environment: Environment
  amount: string
  status: BankStatus
  reference: string | null
  flagged: boolean
  needs_review: boolean
  attempts: number
  next_attempt_at: string | null
  created_at: string
  updated_at: string
  failure_reason: FailureReason | null
}

const detailColumns = sql`${item}, p.phone, p.bank_code, p.document, p.name, p.concept,
  '****************' || right(p.destination_account, 4) as destination_account, p.bank_response_code, p.bank_key`

export interface BankOrderRow extends BankOrderItemRow {
  phone: string | null
  bank_code: string | null
  document: string | null
  name: string | null
  concept: string
  /** Masked to the last four digits. */
  destination_account: string | null
  bank_response_code: string | null
  bank_key: string
}

export interface BankOrderFilters extends Paging {
  status?: 'pending' | 'success' | 'failed' | undefined
  environment?: Environment | undefined
  flagged?: boolean | undefined
  connection?: string | undefined
  /** A uuid. */
  userId?: Uuid<'user'> | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const flaggedCondition = { true: waitsForAdministrator, false: sql`not ${waitsForAdministrator}` }

/** These filters have no indexes of their own, which would slow down every payment for a list that few read. */
const bankOrderList = (
  { status, environment, flagged, connection, userId, ...range }: BankOrderFilters,
  user: string | SQL | undefined = userId,
): PagedList => {
  const where = [
    status && sql`p.status = ${status}`,
    environment && sql`p.environment = ${environment}`,
    flagged === undefined ? undefined : flaggedCondition[`${flagged}`],
    connection ? sql`p.connection = ${connection}` : undefined,
    user ? sql`p.user_id = ${user}` : undefined,
    ...createdWithin(sql`p.id`, range),
  ]
  return { from: sql`${bankOrders} p`, id: sql`p.id`, slices: [{ leading: [], where }] }
}

/** A page of all bank orders, newest first. Run countBankOrders() before it in the same batch. */
export const selectBankOrders = (filters: BankOrderFilters) =>
  statement<BankOrderItemRow>(sql`
    select ${item} from ${bankOrdersById({ ids: sql`array${pageIds(bankOrderList(filters), filters)}` })} p
    order by p.id desc`)

/**
 * Counts bank orders: a stored total would slow down every payment. The user's id is hidden from the planner, so that it
 * uses the user's index even if nearly all orders belong to that user.
 */
export const countBankOrders = (filters: BankOrderFilters) => {
  const user = filters.userId && sql`(select ${filters.userId}::uuid)`
  return countOf(countListRows(bankOrderList(filters, user)), filters)
}

/** Limits an API key to its environment. A login session may access both. */
const inEnvironment = (environment: Environment | undefined): SQL =>
  sql`environment = coalesce(${environment ?? null}, environment)`

/** A bank order in full, and what its bank's books show around it. */
export const findBankOrder = (
  orderUuid: Uuid<'bankOrder'>,
  environment: Environment | undefined,
) => ({
  orders: statement<BankOrderRow>(sql`
    select ${detailColumns} from ${bankOrders} p
    where p.id = ${orderUuid} and ${inEnvironment(environment)}`),
  movements: listMovementsBeside({ orderUuid, environment }),
})

/**
 * Settles a flagged bank order by an administrator's decision, and responds with it through SQL's respond(). Besides the
 * errors of require_resolution.sql, payment_awaits_slot.
 */
export const resolveBankOrder = (
  paymentUuid: Uuid<'bankOrder'>,
  environment: Environment | undefined,
  resolution: Resolution,
) => ({
  checked: statement(sql`select ${requireResolution({ id: paymentUuid, environment })}`),
  ...settleByResolution(paymentUuid, resolution),
  recorded: statement<Responded<BankOrderRow>>(
    respondWith(sql`select ${detailColumns} from ${bankOrders} p where p.id = ${paymentUuid}`),
  ),
})
