import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { paymentLinkId } from '../../platform/ids.ts'
import { listStoreLinkRows } from '../payment-links/queries.ts'
import { payUrl } from '../payment-links/rules.ts'
import { StoreLinkList, StoreLinkQuery, StoreParams } from './schemas.ts'

const MAX_LINKS = 1000

export const listStoreLinks = route({
  id: 'listStoreLinks',
  method: 'get',
  path: '/merchants/:id/store/links',
  summary: 'List the payment links of a merchant’s store',
  description: 'The latest 1,000, newest first. GET /merchants/{id}/payment-links has all of them.',
  access: member('MEMBER', 'id', { permission: 'store:read', testKeys: 'testData' }),
  params: StoreParams,
  query: StoreLinkQuery,
  returns: [200, StoreLinkList],
  async run({ params, query, credential, db, platform }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const links = await db.read(listStoreLinkRows(params.id, environment, MAX_LINKS))
    const data = links.map(({ id, token, label, active }) => ({
      id: paymentLinkId.toPublic(id),
      url: payUrl(platform.config, token),
      label,
      active,
    }))
    return { data }
  },
})
