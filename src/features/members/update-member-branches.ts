import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { bindMemberRow } from './branch-queries.ts'
import { MemberBranches, MemberBranchesInput, MemberParams } from './schemas.ts'
import { memberBranchesView } from './views.ts'

export const updateMemberBranches = route({
  id: 'updateMemberBranches',
  method: 'put',
  path: '/merchants/:id/members/:userId/branches',
  summary: 'Bind a member to branches',
  description:
    'From their next request on they see, and change, only what is sold at the tills of these; null frees them. What concerns the whole merchant, such as its balance, closings, payouts and webhooks, is refused. Their API keys are bound with them. Only the OWNER binds or frees an ADMIN; the OWNER is never bound.',
  access: member('ADMIN', 'id', {
    permission: 'members:write',
    testKeys: 'never',
    locksMerchant: true,
  }),
  params: MemberParams,
  body: MemberBranchesInput,
  returns: [200, MemberBranches],
  notFoundNouns: ['merchant', 'member', 'branch'],
  async run({ params, body, db }) {
    const {
      found: [row],
    } = await db.change(bindMemberRow(params.id, params.userId, body.branchIds))
    if (!row) throw refusal('not_found')
    return memberBranchesView(row)
  },
})
