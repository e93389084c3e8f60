import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { readPage } from '../../../lists/read-page.ts'
import { countAuditLogs, selectAuditLogs } from './queries.ts'
import { AuditLogList, AuditLogQuery } from './schemas.ts'
import { auditLogView } from './views.ts'

export const listAuditLogs = route({
  id: 'listAuditLogs',
  method: 'get',
  path: '/admin/audit-logs',
  summary: 'List the records of the audit log',
  description: 'Every change and every failed login, newest first.',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  query: AuditLogQuery,
  returns: [200, AuditLogList],
  run(call) {
    const { query } = call
    const batch = { counted: countAuditLogs(query), rows: selectAuditLogs(query) }
    return readPage(call, query, batch, auditLogView)
  },
})
