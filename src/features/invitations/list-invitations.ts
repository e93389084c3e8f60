import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countInvitations, selectInvitations } from './queries.ts'
import { InvitationList, InvitationQuery, InvitationsParams } from './schemas.ts'
import { invitationView } from './views.ts'

export const listInvitations = route({
  id: 'listInvitations',
  method: 'get',
  path: '/merchants/:id/invitations',
  summary: 'List a merchant’s invitations',
  description: 'Newest first, whatever their status.',
  access: member('ADMIN', 'id', {
    permission: 'members:read',
    testKeys: 'sharedReads',
    branches: true,
  }),
  params: InvitationsParams,
  query: InvitationQuery,
  returns: [200, InvitationList],
  run(call) {
    const { params, query } = call
    const batch = {
      counted: countInvitations(params.id, query),
      rows: selectInvitations(params.id, query),
    }
    return readPage(call, query, batch, invitationView)
  },
})
