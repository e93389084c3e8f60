import { auditLogId, userId } from '../../../platform/ids.ts'
import type { AuditRow } from './queries.ts'
import type { AuditSealRow } from './seal-queries.ts'

/** An audit record, in the list and by itself. */
export const auditLogView = (row: AuditRow) => ({
  id: auditLogId.toPublic(row.id),
  userId: row.user_id && userId.toPublic(row.user_id),
  action: row.action,
  resource: row.resource,
  details: row.details,
  createdAt: row.created_at,
})

/** The last seal; before the first, one without a hash. */
export const auditSealView = (row: AuditSealRow | undefined) =>
  row
    ? { number: row.number, hash: row.hash, sealedAt: row.sealed_at, unsealed: row.unsealed }
    : { number: 0, hash: null, sealedAt: null, unsealed: null }
