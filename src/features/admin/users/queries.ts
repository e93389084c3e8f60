import { type SQL, sql } from 'drizzle-orm'
import { sessions, users } from '../../../db/schema.ts'
import { offsetOf, type Paging } from '../../../http/paging.ts'
import { statement } from '../../../platform/database.ts'
import { allOf, is, newestFirst } from '../list-queries.ts'

export type StoredUserStatus = 'inactive' | 'active' | 'suspended' | 'banned'
export type StoredKycStatus = 'not_started' | 'pending' | 'approved' | 'rejected'

export interface UserFilters extends Paging {
  /** Part of the name or of the e-mail. */
  search?: string | undefined
  status?: StoredUserStatus | undefined
  kycStatus?: StoredKycStatus | undefined
}

const matching = ({ search, status, kycStatus }: UserFilters): SQL =>
  allOf(
    is(sql`u.status`, status),
    is(sql`u.kyc_status`, kycStatus),
    search ? sql`u.search like search_pattern(${search})` : undefined,
  )

const item = sql`u.id, u.name, u.email, u.status, u.kyc_status, iso_time(u.created_at) as created_at`

export interface UserItemRow extends Record<string, unknown> {
  id: string
  name: string
  email: string
  status: StoredUserStatus
  kyc_status: StoredKycStatus
  created_at: string
}

/** A page of all users, newest first. */
export const selectUsers = (filters: UserFilters) => {
  const leading = filters.status ? sql`u.status` : filters.kycStatus ? sql`u.kyc_status` : undefined
  return statement<UserItemRow>(sql`
    select ${item} from ${users} u where ${matching(filters)}
    order by ${newestFirst(sql`u.id`, leading)} limit ${filters.limit} offset ${offsetOf(filters)}`)
}

export const countUsers = (filters: UserFilters) =>
  statement<{ total: number }>(
    sql`select count(*)::integer as total from ${users} u where ${matching(filters)}`,
  )

export interface UserRow extends UserItemRow {
  /** Of the last login by password; null before the first. */
  last_login_at: string | null
}

/** No row where there is no such user. */
export const findUser = (userUuid: string) =>
  statement<UserRow>(sql`
    select ${item}, iso_time(u.last_login_at) as last_login_at from ${users} u where u.id = ${userUuid}`)

/**
 * Comes before a change of the user, which then sees, and ends, the session of a login that was just
 * being committed.
 */
export const lockUser = (userUuid: string) =>
  statement(sql`select from ${users} where id = ${userUuid} for no key update`)

/**
 * Sets a user's status, and ends the sessions of one who may not log in any more. Nobody suspends
 * themselves. `found` is false where there is no such user.
 */
export const updateUserStatus = (userUuid: string, status: 'active' | 'suspended' | 'banned') =>
  statement<{ found: boolean; own: boolean }>(sql`
    with u as (
      update ${users} set status = ${status}, updated_at = request_now()
      where id = ${userUuid} and status <> ${status}
        and (id <> caller_id() or ${status}::text = 'active')
      returning id, old.status as before, new.status as after),
    s as (
      update ${sessions} set revoked_at = request_now(), revoked_reason = 'suspension'
      from u where sessions.user_id = u.id and u.after <> 'active' and revoked_at is null),
    told as (
      select record_audit('user.status_update', public_id('usr', id), jsonb_build_object(
        'before', jsonb_build_object('status', before),
        'after', jsonb_build_object('status', after)))::text from u)
    select exists(select from ${users} where id = ${userUuid}) as found,
      ${userUuid}::uuid = caller_id() as own, (select count(*) from told)`)

/** Sets a user's KYC status. The reason goes to the audit log. */
export const updateUserKyc = (
  userUuid: string,
  kycStatus: StoredKycStatus,
  reason: string | null,
) =>
  statement<{ found: boolean }>(sql`
    with u as (
      update ${users} set kyc_status = ${kycStatus}, updated_at = request_now()
      where id = ${userUuid} and kyc_status <> ${kycStatus}
      returning id, old.kyc_status as before, new.kyc_status as after),
    told as (
      select record_audit('user.kyc_update', public_id('usr', id), jsonb_strip_nulls(jsonb_build_object(
        'reason', ${reason}::text,
        'before', jsonb_build_object('kycStatus', before),
        'after', jsonb_build_object('kycStatus', after))))::text from u)
    select exists(select from ${users} where id = ${userUuid}) as found, (select count(*) from told)`)
