import { and, type SQL, sql } from 'drizzle-orm'
import { refuse, transactionsById } from '../../db/functions.ts'
import { checkoutPayments, merchants, paymentLinks, transactions } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { TransactionMethod } from '../../domain/payment-methods.ts'
import type { TransactionStatus } from '../../domain/statuses.ts'
import {
  branchOf,
  countOf,
  merchantOf,
  pageIds,
  type Scope,
  seenByCaller,
} from '../../lists/queries.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { TillColumns } from '../../wire/tills.ts'
import type { TransactionData } from '../../wire/transaction-view.ts'
import { type TransactionFilters, transactionList, transactionTotal } from './list-queries.ts'

export type { TransactionFilters }

const item = sql`t.id, t.merchant_id, t.amount, t.currency, t.status, t.environment,
  iso_time(t.created_at) as created_at`

export interface TransactionItemRow extends Record<string, unknown> {
  id: Uuid<'transaction'>
  merchant_id: Uuid<'merchant'>
  amount: string
  currency: 'VES' | 'USD'
  status: TransactionStatus
  environment: Environment
  created_at: string
}

const page = (filters: TransactionFilters): SQL =>
  transactionsById({ ids: sql`array${pageIds(transactionList(filters), filters)}` })

/** A page of transactions, newest first, as administrators list them. */
export const selectTransactions = (filters: TransactionFilters) =>
  statement<TransactionItemRow>(sql`select ${item} from ${page(filters)} t order by t.id desc`)

/** A transaction in its merchant's list. */
export interface MerchantTransactionRow extends TransactionItemRow, TillColumns {
  payment_method: TransactionMethod
  reference: string | null
  external_reference: string | null
  label: string
  link_id: Uuid<'paymentLink'> | null
  checkout_id: Uuid<'checkout'> | null
  amount_ves: string
  refunded_ves: string
  shift_id: Uuid<'shift'> | null
  needs_review: boolean
  failure_reason: FailureReason | null
  bank_code: string | null
  /** Masked, as all of the payer's. */
  phone: string | null
  document: string | null
}

/** A page of a merchant's transactions, newest first. */
const selectMerchantTransactions = (filters: TransactionFilters) =>
  statement<MerchantTransactionRow>(sql`
    select ${item}, t.payment_method, t.reference, t.external_reference, l.label,
      case l.purpose when 'link' then l.id end as link_id, tied.checkout_id,
      t.amount_ves::text as amount_ves, t.refunded_ves::text as refunded_ves,
      t.till_id, ${branchOf(sql`t.till_id`)} as branch_id, t.shift_id,
      case t.status when 'pending' then needs_review(t.id) else false end as needs_review,
      t.failure_reason, t.bank_code, mask_to_last_four(t.phone) as phone, mask_to_last_four(t.document) as document
    from ${page(filters)} t
      join ${paymentLinks} l on l.id = t.link_id
      left join ${checkoutPayments} tied on tied.transaction_id = t.id
    order by t.id desc`)

export const countTransactions = (filters: TransactionFilters) =>
  countOf(transactionTotal(filters), filters)

/** The total and a page of all merchants' transactions, or of one's, in one batch. */
export const readTransactions = (filters: TransactionFilters) => ({
  counted: countTransactions(filters),
  rows: selectTransactions(filters),
})

/** The same for a merchant, with what its people look for in each. */
export const readMerchantTransactions = (filters: TransactionFilters) => ({
  counted: countTransactions(filters),
  rows: selectMerchantTransactions(filters),
})

/** Identifies a transaction, its merchant and its environment. */
export interface TransactionRef {
  transactionId: Uuid<'transaction'>
  scope: Scope
  /** If the caller's credential determines it. */
  environment?: Environment | undefined
}

function matchesTransaction({
  transactionId,
  scope,
  environment,
}: TransactionRef): SQL | undefined {
  const merchantUuid = merchantOf(scope)
  return and(
    sql`t.id = ${transactionId}`,
    merchantUuid === undefined ? undefined : sql`t.merchant_id = ${merchantUuid}`,
    environment && sql`t.environment = ${environment}`,
  )
}

export interface TransactionRow extends TransactionItemRow {
  merchant_name: string
  payment_method: TransactionMethod
  reference: string | null
  completed_at: string | null
}

/** No row if there is no such transaction. */
export const findTransaction = (name: TransactionRef) =>
  statement<TransactionRow>(sql`
    select ${item}, m.name as merchant_name, t.payment_method, t.reference,
      iso_time(t.completed_at) as completed_at
    from ${transactions} t join ${merchants} m on m.id = t.merchant_id where ${matchesTransaction(name)}`)

/** A transaction as its merchant sees it; no row if there is no such transaction. See transaction_data.sql. */
export const findTransactionData = (name: TransactionRef) =>
  statement<{ data: TransactionData }>(sql`
    select transaction_data(t) as data from ${transactions} t
    where ${matchesTransaction(name)} and ${seenByCaller(sql`t.id`, sql`t.till_id`)}`)

/** Run this before the statements about a transaction. Raises not_found if there is no such transaction. */
export const requireTransaction = (name: TransactionRef) =>
  statement(sql`
    select ${refuse({ rule: 'not_found' })} where not exists (select from ${transactions} t where ${matchesTransaction(name)})`)
