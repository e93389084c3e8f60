import { type SQL, sql } from 'drizzle-orm'
import { recordAuditAt, searchPattern } from '../../db/functions.ts'
import { sessions, users } from '../../db/schema.ts'
import type { KycStatus, UserStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import { countOf, countRows, pageIds, type Slice, storedListCount } from '../../lists/queries.ts'
import type { MailMessage } from '../../mail/messages.ts'
import { enqueueMailTo, type UnaddressedMail } from '../../mail/outbox.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface UserFilters extends Paging {
  /** A part of the name or e-mail. */
  search?: string | undefined
  status?: UserStatus | undefined
  kycStatus?: KycStatus | undefined
}

const from = sql`${users} u`

const hasKycStatus = (kycStatus: KycStatus | undefined): SQL | undefined =>
  kycStatus && sql`u.kyc_status = ${kycStatus}`

/**
 * The indexed column is the name, a space and the e-mail. E-mails contain no space, so a term with one is
 * searched in the name only: it could otherwise match across the two. Of users `u`.
 */
export function matchesUserSearch(term: string | undefined): SQL | undefined {
  if (!term) return undefined
  const found = sql`u.search like ${searchPattern({ term })}`
  if (!term.includes(' ')) return found
  return sql`(${found} and search_text(u.name) like ${searchPattern({ term })})`
}

const item = sql`u.id, u.name, u.email, u.status, u.kyc_status, iso_time(u.created_at) as created_at`

export interface UserItemRow extends Record<string, unknown> {
  id: Uuid<'user'>
  name: string
  email: string
  status: UserStatus
  kyc_status: KycStatus
  created_at: string
}

/** If both are filtered, the status is usually the more selective one. */
const slice = ({ status, kycStatus, search }: UserFilters): Slice =>
  status === undefined
    ? { leading: [[sql`u.kyc_status`, kycStatus]], where: [matchesUserSearch(search)] }
    : {
        leading: [[sql`u.status`, status]],
        where: [hasKycStatus(kycStatus), matchesUserSearch(search)],
      }

/** A page of all users, newest first. */
export const selectUsers = (filters: UserFilters) => {
  const list = { from, id: sql`u.id`, slices: [slice(filters)] }
  return statement<UserItemRow>(sql`
    select ${item} from ${from} where u.id in ${pageIds(list, filters)} order by u.id desc`)
}

export const countUsers = ({ status, kycStatus, search, ...paging }: UserFilters) =>
  countOf(
    search
      ? countRows(
          from,
          matchesUserSearch(search),
          status && sql`u.status = ${status}`,
          hasKycStatus(kycStatus),
        )
      : storedListCount('users', `${status ?? '%'}/${kycStatus ?? '%'}`),
    paging,
  )

export interface UserRow extends UserItemRow {
  /** The time of the last login by password; null before the first. */
  last_login_at: string | null
}

/** No row if there is no such user. */
export const findUser = (userUuid: Uuid<'user'>) =>
  statement<UserRow>(sql`
    select ${item}, iso_time(u.last_login_at) as last_login_at
    from ${users} u where u.id = ${userUuid}`)

/**
 * Locks the user before a change, which then sees, and ends, the session of a login that was just being
 * committed.
 */
export const lockUser = (userUuid: Uuid<'user'>) =>
  statement(sql`select from ${users} where id = ${userUuid} for no key update`)

/**
 * Sets a user's status, in order with the account's other changes, and ends the sessions of a user who may no
 * longer log in. `found` is false if there is no such user;
 * `mailed` is the enqueued mail, null if an account is activated that was never suspended.
 */
export const updateUserStatus = (
  userUuid: Uuid<'user'>,
  status: 'active' | 'suspended' | 'banned',
  mail: UnaddressedMail,
) =>
  statement<{ found: boolean; mailed: MailMessage | null }>(sql`
    with u as (
      update ${users} set status = ${status}, updated_at = request_now()
      where id = ${userUuid} and status <> ${status}
      returning id, email, old.status as before, new.status as after, new.updated_at as moment),
    s as (
      update ${sessions} set revoked_at = request_now(), revoked_reason = 'suspension'
      from u where sessions.user_id = u.id and u.after <> 'active' and revoked_at is null),
    recorded as (
      select ${recordAuditAt({
        moment: sql`moment`,
        action: 'user.status_update',
        resource: sql`public_id('usr', id)`,
        details: sql`jsonb_build_object(
        'before', jsonb_build_object('status', before),
        'after', jsonb_build_object('status', after))`,
      })}::text from u),
    mailed as (
      select ${enqueueMailTo(mail, sql`u.email`)} as message from u where before <> 'inactive' or after <> 'active')
    select exists(select from ${users} where id = ${userUuid}) as found,
      (select count(*) from recorded),
      (select message from mailed) as mailed`)
