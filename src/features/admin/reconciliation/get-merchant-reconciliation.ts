import { member } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { reconciliationOf, yesterdayOf } from './compare.ts'
import { MerchantReconciliationParams, Reconciliation, ReconciliationQuery } from './schemas.ts'
import { reconciliationView } from './views.ts'

export const getMerchantReconciliation = route({
  id: 'getMerchantReconciliation',
  method: 'get',
  path: '/merchants/:id/reconciliation',
  summary: 'List differences between a merchant’s ledger and its bank’s statement',
  description:
    'For one day in Caracas, of the account into which the merchant is paid, whether its connection is the owner’s own or one of the service. Empty without such an account. Nothing here is an error to retry: a person has to look into each difference.',
  access: member('ADMIN', 'id', { permission: 'closings:read', testKeys: 'never' }),
  params: MerchantReconciliationParams,
  query: ReconciliationQuery,
  returns: [200, Reconciliation],
  async run({ params, query, db, now, platform: { banks } }) {
    const date = query.date ?? yesterdayOf(now)
    const rows = await db.read(reconciliationOf(banks, date, params.id))
    return reconciliationView(date, banks.configured, rows)
  },
})
