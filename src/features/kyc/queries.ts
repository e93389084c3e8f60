import { type SQL, sql } from 'drizzle-orm'
import { kycFiles, kycSubmissions, users } from '../../db/schema.ts'
import type { KycStatus } from '../../domain/statuses.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { DocumentType, KycFileType } from './rules.ts'

export interface KycRow extends Record<string, unknown> {
  user_id: Uuid<'user'>
  kyc_status: KycStatus
  /** The reason of a rejection. */
  reason: string | null
  decided_at: string | null
  legal_name: string | null
  document: string | null
  document_type: DocumentType | null
  submitted_at: string | null
  /** In the order of the upload. */
  files: { id: Uuid<'kycFile'>; type: KycFileType; size: number; createdAt: string }[]
}

/** A user's identity check with the current submission; no row if there is no such user. */
const selectKyc = (who: SQL): SQL => sql`
    select u.id as user_id, u.kyc_status, u.kyc_rejection_reason as reason,
      iso_time(u.kyc_decided_at) as decided_at,
      s.legal_name, s.document, s.document_type, iso_time(s.submitted_at) as submitted_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'type', f.type,
          'size', f.size, 'createdAt', iso_time(f.created_at)) order by f.id)
        from ${kycFiles} f where f.submission_id = s.id), '[]') as files
    from ${users} u
    left join ${kycSubmissions} s
      on s.user_id = u.id and s.submitted_at is not null and s.replaced_at is null
    where ${who}`

export const callersKyc = () => selectKyc(sql`u.id = caller_id()`)

export const findCallersKyc = () => statement<KycRow>(callersKyc())

export const findUserKyc = (userUuid: Uuid<'user'>) =>
  statement<KycRow>(selectKyc(sql`u.id = ${userUuid}`))
