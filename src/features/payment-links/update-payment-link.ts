import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { updateLink } from './queries.ts'
import { LinkParams, PaymentLink, PaymentLinkChanges } from './schemas.ts'
import { linkView } from './views.ts'

export const updatePaymentLink = route({
  id: 'updatePaymentLink',
  method: 'put',
  path: '/merchants/:id/payment-links/:linkId',
  summary: 'Change a payment link',
  description:
    'What the link asks for cannot be changed: create another link. It can be switched off at any time, but switched on again only if it can then be paid. A payment in progress is not interrupted.',
  access: member('ADMIN', 'id', {
    permission: 'links:write',
    testKeys: 'testData',
    branches: true,
  }),
  params: LinkParams,
  body: PaymentLinkChanges,
  honoursStrict: true,
  returns: [200, PaymentLink],
  async run({ params, body, credential, db, platform }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, linkUuid: params.linkId, environment }
    const {
      links: [link],
    } = await db.change(updateLink(ref, body))
    if (!link) throw refusal('not_found')
    return linkView(link, platform.config)
  },
})
