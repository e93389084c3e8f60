import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { hashInvitationToken } from '../../platform/invitation-tokens.ts'
import { findInvitation } from './queries.ts'
import { requirePendingInvitation } from './rules.ts'
import { InvitationView, TokenParams } from './schemas.ts'
import { inviteeView } from './views.ts'

export const getInvitation = route({
  id: 'getInvitation',
  method: 'get',
  path: '/invitations/:token',
  summary: 'Get an invitation by its token',
  access: anyone(
    'The token itself proves that the mail was received; there may be no account yet.',
  ),
  params: TokenParams,
  returns: [200, InvitationView],
  async run({ params, db }) {
    const [found] = await db.read(findInvitation(hashInvitationToken(params.token)))
    return inviteeView(requirePendingInvitation(found))
  },
})
