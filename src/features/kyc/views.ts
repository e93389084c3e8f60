import { inCapital } from '../../domain/statuses.ts'
import { kycFileId, userId } from '../../platform/ids.ts'
import type { KycRow } from './queries.ts'

/** An identity check and its outcome, as the user and administrators see them. */
const kycView = (row: KycRow) => ({
  legalName: row.legal_name,
  document: row.document,
  documentType: row.document_type,
  files: row.files.map(({ id, type, size, createdAt }) => ({
    id: kycFileId.toPublic(id),
    type,
    size,
    createdAt,
  })),
  reason: row.reason,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
})

/** The caller's own identity check. */
export const myKycView = (row: KycRow) => ({ status: inCapital(row.kyc_status), ...kycView(row) })

/** A user's identity check as administrators see it. */
export const adminUserKycView = (row: KycRow) => ({
  userId: userId.toPublic(row.user_id),
  status: row.kyc_status,
  ...kycView(row),
})
