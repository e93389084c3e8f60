import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countLinks, listLinks } from './queries.ts'
import { LinksParams, PaymentLinkList, PaymentLinkQuery } from './schemas.ts'
import { linkView } from './views.ts'

export const listPaymentLinks = route({
  id: 'listPaymentLinks',
  method: 'get',
  path: '/merchants/:id/payment-links',
  summary: 'List a merchant’s payment links',
  description: 'Newest first, of one environment.',
  access: member('MEMBER', 'id', {
    permission: 'links:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: LinksParams,
  query: PaymentLinkQuery,
  returns: [200, PaymentLinkList],
  run(call) {
    const { params, query, credential, platform } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = { counted: countLinks(params.id, filters), rows: listLinks(params.id, filters) }
    return readPage(call, query, batch, (row) => linkView(row, platform.config))
  },
})
