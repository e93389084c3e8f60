import { auditLogId, type Uuid } from '../../src/platform/ids.ts'
import type { Service } from './service.ts'

/** The first record of the audit log about something. */
export async function findAuditLog({ database }: Service, resource: { id: string }) {
  const [record] = await database.query<{ id: Uuid<'auditLog'> }>(
    'select id from audit_logs where resource = $1 order by id limit 1',
    [resource.id],
  )
  if (record === undefined) throw new Error(`nothing is recorded of ${resource.id}`)
  return { id: auditLogId.toPublic(record.id) }
}
