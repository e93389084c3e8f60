import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findMemberBranches } from './branch-queries.ts'
import { MemberBranches, MemberParams } from './schemas.ts'
import { memberBranchesView } from './views.ts'

export const getMemberBranches = route({
  id: 'getMemberBranches',
  method: 'get',
  path: '/merchants/:id/members/:userId/branches',
  summary: 'Get the branches to which a member is bound',
  access: member('ADMIN', 'id', { permission: 'members:read', testKeys: 'sharedReads' }),
  params: MemberParams,
  returns: [200, MemberBranches],
  async run({ params, db }) {
    const [row] = await db.read(findMemberBranches(params.id, params.userId))
    if (!row) throw refusal('not_found')
    return memberBranchesView(row)
  },
})
