import { sql } from 'drizzle-orm'
import { sessions, users } from '../../db/schema.ts'
import { statement } from '../../platform/database.ts'

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

export type StoredKycStatus = 'not_started' | 'pending' | 'approved' | 'rejected'

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
