import { admin } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { scopeOf } from '../../lists/queries.ts'
import { readPage } from '../../lists/read-page.ts'
import { countAnyLinks, selectAnyLinks } from './admin-queries.ts'
import { AdminPaymentLinkList, AdminPaymentLinkQuery } from './admin-schemas.ts'
import { adminPaymentLinkView } from './views.ts'

export const listAnyPaymentLinks = route({
  id: 'listAnyPaymentLinks',
  method: 'get',
  path: '/admin/payment-links',
  summary: 'List the payment links of all merchants',
  description: 'Newest first.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  query: AdminPaymentLinkQuery,
  returns: [200, AdminPaymentLinkList],
  run(call) {
    const { query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, scope: scopeOf(query.merchantId), environment }
    const batch = { counted: countAnyLinks(filters), rows: selectAnyLinks(filters) }
    return readPage(call, query, batch, adminPaymentLinkView)
  },
})
