import { type SQL, sql } from 'drizzle-orm'
import { bankAccounts, bankMovements, payments } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { AccountName } from '../../http/account-name.ts'
import { offsetOf, type Paging } from '../../http/paging.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'

export type PaymentStatus = 'success' | 'failed' | 'pending'

interface PaymentName {
  reference?: string | undefined
  id?: string | undefined
  /** Of the payment, where the caller's credential settles it. */
  environment: Environment | undefined
}

export interface PaymentStatusRow extends Record<string, unknown> {
  id: string
  status: PaymentStatus
  amount: string
  reference: string | null
  updated_at: string
  failure_reason: FailureReason | null
}

const and = (...conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

/** The caller’s newest payment or transfer of this name, refunds aside; no row where there is none. */
export const findPayment = ({ id, reference, environment }: PaymentName) =>
  statement<PaymentStatusRow>(sql`
    select id, status, amount, reference, iso_time(updated_at) as updated_at, failure_reason
    from ${payments}
    where ${and(
      sql`user_id = caller_id() and kind in ('p2p', 'transfer') and refund_id is null`,
      id === undefined ? undefined : sql`id = ${id}`,
      reference === undefined ? undefined : sql`reference = ${reference}`,
      environment && sql`environment = ${environment}`,
    )}
    order by ${payments}.id desc limit 1`)

export interface Ledger extends AccountName {
  /** In which the account is looked for; in both where it is undefined. */
  accountEnvironment: Environment | undefined
  /** Of the transactions. */
  environment: Environment | undefined
  status: PaymentStatus | undefined
}

/** The caller's account; of two with one number, live comes before test. */
const account = ({ accountId, accountNumber, accountEnvironment }: Ledger): SQL => sql`
  select a.id, a.environment from ${bankAccounts} a
  where ${and(
    sql`a.user_id = caller_id() and a.removed_at is null`,
    accountNumber === null ? sql`a.id = ${accountId}` : sql`a.account_number = ${accountNumber}`,
    accountEnvironment && sql`a.environment = ${accountEnvironment}`,
  )}
  order by a.environment limit 1`

/** Comes before the ledger's other statements: a 404 where the caller has no such account. */
export const refuseUnknownAccount = (ledger: Ledger) =>
  statement(sql`select refuse('PX404') where not exists (${account(ledger)})`)

const accountInEnvironment = (ledger: Ledger): SQL => {
  const { environment } = ledger
  const asked = environment ? sql`where environment = ${environment}` : sql``
  return sql`(select id from (${account(ledger)}) named ${asked})`
}

/** What we ordered. A payment that was verified is a movement, which somebody else ordered. */
const paymentsOf = (ledger: Ledger, ofAccount: SQL): SQL =>
  sql`${payments} where ${and(
    ofAccount,
    sql`kind <> 'verification'`,
    ledger.status && sql`status = ${ledger.status}`,
  )}`

/** What the bank told of and we did not order: all of it has happened. */
const movementsOf = (ledger: Ledger, ofAccount: SQL): SQL =>
  sql`${bankMovements} where ${and(
    ofAccount,
    sql`payment_id is null`,
    ledger.status === undefined || ledger.status === 'success' ? undefined : sql`false`,
  )}`

export interface LedgerRow extends Record<string, unknown> {
  id: string
  source: 'payment' | 'movement'
  type: 'transfer' | 'p2p' | 'deposit'
  amount: string
  status: PaymentStatus
  environment: Environment
  created_at: string
}

/**
 * A page of an account's transactions, newest first. The account is asked for as a range of one, and first
 * in the order, so that its own index is read from the end on. Asked for by `=`, PostgreSQL reads the table
 * from its newest row on where it takes the account for a busy one: all of it, where that is wrong.
 */
export const selectLedger = (ledger: Ledger, paging: Paging) => {
  const own = accountInEnvironment(ledger)
  const range = sql`account_id >= ${own} and account_id <= ${own}`
  const newest = sql`order by account_id desc, id desc limit ${paging.limit + offsetOf(paging)}`
  return statement<LedgerRow>(sql`
    select id, source, type, amount, status, environment, iso_time(created_at) as created_at from (
      (select id, 'payment' as source,
          case kind when 'transfer' then kind else 'p2p' end as type, amount, status, environment, created_at
        from ${paymentsOf(ledger, range)} ${newest})
      union all
      (select id, 'movement', type, amount, 'success', environment, created_at
        from ${movementsOf(ledger, range)} ${newest})) ledger
    order by id desc limit ${paging.limit} offset ${offsetOf(paging)}`)
}

export const countLedger = (ledger: Ledger) => {
  const ofAccount = sql`account_id = ${accountInEnvironment(ledger)}`
  return statement<{ total: number }>(sql`
    select ((select count(*) from ${paymentsOf(ledger, ofAccount)})
      + (select count(*) from ${movementsOf(ledger, ofAccount)}))::integer as total`)
}
