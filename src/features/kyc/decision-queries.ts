import { sql } from 'drizzle-orm'
import { recordAudit, recordAuditAt, recordEvent, refuse } from '../../db/functions.ts'
import { kycFiles, kycSubmissions, users } from '../../db/schema.ts'
import type { KycStatus } from '../../domain/statuses.ts'
import type { MailMessage } from '../../mail/messages.ts'
import { enqueueMailTo, type UnaddressedMail } from '../../mail/outbox.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { KycFileType } from './rules.ts'

export interface KycFileRow extends Record<string, unknown> {
  key: string
  type: KycFileType
  size: number
}

/**
 * Selects a file that a user submitted, and audits that the caller read it. No row, and no record, if it is not
 * this user's, was never submitted, or was removed.
 */
export const readKycFile = (userUuid: Uuid<'user'>, fileUuid: Uuid<'kycFile'>) =>
  statement<KycFileRow>(sql`
    select f.key, f.type, f.size,
      ${recordAudit({
        action: 'kyc_file.read',
        resource: sql`public_id('kyf', f.id)`,
        details: sql`jsonb_build_object('userId', public_id('usr', s.user_id), 'type', f.type)`,
      })}::text
    from ${kycFiles} f join ${kycSubmissions} s on s.id = f.submission_id
    where f.id = ${fileUuid} and s.user_id = ${userUuid}
      and s.submitted_at is not null and f.removed_at is null`)

/** The same time as the trigger advance_updated_at() sets. */
const nextUpdatedAt = sql`greatest(request_now(), updated_at + interval '1 millisecond')`

/**
 * Rejects a decision about a submission that is not the current one; does nothing if none is named. The user is
 * already locked.
 */
export const requireLatestSubmission = (userUuid: Uuid<'user'>, submittedAt: Date | undefined) =>
  statement(sql`
    select ${refuse({ rule: 'kyc_submission_superseded' })} from ${users} u
    left join ${kycSubmissions} k
      on k.user_id = u.id and k.submitted_at is not null and k.replaced_at is null
    where u.id = ${userUuid} and k.submitted_at is distinct from
      coalesce(${submittedAt?.toISOString() ?? null}::timestamptz, k.submitted_at)`)

export interface KycDecision {
  userUuid: Uuid<'user'>
  kycStatus: KycStatus
  reason: string | null
  /** The mail that tells the user of the decision. */
  mail: UnaddressedMail | null
}

/**
 * Sets a user's KYC status, in order with the account's other changes; the user is already locked. Changes
 * nothing if both the status and the reason of a rejection stay the same. `found` is false if there is no such
 * user; `mailed` is the enqueued mail.
 */
export function decideKyc({ userUuid, kycStatus, reason, mail }: KycDecision) {
  const rejection = kycStatus === 'rejected' ? reason : null
  const isDecision = kycStatus === 'approved' || kycStatus === 'rejected'
  const mailing = mail ? enqueueMailTo(mail, sql`u.email`) : sql`null`
  return statement<{ found: boolean; mailed: MailMessage | null }>(sql`
    with u as (
      update ${users} set kyc_status = ${kycStatus}, kyc_rejection_reason = ${rejection},
        kyc_decided_at = case when ${isDecision}::boolean then ${nextUpdatedAt} end, updated_at = ${nextUpdatedAt}
      where id = ${userUuid}
        and (kyc_status, kyc_rejection_reason) is distinct from (${kycStatus}::text, ${rejection}::text)
      returning id, email,
        new.updated_at as moment, old.kyc_status as before, new.kyc_status as after),
    s as (
      update ${kycSubmissions} k set decided_at = u.moment from u
      where ${isDecision}::boolean and k.user_id = u.id and submitted_at is not null and replaced_at is null),
    recorded as (
      select ${mailing}::jsonb as mail,
        ${recordAuditAt({
          moment: sql`moment`,
          action: 'user.kyc_update',
          resource: sql`public_id('usr', id)`,
          details: sql`jsonb_strip_nulls(jsonb_build_object(
          'reason', ${reason}::text,
          'before', jsonb_build_object('kycStatus', before),
          'after', jsonb_build_object('kycStatus', after)))`,
        })}::text as record,
        case when ${isDecision}::boolean then ${recordEvent({
          type: 'kyc.decided',
          data: sql`jsonb_build_object('kycStatus', upper(after), 'reason', ${rejection}::text)`,
          userId: sql`id`,
        })}::text end as event
      from u)
    select exists(select from ${users} where id = ${userUuid}) as found,
      (select mail from recorded) as mailed, (select count(*) from recorded)`)
}
