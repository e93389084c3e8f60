import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { refusal } from '../../../wire/errors.ts'
import { findAuditLog } from './queries.ts'
import { AuditLog, AuditLogParams } from './schemas.ts'
import { auditLogView } from './views.ts'

export const getAuditLog = route({
  id: 'getAuditLog',
  method: 'get',
  path: '/admin/audit-logs/:id',
  summary: 'Get a record of the audit log',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  params: AuditLogParams,
  returns: [200, AuditLog],
  async run({ params, db }) {
    const [row] = await db.read(findAuditLog(params.id))
    if (!row) throw refusal('not_found')
    return auditLogView(row)
  },
})
