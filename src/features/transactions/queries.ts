import { type SQL, sql } from 'drizzle-orm'
import { merchants, refunds, transactions } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { offsetOf, type Paging } from '../../http/paging.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'
import { firstUuidOf, transactionId } from '../../platform/ids.ts'

export type TransactionStatus = 'pending' | 'completed' | 'failed' | 'refunded'

export interface TransactionFilters extends Paging {
  /** A uuid; the transactions of all merchants where it is undefined. */
  merchantId?: string | undefined
  environment?: Environment | undefined
  status?: TransactionStatus | undefined
  search?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const and = (...conditions: (SQL | undefined | false)[]): SQL =>
  sql.join(
    [
      sql`true`,
      ...conditions.filter((condition) => condition !== undefined && condition !== false),
    ],
    sql` and `,
  )

/**
 * The merchant is asked for as a range of one, and comes first in the order, so that its own index is read
 * from the end on: by `=`, PostgreSQL reads the table from its newest row on where it takes the merchant for
 * a busy one. An id holds the time of its making, so that the index serves `from` and `to` too.
 */
const matching = ({ merchantId, environment, status, search, from, to }: TransactionFilters): SQL =>
  and(
    merchantId !== undefined &&
      sql`t.merchant_id >= ${merchantId} and t.merchant_id <= ${merchantId}`,
    environment && sql`t.environment = ${environment}`,
    status && sql`t.status = ${status}`,
    search?.trim() ? named(search.trim()) : undefined,
    from && sql`t.id >= ${firstUuidOf(from)}`,
    to && sql`t.id < ${firstUuidOf(to)}`,
  )

const named = (term: string): SQL => sql`
  (search_text(t.reference) like search_pattern(${term}) or t.id = ${transactionId.toUuid(term)})`

const item = sql`t.id, t.merchant_id, t.amount, t.currency, t.status, t.environment,
  iso_time(t.created_at) as created_at`

export interface TransactionItemRow extends Record<string, unknown> {
  id: string
  merchant_id: string
  amount: string
  currency: 'VES' | 'USD'
  status: TransactionStatus
  environment: Environment
  created_at: string
}

/** A page of transactions, newest first. */
export const selectTransactions = (filters: TransactionFilters) => {
  const order = filters.merchantId ? sql`t.merchant_id desc, t.id desc` : sql`t.id desc`
  return statement<TransactionItemRow>(sql`
    select ${item} from ${transactions} t where ${matching(filters)}
    order by ${order} limit ${filters.limit} offset ${offsetOf(filters)}`)
}

export const countTransactions = (filters: TransactionFilters) =>
  statement<{ total: number }>(
    sql`select count(*)::integer as total from ${transactions} t where ${matching(filters)}`,
  )

/** A transaction, and whose and of what environment it has to be. */
export interface TransactionName {
  transactionId: string
  merchantId?: string | undefined
  /** Where the caller's credential settles it. */
  environment?: Environment | undefined
}

const called = ({ transactionId, merchantId, environment }: TransactionName): SQL =>
  and(
    sql`t.id = ${transactionId}`,
    merchantId !== undefined && sql`t.merchant_id = ${merchantId}`,
    environment && sql`t.environment = ${environment}`,
  )

export interface TransactionRow extends TransactionItemRow {
  merchant_name: string
  payment_method: 'c2p' | 'mobile_payment' | 'sandbox'
  reference: string | null
  completed_at: string | null
}

/** No row where there is none of this name. */
export const findTransaction = (name: TransactionName) =>
  statement<TransactionRow>(sql`
    select ${item}, m.name as merchant_name, t.payment_method, t.reference,
      iso_time(t.completed_at) as completed_at
    from ${transactions} t join ${merchants} m on m.id = t.merchant_id where ${called(name)}`)

/** Comes before the statements about one: a 404 where there is none of this name. */
export const refuseUnknownTransaction = (name: TransactionName) =>
  statement(sql`
    select refuse('PX404') where not exists (select from ${transactions} t where ${called(name)})`)

export interface RefundRow extends Record<string, unknown> {
  id: string
  transaction_id: string
  status: 'pending' | 'success' | 'failed'
  /** Bolívares. */
  amount: string
  reference: string | null
  reason: string | null
  failure_reason: FailureReason | null
  created_at: string
  updated_at: string
}

/** All refunds of a transaction, newest first; the failed ones are few, and at most one other. */
export const selectRefunds = (transactionUuid: string) =>
  statement<RefundRow>(sql`
    select r.id, r.transaction_id, r.status, t.amount_ves as amount, r.reference, r.reason, r.failure_reason,
      iso_time(r.created_at) as created_at, iso_time(r.updated_at) as updated_at
    from ${refunds} r join ${transactions} t on t.id = r.transaction_id
    where r.transaction_id = ${transactionUuid} order by r.id desc`)
