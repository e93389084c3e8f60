import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { AuditSeal } from './schemas.ts'
import { findAuditSeal } from './seal-queries.ts'
import { auditSealView } from './views.ts'

export const getAuditSeal = route({
  id: 'getAuditSeal',
  method: 'get',
  path: '/admin/audit-logs/seal',
  summary: 'Get the last seal of the audit log',
  description:
    'Cron seals the records that were added, and each seal has the hash of the one before. Keep a hash elsewhere: it shows later that no record up to it was changed or removed. `docs/deploy.md` says how the chain is verified.',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  returns: [200, AuditSeal],
  async run({ db }) {
    const [row] = await db.read(findAuditSeal())
    return auditSealView(row)
  },
})
