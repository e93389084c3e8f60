import { type SQL, sql } from 'drizzle-orm'
import {
  apiKeys,
  bankAccounts,
  kycFiles,
  kycSubmissions,
  merchants,
  paymentLinks,
  users,
} from '../../../db/schema.ts'
import type { Environment } from '../../../domain/environment.ts'
import { statement } from '../../../platform/database.ts'
import {
  accountId,
  apiKeyId,
  type IdKind,
  kycFileId,
  merchantId,
  NIL_UUID,
  paymentLinkId,
  userId,
} from '../../../platform/ids.ts'

/** What has a name: by whose id it is asked for, and the rows `r` that have one. */
const NAMED: readonly (readonly [IdKind, name: SQL, from: SQL, environment: SQL | null])[] = [
  [userId, sql`r.name`, sql`${users} r`, null],
  [merchantId, sql`r.name`, sql`${merchants} r`, null],
  [paymentLinkId, sql`r.label`, sql`${paymentLinks} r`, sql`r.environment`],
  [accountId, sql`r.holder`, sql`${bankAccounts} r`, sql`r.environment`],
  [apiKeyId, sql`r.name`, sql`${apiKeys} r`, sql`r.environment`],
  [
    kycFileId,
    sql`s.legal_name`,
    sql`${kycFiles} r join ${kycSubmissions} s on s.id = r.submission_id`,
    sql`'live'`,
  ],
]

/** The names of what these public ids are of; ids without one are left out. With an environment, what is of the other too. */
export const selectNames = (ids: readonly string[], environment: Environment | undefined) => {
  const parts = NAMED.map(([kind, name, from, itsEnvironment]) => {
    const uuids = ids.map(kind.toUuid).filter((uuid) => uuid !== NIL_UUID)
    const isSeen =
      environment && itsEnvironment ? sql`${itsEnvironment} = ${environment}` : sql`true`
    return sql`
      select public_id(${kind.prefix}, r.id) as id, ${name} as name from ${from}
      where r.id = any (${sql.param(uuids)}::uuid[]) and ${isSeen}`
  })
  return statement<{ id: string; name: string }>(sql`${sql.join(parts, sql` union all `)}`)
}
