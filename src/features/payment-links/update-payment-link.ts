import { member } from '../../http/access.ts'
import { ApiError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { keyEnvironment } from '../bank/rules.ts'
import { updateLink } from './queries.ts'
import { EXPIRY_TO_COME } from './rules.ts'
import { LinkParams, PaymentLink, PaymentLinkChanges } from './schemas.ts'
import { linkView } from './views.ts'

export const updatePaymentLink = route({
  id: 'updatePaymentLink',
  method: 'put',
  path: '/merchants/:id/payment-links/:linkId',
  summary: 'Change a payment link',
  description:
    'What it asks for does not change: make another link. It can be switched off at any time, but on again only where it can then be paid. A payment that is being made goes on.',
  access: member('ADMIN'),
  params: LinkParams,
  body: PaymentLinkChanges,
  returns: [200, PaymentLink],
  conflicts: {
    link_expired: 'This link has expired. Give it another expiresAt, or null, to switch it on.',
    link_completed: 'This link has been paid as often as it may be.',
  },
  invalid: EXPIRY_TO_COME,
  async run({ params, body, credential, db, platform }) {
    const environment = keyEnvironment(credential)
    const place = { merchantUuid: params.id, linkUuid: params.linkId, environment }
    const [, , , , [link]] = await db.change(...updateLink(place, body))
    if (!link) throw new ApiError('NOT_FOUND')
    return linkView(platform.config, link)
  },
})
