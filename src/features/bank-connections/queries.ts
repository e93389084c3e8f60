import { sql } from 'drizzle-orm'
import { bytea } from '../../db/function-call.ts'
import * as functions from '../../db/functions.ts'
import { bankAccounts, bankConnectionChanges, bankConnections } from '../../db/schema.ts'
import type { ConnectionStatus } from '../../domain/statuses.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { shortListPage } from '../../lists/queries.ts'
import type { StoredConnection } from '../../platform/bank/banks.ts'
import type { RealProtocol } from '../../platform/bank/connection-config.ts'
import type { CheckResult } from '../../platform/bank/port.ts'
import { PROTOCOLS } from '../../platform/bank/protocols.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface ConnectionRow extends Record<string, unknown> {
  id: Uuid<'connection'>
  protocol: RealProtocol
  account_id: Uuid<'account'>
  account_number: string
  status: ConnectionStatus
  checked_at: string | null
  /** `rejected:1010` or `unreachable:NO_ANSWER` */
  last_error: string | null
  rejection_reason: string | null
  created_at: string
  /** Of the pending change; null if there is none. */
  effective_at: string | null
  requested_at: string | null
  /** After how long other credentials take effect. */
  delay_hours: number
}

/** The columns of ConnectionRow, of `connections` below. */
const connectionColumns = sql`c.id, c.protocol, c.account_id, a.account_number, c.status, iso_time(c.checked_at) as checked_at,
  c.last_error, c.rejection_reason, iso_time(c.created_at) as created_at,
  iso_time(d.effective_at) as effective_at, iso_time(d.requested_at) as requested_at,
  case when c.status in ('active', 'failing')
    then (extract(epoch from connection_change_delay(c.account_id)) / 3600)::integer else 0 end as delay_hours`

const connections = sql`${bankConnections} c join ${bankAccounts} a on a.id = c.account_id
  left join ${bankConnectionChanges} d on d.connection_id = c.id`

const ofCaller = sql`c.user_id = caller_id() and c.removed_at is null`

export interface NewConnection {
  id: Uuid<'connection'>
  accountUuid: Uuid<'account'>
  protocol: RealProtocol
  bankCode: string
  /** Encrypted. */
  credentials: Buffer
  rif: string
  phone: string
  sendsPayerKeys: boolean
}

/** Writes a connection and responds with it; create_bank_connection.sql lists the errors. */
export const insertConnection = (
  { id, accountUuid, protocol, bankCode, credentials, rif, phone, sendsPayerKeys }: NewConnection,
  configured: readonly string[],
) => ({
  created: statement(
    sql`select ${functions.createBankConnection({
      id,
      accountId: accountUuid,
      protocol,
      bankCode,
      credentials: bytea(credentials),
      rif,
      phone,
      sendsPayerKeys,
      configured: [...configured],
    })}`,
  ),
  responded: statement<Responded<ConnectionRow>>(
    respondWith(sql`select ${connectionColumns} from ${connections} where c.id = ${id}`),
  ),
})

/** A connection of the caller. */
export const findConnection = (connectionUuid: Uuid<'connection'>) =>
  statement<ConnectionRow>(
    sql`select ${connectionColumns} from ${connections} where c.id = ${connectionUuid} and ${ofCaller}`,
  )

/** Any user's connection. */
export const findAnyConnection = (connectionUuid: Uuid<'connection'>) =>
  statement<ConnectionRow>(
    sql`select ${connectionColumns} from ${connections} where c.id = ${connectionUuid}`,
  )

/** Users' connections with their owners, newest first. */
export const listAnyConnections = (status: ConnectionStatus | undefined, limit: number) =>
  statement<ConnectionRow & { user_id: Uuid<'user'> }>(sql`
    select ${connectionColumns}, c.user_id from ${connections}
    where c.removed_at is null and c.status = coalesce(${status ?? null}, c.status)
    order by c.id desc limit ${limit}`)

