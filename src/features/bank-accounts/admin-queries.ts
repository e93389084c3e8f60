import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankAccounts } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Paging } from '../../lists/paging.ts'
import { shortListPage } from '../../lists/queries.ts'
import type { BankConnection } from '../../platform/bank/port.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { type AccountRow, accountColumns } from './queries.ts'

/** Raises connection_unknown if the deployment has no connection of this name. */
export const requireKnownConnection = (isKnown: boolean) =>
  statement(sql`
    select ${functions.refuse({ rule: 'connection_unknown', fields: ['connection'] })} where not ${isKnown}::boolean`)

/** Binds an account to a connection of the deployment, or to none; bind_account.sql lists the errors. */
export const bindAccount = (
  accountUuid: Uuid<'account'>,
  connection: string | null,
  configured: Pick<BankConnection, 'accountNumber' | 'rif'> | null,
) =>
  statement(sql`
    select ${functions.bindAccount({
      id: accountUuid,
      connection,
      connectionNumber: configured?.accountNumber ?? null,
      connectionRif: configured?.rif ?? null,
    })}`)

/** Takes its connection from an account; release_bank_account.sql lists the errors. */
export const releaseAccount = (accountUuid: Uuid<'account'>, reason: string) =>
  statement(sql`select ${functions.releaseBankAccount({ id: accountUuid, reason })}`)

/** Raises not_found if the account is not in the environment of the caller's key. */
export const requireKeyEnvironment = (
  accountUuid: Uuid<'account'>,
  environment: Environment | undefined,
) =>
  statement(sql`
    select ${functions.refuse({ rule: 'not_found' })} from ${bankAccounts}
    where id = ${accountUuid} and environment <> ${environment ?? null}::text`)

export interface AnyAccountRow extends AccountRow {
  user_id: Uuid<'user'>
}

const anyAccountColumns = sql`${accountColumns}, user_id`

export const findAnyAccount = (accountUuid: Uuid<'account'>) =>
  statement<AnyAccountRow>(sql`
    select ${anyAccountColumns} from ${bankAccounts} where id = ${accountUuid} and removed_at is null`)

export interface AccountFilters extends Paging {
  status?: 'pending' | 'active' | undefined
  environment?: Environment | undefined
  userId?: Uuid<'user'> | undefined
}

const matchesFilters = ({ status, environment, userId }: AccountFilters): SQL | undefined =>
  and(
    isNull(bankAccounts.removedAt),
    status === 'pending' ? isNull(bankAccounts.connection) : undefined,
    status === 'active' ? isNotNull(bankAccounts.connection) : undefined,
    environment && eq(bankAccounts.environment, environment),
    userId !== undefined ? eq(bankAccounts.userId, userId) : undefined,
  )

/** A page of all users' accounts, newest first. */
export const listAnyAccounts = (filters: AccountFilters) =>
  statement<AnyAccountRow>(
    shortListPage(
      { columns: anyAccountColumns, from: bankAccounts, where: matchesFilters(filters) },
      filters,
    ),
  )

export const countAnyAccounts = (filters: AccountFilters) =>
  statement<{ total: number }>(sql`
    select count(*)::integer as total from ${bankAccounts} where ${matchesFilters(filters)}`)

/** The accounts that are bound to connections of the deployment. */
export const listBoundAccounts = () =>
  statement<{ id: Uuid<'account'>; connection: string }>(sql`
    select id, connection from ${bankAccounts}
    where environment = 'live' and removed_at is null and connection is not null`)
