import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankAccounts } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { respondWithKnown } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { shortListPage } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { AccountRef } from '../../wire/account-ref.ts'

export interface AccountRow extends Record<string, unknown> {
  id: Uuid<'account'>
  account_number: string
  holder: string
  document: string
  alias: string | null
  environment: Environment
  /** The connection that it pays through; null until an administrator binds it. */
  connection: string | null
  created_at: string
}

/** Registers an account of the caller, and responds with its row. A live one requires a verified e-mail address. */
export function insertAccount(row: AccountRow, publicId: string, phone: string | null) {
  const live = row.environment === 'live'
  const created = statement(sql`
    with a as (
      insert into ${bankAccounts}
        (id, user_id, environment, account_number, document, holder, phone, alias, connection, created_at)
      values (${row.id}, caller_id(), ${row.environment}, ${row.account_number}, ${row.document},
        ${row.holder}, ${phone}, ${row.alias}, ${row.connection}, request_now())
      returning *)
    select ${respondWithKnown(row)}, ${functions.recordAudit({
      action: 'bank_account.create',
      resource: publicId,
      details: sql`jsonb_build_object('before', null, 'after', bank_account_audit_data(a::bank_accounts))`,
    })}
    from a`)
  return {
    ...(live && { emailChecked: statement(sql`select ${functions.requireVerifiedEmail()}`) }),
    created,
    ...(!live && {
      sandboxSeeded: statement(sql`select ${functions.seedSandboxAccount({ accountId: row.id })}`),
    }),
  }
}

/** The caller's accounts; with an API key only those of its environment. */
const ownedByCaller = (environment: Environment | undefined): SQL | undefined =>
  and(
    eq(bankAccounts.userId, sql`caller_id()`),
    isNull(bankAccounts.removedAt),
    environment && eq(bankAccounts.environment, environment),
  )

/** The columns of AccountRow. */
export const accountColumns = sql`
  id, account_number, holder, document, alias, environment, connection, iso_time(created_at) as created_at`

/** A page of the caller's accounts, newest first. */
export const listAccounts = (environment: Environment | undefined, paging: Paging) =>
  statement<AccountRow>(
    shortListPage(
      { columns: accountColumns, from: bankAccounts, where: ownedByCaller(environment) },
      paging,
    ),
  )

export const countAccounts = (environment: Environment | undefined) =>
  statement<{ total: number }>(sql`
    select count(*)::integer as total from ${bankAccounts} where ${ownedByCaller(environment)}`)

/** Raises account_ambiguous; see reject_ambiguous_account.sql. */
export const rejectAmbiguousAccount = (
  { accountNumber }: AccountRef,
  environment: Environment | undefined,
) =>
  statement(
    sql`select ${functions.rejectAmbiguousAccount({ number: accountNumber, environment: environment ?? null })}`,
  )

/** The caller's account with this id or number. Run rejectAmbiguousAccount() first. */
export const findAccount = (
  { accountId, accountNumber }: AccountRef,
  environment: Environment | undefined,
) =>
  statement<AccountRow>(sql`
    select ${accountColumns} from ${bankAccounts}
    where ${ownedByCaller(environment)}
      and (id = ${accountId}::uuid or account_number = ${accountNumber}::text)
    order by ${bankAccounts.environment} limit 1`)

/** Removes the caller's account with this id or number; remove_account.sql lists the errors. */
export const removeAccount = (
  { accountId, accountNumber }: AccountRef,
  environment: Environment | undefined,
) =>
  statement(sql`
    select ${functions.removeAccount({
      id: accountId,
      number: accountNumber,
      environment: environment ?? null,
    })}`)
