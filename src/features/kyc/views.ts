import { inCapital } from '../../domain/statuses.ts'
import { userId } from '../../platform/ids.ts'
import type { KycRow } from './queries.ts'

/** What was sent for an identity check and what became of it, as the user and as administrators see it. */
const kycView = (row: KycRow) => ({
  legalName: row.legal_name,
  document: row.document,
  documentType: row.document_type,
  files: row.files,
  reason: row.reason,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
})

/** The caller's own. */
export function myKycView([row]: KycRow[]) {
  if (!row) throw new Error('the caller has no row')
  return { status: inCapital(row.kyc_status), ...kycView(row) }
}

/** A user's identity check as administrators see it. */
export const adminUserKycView = (row: KycRow) => ({
  userId: userId.toPublic(row.user_id),
  status: row.kyc_status,
  ...kycView(row),
})
