import type { RouteGroup } from '../../http/route.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { getInvitation } from './get-invitation.ts'
import { listInvitations } from './list-invitations.ts'
import { revokeInvitation } from './revoke-invitation.ts'

export const invitations: RouteGroup = {
  tag: 'Invitations',
  description: 'Invitations to join a merchant, by a mailed link.',
  base: '/api/v1',
  routes: [createInvitation, listInvitations, revokeInvitation, getInvitation, acceptInvitation],
}
