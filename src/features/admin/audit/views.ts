import { auditLogId, userId } from '../../../platform/ids.ts'
import type { AuditRow } from './queries.ts'

/** A record of the audit log, in the list and alone. */
export const auditLogView = (row: AuditRow) => ({
  id: auditLogId.toPublic(row.id),
  userId: row.user_id && userId.toPublic(row.user_id),
  action: row.action,
  resource: row.resource,
  details: row.details,
  createdAt: row.created_at,
})
