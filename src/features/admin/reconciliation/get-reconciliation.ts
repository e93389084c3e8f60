import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { reconciliationOf, yesterdayOf } from './compare.ts'
import { Reconciliation, ReconciliationQuery } from './schemas.ts'
import { reconciliationView } from './views.ts'

export const getReconciliation = route({
  id: 'getReconciliation',
  method: 'get',
  path: '/admin/reconciliation',
  summary: 'List differences between the ledger and the banks’ statements',
  description:
    'For one day in Caracas, of every connection, users’ own ones included: our payments by the day they were settled or flagged, the bank’s movements by the day it booked them. Nothing here is an error to retry: a person has to look into each difference.',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  query: ReconciliationQuery,
  returns: [200, Reconciliation],
  async run({ query, db, now, platform: { banks } }) {
    const date = query.date ?? yesterdayOf(now)
    const rows = await db.read(reconciliationOf(banks, date))
    return reconciliationView(date, banks.configured, rows)
  },
})
