import { and, type SQL, sql } from 'drizzle-orm'
import { refuse, transactionsById } from '../../db/functions.ts'
import { merchants, transactions } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { TransactionStatus } from '../../domain/statuses.ts'
import { countOf, merchantOf, pageIds, type Scope, seenByCaller } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { TransactionData } from '../../wire/transaction-view.ts'
import {
  findReferences,
  isRareSearch,
  type TransactionFilters,
  transactionList,
  transactionTotal,
} from './list-queries.ts'

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

/** A page of transactions, newest first. */
export const selectTransactions = (filters: TransactionFilters) =>
  statement<TransactionItemRow>(sql`
    select ${item} from ${transactionsById({ ids: sql`array${pageIds(transactionList(filters), filters)}` })} t
    order by t.id desc`)

export const countTransactions = (filters: TransactionFilters) =>
  countOf(transactionTotal(filters), filters)

/** The total and a page, in one batch. */
export const readTransactions = (filters: TransactionFilters) => {
  const referencesFound = isRareSearch(filters)
  const known = { ...filters, referencesFound }
  return {
    ...(referencesFound && { found: findReferences(filters) }),
    counted: countTransactions(known),
    rows: selectTransactions(known),
  }
}

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
  payment_method: 'c2p' | 'mobile_payment' | 'sandbox'
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
    where ${matchesTransaction(name)} and ${seenByCaller(sql`t.id`)}`)

/** Run this before the statements about a transaction. Raises not_found if there is no such transaction. */
export const requireTransaction = (name: TransactionRef) =>
  statement(sql`
    select ${refuse({ rule: 'not_found' })} where not exists (select from ${transactions} t where ${matchesTransaction(name)})`)
