import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { selectMembers } from './queries.ts'
import { MemberList, MembersParams, MembersQuery } from './schemas.ts'
import { memberView } from './views.ts'

export const listMembers = route({
  id: 'listMembers',
  method: 'get',
  path: '/merchants/:id/members',
  summary: 'List a merchant’s members',
  description: 'The OWNER first, then in the order in which they joined.',
  access: member('MEMBER', 'id', {
    permission: 'members:read',
    testKeys: 'sharedReads',
    branches: true,
  }),
  params: MembersParams,
  query: MembersQuery,
  returns: [200, MemberList],
  async run({ params, query, db }) {
    const rows = await db.read(selectMembers(params.id, query))
    return { data: rows.map(memberView) }
  },
})
