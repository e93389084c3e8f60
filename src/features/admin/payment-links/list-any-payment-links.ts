import { admin } from '../../../http/access.ts'
import { paged } from '../../../http/paging.ts'
import { route } from '../../../http/route.ts'
import { chosenEnvironment } from '../../bank/rules.ts'
import { countAnyLinks, selectAnyLinks } from './queries.ts'
import { AdminPaymentLinkList, AdminPaymentLinkQuery } from './schemas.ts'
import { adminPaymentLinkView } from './views.ts'

export const listAnyPaymentLinks = route({
  id: 'listAnyPaymentLinks',
  method: 'get',
  path: '/admin/payment-links',
  summary: 'List the payment links of all merchants',
  description: 'Newest first.',
  access: admin(),
  query: AdminPaymentLinkQuery,
  returns: [200, AdminPaymentLinkList],
  async run({ query, credential, db }) {
    const environment = chosenEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const [rows, [count]] = await db.read(selectAnyLinks(filters), countAnyLinks(filters))
    return paged(query, count?.total ?? 0, rows.map(adminPaymentLinkView))
  },
})
