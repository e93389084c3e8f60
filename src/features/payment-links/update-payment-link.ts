import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { ApiError } from '../../wire/errors.ts'
import { updateLink } from './queries.ts'
import { LINK_RULES } from './rules.ts'
import { LinkParams, PaymentLink, PaymentLinkChanges } from './schemas.ts'
import { linkView } from './views.ts'

export const updatePaymentLink = route({
  id: 'updatePaymentLink',
  method: 'put',
  path: '/merchants/:id/payment-links/:linkId',
  summary: 'Change a payment link',
  description:
    'What the link asks for cannot be changed: create another link. It can be switched off at any time, but switched on again only if it can then be paid. A payment in progress is not interrupted.',
  access: member('ADMIN', 'id', { permission: 'links:write', testKeys: 'testData' }),
  params: LinkParams,
  body: PaymentLinkChanges,
  honoursStrict: true,
  returns: [200, PaymentLink],
  conflicts: {
    link_expired: 'This link has expired. Give it another expiresAt, or null, to switch it on.',
    link_completed: 'This link has already had its maximum number of payments.',
  },
  invalid: LINK_RULES,
  async run({ params, body, credential, db, platform }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, linkUuid: params.linkId, environment }
    const {
      links: [link],
    } = await db.change(updateLink(ref, body))
    if (!link) throw new ApiError('NOT_FOUND')
    return linkView(link, platform.config)
  },
})