/** A page of the caller's connections, newest first. */
export const listConnections = (paging: Paging) =>
  statement<ConnectionRow>(
    shortListPage(
      {
        columns: sql`*`,
        from: sql`(select ${connectionColumns} from ${connections} where ${ofCaller}) connections`,
        where: undefined,
      },
      paging,
    ),
  )

export const countConnections = () =>
  statement<{ total: number }>(
    sql`select count(*)::integer as total from ${bankConnections} c where ${ofCaller}`,
  )

/** A connection with what its check needs. */
export interface CheckableConnection extends Record<string, unknown> {
  id: Uuid<'connection'>
  name: string
  account_number: string
  stored_connection: StoredConnection
}

const checkableColumns = sql`c.id, c.name, a.account_number, load_connection(c.name) as stored_connection`

/** A connection of the caller, to be checked. No row if it has no credentials. */
export const findCheckableConnection = (connectionUuid: Uuid<'connection'>) =>
  statement<CheckableConnection>(sql`
    select ${checkableColumns} from ${bankConnections} c join ${bankAccounts} a on a.id = c.account_id
    where c.id = ${connectionUuid} and ${ofCaller} and c.status <> 'disabled'`)

/** Leases connections that are due to be checked; after five minutes they are due again. */
export const leaseChecks = (limit: number) =>
  statement<{ id: Uuid<'connection'> }>(sql`
    update ${bankConnections} set next_check_at = request_now() + interval '5 minutes'
    where id = any (array(
      select id from ${bankConnections} where next_check_at <= request_now() and credentials is not null
      order by next_check_at limit ${limit} for update skip locked))
    returning id`)

/** A connection whose check was leased. */
export const findLeasedConnection = (connectionUuid: Uuid<'connection'>) =>
  statement<CheckableConnection>(sql`
    select ${checkableColumns} from ${bankConnections} c join ${bankAccounts} a on a.id = c.account_id
    where c.id = ${connectionUuid} and c.status <> 'disabled'`)

/** Records the result of a check; see record_connection_check.sql. */
export const recordCheck = (
  { id, stored_connection: { own } }: CheckableConnection,
  result: CheckResult,
) =>
  statement(sql`
    select ${functions.recordConnectionCheck({
      id,
      credentials: sql`decode(${own?.credentials ?? ''}, 'hex')`,
      status: result.status,
      confirmsAccount: own !== null && PROTOCOLS[own.protocol].confirmsAccount,
      code: result.status === 'accepted' ? null : result.code,
    })}`)

/** Replaces the credentials, now or later; replace_connection_credentials.sql lists the errors. */
export const replaceCredentials = (
  {
    id,
    protocol,
    credentials,
    rif,
    sendsPayerKeys,
  }: Omit<NewConnection, 'accountUuid' | 'bankCode' | 'phone'>,
  userAgent: string | null,
) =>
  statement(sql`
    select ${functions.replaceConnectionCredentials({
      id,
      protocol,
      credentials: bytea(credentials),
      rif,
      sendsPayerKeys,
      userAgent,
    })}`)

export const undoChange = (connectionUuid: Uuid<'connection'>, userAgent: string | null) =>
  statement(sql`select ${functions.undoConnectionChange({ id: connectionUuid, userAgent })}`)

export const removeConnection = (connectionUuid: Uuid<'connection'>, userAgent: string | null) =>
  statement(sql`select ${functions.removeBankConnection({ id: connectionUuid, userAgent })}`)

/** An administrator's decision; without a reason it is an approval. */
export const decideConnection = (connectionUuid: Uuid<'connection'>, reason: string | null) =>
  statement(sql`select ${functions.decideBankConnection({ id: connectionUuid, reason })}`)

/** An administrator's end of any connection; disable_bank_connection.sql lists the errors. */
export const disableConnection = (connectionUuid: Uuid<'connection'>, reason: string) =>
  statement(sql`select ${functions.disableBankConnection({ id: connectionUuid, reason })}`)

export const makeDueChanges = (limit: number) =>
  statement<{ made: number }>(sql`
    select ${functions.makeDueConnectionChanges({ limit })} + ${functions.endDisabledConnections({ limit })} as made`)
