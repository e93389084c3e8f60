import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { toPage } from '../../lists/paging.ts'
import { countInvitations, selectInvitations } from './queries.ts'
import { InvitationList, InvitationQuery, InvitationsParams } from './schemas.ts'
import { invitationView } from './views.ts'

export const listInvitations = route({
  id: 'listInvitations',
  method: 'get',
  path: '/merchants/:id/invitations',
  summary: 'List a merchant’s invitations',
  description: 'Newest first, whatever their status.',
  access: member('ADMIN', 'id', { testKeys: 'sharedReads' }),
  params: InvitationsParams,
  query: InvitationQuery,
  returns: [200, InvitationList],
  async run({ params, query, db }) {
    const {
      rows,
      counted: [count],
    } = await db.read({
      rows: selectInvitations(params.id, query),
      counted: countInvitations(params.id, query),
    })
    return toPage(query, count?.total ?? 0, rows.map(invitationView))
  },
})
