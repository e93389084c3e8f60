import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { refusal } from '../../wire/errors.ts'
import { updateMemberRole } from './queries.ts'
import { STEP_UP_FOR_ADMINS } from './rules.ts'
import { Member, MemberChanges, MemberParams } from './schemas.ts'
import { memberView } from './views.ts'

export const updateMember = route({
  id: 'updateMember',
  method: 'put',
  path: '/merchants/:id/members/:userId',
  summary: 'Change a member’s role',
  description:
    'Takes effect with the member’s next request. Only the OWNER can make a member ADMIN or change an ADMIN, in a session and never with an API key; the OWNER is mailed. The OWNER’s own role changes only when the ownership is transferred.',
  access: member('ADMIN', 'id', {
    permission: 'members:write',
    testKeys: 'never',
    stepUp: STEP_UP_FOR_ADMINS,
    locksMerchant: true,
    branches: true,
  }),
  params: MemberParams,
  body: MemberChanges,
  returns: [200, Member],
  async run(call) {
    const { params, body, db } = call
    const {
      members: [changed],
    } = await db.change(updateMemberRole(params.id, params.userId, body.role, userAgentOf(call)))
    if (!changed) throw refusal('not_found')
    return memberView(changed)
  },
})
