import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { idempotencyKeys, kycFiles, kycSubmissions, users } from '../../db/schema.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { callersKyc, type KycRow } from './queries.ts'
import type { DocumentType } from './rules.ts'

/** Submissions per user and day: each may take 15 MB of storage. */
const MAX_SUBMISSIONS_PER_DAY = 10

export interface NewSubmission {
  id: Uuid<'kycSubmission'>
  legalName: string
  documentType: DocumentType
  document: string
  /** In the order of their ids. */
  files: { id: Uuid<'kycFile'>; name: string; type: string; size: number; sha256: string }[]
}

/** Rejects a submission of a user who is already approved. The caller's row is already locked. */
export const requireNotApproved = () =>
  statement(sql`
    select ${functions.refuse({ rule: 'kyc_already_approved' })} from ${users}
    where id = caller_id() and kyc_status = 'approved'`)

/**
 * Limits the submissions per day. The caller's row is already locked, so that this holds for parallel requests.
 */
export const requireSubmissionQuota = () =>
  statement(sql`
    select ${functions.refuse({ rule: 'kyc_submission_limit' })} from ${kycSubmissions}
    where user_id = caller_id() and created_at > request_now() - interval '1 day'
    having count(*) >= ${MAX_SUBMISSIONS_PER_DAY}`)

/** Inserts the rows of the files to be stored, and selects the key of each. */
export const insertSubmission = ({ id, legalName, documentType, document, files }: NewSubmission) =>
  statement<{ key: string }>(sql`
    with s as (
      insert into ${kycSubmissions} (id, user_id, legal_name, document_type, document, created_at)
      values (${id}::uuid, caller_id(), ${legalName}, ${documentType}, ${document}, request_now())
      returning id),
    f as (
      insert into ${kycFiles} (id, submission_id, key, type, size, sha256, created_at)
      select file.id, s.id, 'kyc/' || public_id('usr', caller_id()) || '/' || file.name,
        file.type, file.size, decode(file.sha256, 'hex'), request_now()
      from s, jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
        as file (id uuid, name text, type text, size integer, sha256 text)
      returning id, key)
    select key from f order by id`)

/**
 * Makes the submission the current one, once all its files are stored; raises if it was abandoned meanwhile.
 */
export const finalizeKycSubmission = (id: Uuid<'kycSubmission'>) =>
  statement(sql`
    select ${functions.refuse({ rule: 'kyc_submission_discarded' })} where not ${functions.finalizeKycSubmission({ submissionId: id })}`)

/** Sets the response to the caller's identity check. */
export const respondWithCallersKyc = () => statement<Responded<KycRow>>(respondWith(callersKyc()))

/**
 * Abandons an unfinished submission, and releases its idempotency key, so that a retry starts over. Its files are
 * removed in an hour, when no upload can still be running. Locks the account first, as the finalization of a
 * submission does.
 */
export const abandonSubmission = (id: Uuid<'kycSubmission'>) => ({
  userLocked: statement(sql`
      select from ${users} where id = (select user_id from ${kycSubmissions} where id = ${id})
      for no key update`),
  abandoned: statement(sql`
      with s as (
        update ${kycSubmissions} set replaced_at = request_now()
        where id = ${id} and submitted_at is null and replaced_at is null
        returning id)
      update ${kycFiles} f set remove_after = request_now() + interval '1 hour'
      from s where f.submission_id = s.id`),
  keyReleased: statement(sql`
      delete from ${idempotencyKeys} where resource_id = ${id} and response is null`),
})

/**
 * Abandons submissions that were begun an hour ago and never finished, and selects files to remove from
 * storage.
 */
export const findRemovableFiles = (limit: number) => ({
  abandoned: statement(sql`
      with s as (
        update ${kycSubmissions} set replaced_at = request_now()
        where submitted_at is null and replaced_at is null
          and created_at <= request_now() - interval '1 hour'
        returning id)
      update ${kycFiles} f set remove_after = request_now() from s where f.submission_id = s.id`),
  files: statement<{ key: string }>(sql`
      select key from ${kycFiles}
      where remove_after <= request_now() and removed_at is null
      order by remove_after limit ${limit}`),
})

/** Marks files as removed from storage. The rest of their rows stays. */
export const markFilesRemoved = (keys: string[]) =>
  statement(sql`
    update ${kycFiles} set removed_at = request_now()
    where remove_after is not null and removed_at is null
      and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`)
