import { admin } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countBankOrders, selectBankOrders } from './admin-queries.ts'
import { AdminPaymentList, AdminPaymentQuery } from './admin-schemas.ts'
import { adminPaymentItemView } from './admin-views.ts'

export const listPayments = route({
  id: 'listPayments',
  method: 'get',
  path: '/admin/payments',
  summary: 'List orders to banks',
  description:
    'Mobile payments and transfers, and the charges, verifications and reversals of payment links; newest first. Flagged ones are left to a person; a verification settled by the payment of a charge is flagged with it.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  query: AdminPaymentQuery,
  returns: [200, AdminPaymentList],
  run(call) {
    const { query, credential } = call
    const filters = { ...query, environment: resolveEnvironment(credential, query.environment) }
    const batch = { counted: countBankOrders(filters), rows: selectBankOrders(filters) }
    return readPage(call, query, batch, adminPaymentItemView)
  },
})
