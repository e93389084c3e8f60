import { sql } from 'drizzle-orm'
import { recordAudit, transactionsById } from '../../db/functions.ts'
import { branches, stores, tills } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { TransactionStatus } from '../../domain/statuses.ts'
import { pageIds } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { merchantId, type Uuid } from '../../platform/ids.ts'
import { type TransactionFilters, transactionList } from './list-queries.ts'

export interface ExportedTransactionRow extends Record<string, unknown> {
  id: Uuid<'transaction'>
  environment: Environment
  status: TransactionStatus
  payment_method: 'c2p' | 'mobile_payment' | 'sandbox'
  amount: string
  currency: 'VES' | 'USD'
  rate: string | null
  rate_date: string | null
  amount_ves: string
  refunded_ves: string
  reference: string | null
  external_reference: string | null
  bank_code: string | null
  /** Masked, as all of the payer's. */
  phone: string | null
  document: string | null
  created_at: string
  completed_at: string | null
  /** The names of where it was sold. */
  till: string | null
  branch: string | null
  shift_id: Uuid<'shift'> | null
}

/** As many transactions as `limit` says right after an id, oldest first. lookUp() comes before. */
export const selectTransactionsAfter = (
  filters: TransactionFilters,
  afterUuid: Uuid<'transaction'>,
) => {
  // What comes "before" an id in a list that is newest first is newer; such a page has one row more.
  const ids = pageIds(transactionList(filters), {
    before: afterUuid,
    limit: filters.limit - 1,
  })
  return statement<ExportedTransactionRow>(sql`
    select t.id, t.environment, t.status, t.payment_method, t.amount, t.currency, trim_scale(t.rate) as rate, t.rate_date,
      t.amount_ves, t.refunded_ves, t.reference, t.external_reference, t.bank_code,
      mask_to_last_four(t.phone) as phone, mask_to_last_four(t.document) as document,
      iso_time(t.created_at) as created_at, iso_time(t.completed_at) as completed_at,
      sold.name as till, b.name as branch, t.shift_id
    from ${transactionsById({ ids: sql`array${ids}` })} t
      left join ${tills} sold on sold.id = t.till_id
      left join ${branches} b on b.id = sold.branch_id
    order by t.id`)
}

/** The name of the merchant's store in addresses. */
export const findStoreSlug = (merchantUuid: Uuid<'merchant'>) =>
  statement<{ slug: string }>(
    sql`select s.slug from ${stores} s where s.merchant_id = ${merchantUuid}`,
  )

/** Audits who exports which payments; `details` are the query's words. */
export const recordTransactionExport = (
  merchantUuid: Uuid<'merchant'>,
  details: Record<string, unknown>,
) =>
  statement(
    sql`select ${recordAudit({ action: 'transaction.export', resource: merchantId.toPublic(merchantUuid), details })}`,
  )
