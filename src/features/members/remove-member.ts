import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { removeMemberRow } from './queries.ts'
import { STEP_UP_FOR_ADMINS } from './rules.ts'
import { MemberParams } from './schemas.ts'

export const removeMember = route({
  id: 'removeMember',
  method: 'delete',
  path: '/merchants/:id/members/:userId',
  summary: 'Remove a member, or leave',
  description:
    'An ADMIN can remove a MEMBER or CASHIER, the OWNER can remove anybody else, and everybody but the OWNER can leave. Access ends at once, for sessions and API keys alike, and so do the invitations that they have made. No API key removes an ADMIN, its own user included; the OWNER is mailed when an ADMIN goes.',
  access: member('MEMBER', 'id', {
    permission: 'members:write',
    testKeys: 'never',
    stepUp: STEP_UP_FOR_ADMINS,
    cashiers: true,
    locksMerchant: true,
    branches: true,
  }),
  params: MemberParams,
  returns: [204, null],
  async run(call) {
    const { params, db } = call
    await db.change(removeMemberRow(params.id, params.userId, userAgentOf(call)))
    return undefined
  },
})
