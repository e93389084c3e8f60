import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { ApiError } from '../../wire/errors.ts'
import { updateMemberRole } from './queries.ts'
import { OWNER_IMMUTABLE } from './rules.ts'
import { Member, MemberChanges, MemberParams } from './schemas.ts'
import { memberView } from './views.ts'

export const updateMember = route({
  id: 'updateMember',
  method: 'put',
  path: '/merchants/:id/members/:userId',
  summary: 'Change a member’s role',
  description:
    'Takes effect with the member’s next request. Only the OWNER can make a member ADMIN or change an ADMIN. The OWNER’s own role changes only when the ownership is transferred.',
  access: member('ADMIN', 'id', {
    permission: 'members:write',
    testKeys: 'never',
    locksMerchant: true,
  }),
  params: MemberParams,
  body: MemberChanges,
  returns: [200, Member],
  conflicts: OWNER_IMMUTABLE,
  async run({ params, body, db }) {
    const {
      members: [changed],
    } = await db.change(updateMemberRole(params.id, params.userId, body.role))
    if (!changed) throw new ApiError('NOT_FOUND')
    return memberView(changed)
  },
})
