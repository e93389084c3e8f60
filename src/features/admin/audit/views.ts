import { auditLogId, userId } from '../../../platform/ids.ts'
import type { AuditRow } from './queries.ts'

/** An audit record, in the list and by itself. */
export const auditLogView = (row: AuditRow) => ({
  id: auditLogId.toPublic(row.id),
  userId: row.user_id && userId.toPublic(row.user_id),
  action: row.action,
  resource: row.resource,
  details: row.details,
  createdAt: row.created_at,
})
