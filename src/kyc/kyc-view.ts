import type { KycRow } from './queries.ts'

/** What was sent for an identity check and what became of it, as the user and as administrators see it. */
export const kycView = (row: KycRow) => ({
  legalName: row.legal_name,
  document: row.document,
  documentType: row.document_type,
  files: row.files,
  reason: row.reason,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
})
