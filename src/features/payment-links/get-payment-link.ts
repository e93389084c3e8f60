import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findLink } from './queries.ts'
import { LinkParams, PaymentLink } from './schemas.ts'
import { linkView } from './views.ts'

export const getPaymentLink = route({
  id: 'getPaymentLink',
  method: 'get',
  path: '/merchants/:id/payment-links/:linkId',
  summary: 'Get a payment link',
  description: 'An API key sees only those of its own environment.',
  access: member('MEMBER', 'id', {
    permission: 'links:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: LinkParams,
  returns: [200, PaymentLink],
  async run({ params, credential, db, platform }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, linkUuid: params.linkId, environment }
    const [link] = await db.read(findLink(ref))
    if (!link) throw refusal('not_found')
    return linkView(link, platform.config)
  },
})
