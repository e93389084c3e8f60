import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { STEP_UP_FOR_ADMINS } from '../members/rules.ts'
import { revokeInvitationRow } from './queries.ts'
import { InvitationParams } from './schemas.ts'

export const revokeInvitation = route({
  id: 'revokeInvitation',
  method: 'delete',
  path: '/merchants/:id/invitations/:invitationId',
  summary: 'Revoke an invitation',
  description:
    'Its link stops working at once. Only the OWNER can revoke an ADMIN’s invitation, in a session and never with an API key.',
  access: member('ADMIN', 'id', {
    permission: 'members:write',
    testKeys: 'never',
    stepUp: STEP_UP_FOR_ADMINS,
    locksMerchant: true,
    branches: true,
  }),
  params: InvitationParams,
  returns: [204, null],
  async run({ params, db }) {
    const {
      found: [found],
    } = await db.change(revokeInvitationRow(params.id, params.invitationId))
    if (!found || found.status === 'REVOKED' || found.status === 'EXPIRED') {
      throw refusal('not_found')
    }
    if (!found.allowed) throw refusal('not_allowed')
    if (found.status === 'ACCEPTED') throw refusal('invitation_accepted')
    return undefined
  },
})
