import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { selectReconciliationDifferences } from './queries.ts'
import { Reconciliation, ReconciliationQuery } from './schemas.ts'
import { reconciliationView } from './views.ts'

/** The maximum per connection. More differences than this have a common cause, which the first ones show. */
const MAX_LISTED = 500

export const getReconciliation = route({
  id: 'getReconciliation',
  method: 'get',
  path: '/admin/reconciliation',
  summary: 'List differences between the ledger and the banks’ statements',
  description:
    'For one day in Caracas: our payments by the day they were settled or flagged, the bank’s movements by the day it booked them. Nothing here is an error to retry: a person has to look into each difference.',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  query: ReconciliationQuery,
  returns: [200, Reconciliation],
  async run({ query, db, now, platform: { banks } }) {
    const date = query.date ?? addDays(caracasDay(now), -1)
    const compared = banks.configured.map(({ name, capabilities }) => ({
      name,
      statement: capabilities.statement,
    }))
    const rows = await db.read(selectReconciliationDifferences(compared, date, MAX_LISTED))
    return reconciliationView(date, banks.configured, rows)
  },
})
