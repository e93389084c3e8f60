import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankAccounts } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { offsetOf, type Paging } from '../../lists/paging.ts'
import type { BankConnection } from '../../platform/bank/port.ts'
import { query, statement } from '../../platform/database.ts'
import { type AccountRow, accountColumns } from './queries.ts'

/**
 * Binds an account to a connection, or to none; bind_account.sql lists the errors. `configured` is the deployment's
 * connection with that name, or null.
 */
export const bindAccount = (
  accountUuid: string,
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

/** Raises PX404 if the account is not in the environment of the caller's key. */
export const requireKeyEnvironment = (accountUuid: string, environment: Environment | undefined) =>
  statement(sql`
    select ${functions.refuse({ code: 'PX404' })} from ${bankAccounts}
    where id = ${accountUuid} and environment <> ${environment ?? null}::text`)

export interface AnyAccountRow extends AccountRow {
  userId: string
}

const selectAccounts = () =>
  query.select({ ...accountColumns, userId: bankAccounts.userId }).from(bankAccounts)

export const findAnyAccount = (accountUuid: string) =>
  selectAccounts().where(and(eq(bankAccounts.id, accountUuid), isNull(bankAccounts.removedAt)))

export interface AccountFilters extends Paging {
  status?: 'pending' | 'active' | undefined
  environment?: Environment | undefined
  userId?: string | undefined
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
  selectAccounts()
    .where(matchesFilters(filters))
    .orderBy(desc(bankAccounts.id))
    .limit(filters.limit)
    .offset(offsetOf(filters))

export const countAnyAccounts = (filters: AccountFilters) =>
  query
    .select({ total: sql<number>`count(*)::integer` })
    .from(bankAccounts)
    .where(matchesFilters(filters))

/** The accounts that are bound to connections of the deployment. */
export const listBoundAccounts = () =>
  query
    .select({ id: bankAccounts.id, connection: bankAccounts.connection })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.environment, 'live'),
        isNull(bankAccounts.removedAt),
        isNotNull(bankAccounts.connection),
      ),
    )
