import { member } from '../../http/access.ts'
import { paged } from '../../http/paging.ts'
import { route } from '../../http/route.ts'
import { chosenEnvironment } from '../bank/rules.ts'
import { countLinks, listLinks } from './queries.ts'
import { LinksParams, PaymentLinkList, PaymentLinkQuery } from './schemas.ts'
import { linkView } from './views.ts'

export const listPaymentLinks = route({
  id: 'listPaymentLinks',
  method: 'get',
  path: '/merchants/:id/payment-links',
  summary: 'List a merchant’s payment links',
  description: 'Newest first, of one environment.',
  access: member('MEMBER'),
  params: LinksParams,
  query: PaymentLinkQuery,
  returns: [200, PaymentLinkList],
  async run({ params, query, credential, db, platform }) {
    const environment = chosenEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const [rows, [count]] = await db.read(
      listLinks(params.id, filters),
      countLinks(params.id, filters),
    )
    const links = rows.map((row) => linkView(platform.config, row))
    return paged(query, count?.total ?? 0, links)
  },
})
