import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { deliverNow } from '../../mail/deliver.ts'
import { invitationId } from '../../platform/ids.ts'
import { hashInvitationToken, invitationToken } from '../../platform/invitation-tokens.ts'
import { STEP_UP_FOR_ADMINS } from '../members/rules.ts'
import { type InvitationRow, insertInvitation } from './queries.ts'
import { Invitation, InvitationsParams, NewInvitation } from './schemas.ts'
import { invitationView } from './views.ts'

const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

export const createInvitation = route({
  id: 'createInvitation',
  method: 'post',
  path: '/merchants/:id/invitations',
  summary: 'Invite somebody to a merchant',
  description:
    'Mails a link that is valid for 7 days. Inviting somebody again revokes the earlier invitation. A CASHIER makes links, checkouts and verifications, and sees those of today, with their transactions. Only the OWNER can invite an ADMIN or replace an ADMIN’s invitation, in a session and never with an API key; the OWNER is mailed. Whoever is bound to branches invites to these alone, and names them. An invitation ends with the right of who made it: when they leave the merchant, are given a lower role, or hand it over. A merchant can send 50 invitations a day, and an address can be sent 10.',
  access: member('ADMIN', 'id', {
    permission: 'members:write',
    testKeys: 'never',
    stepUp: STEP_UP_FOR_ADMINS,
    locksMerchant: true,
    branches: true,
    verified: true,
  }),
  sensitive: 'invitation',
  params: InvitationsParams,
  body: NewInvitation,
  returns: [201, Invitation],
  notFoundNouns: ['merchant', 'branch'],
  idempotent: { view: invitationView },
  async run(call) {
    const { params, body, db, now, newId, platform, requestId, afterResponse } = call
    const { email, role, branchIds = null } = body
    const id = newId<'invitation'>()
    const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS).toISOString()
    const row: InvitationRow = {
      ...{ id, email, role, branch_ids: branchIds, status: 'PENDING' },
      ...{ expires_at: expiresAt, created_at: now.toISOString() },
    }
    const message = { type: 'invitation' as const, to: email, invitationId: id, role, expiresAt }
    const mail = { id: newId<'mail'>(), message }
    const { created } = await db.change(
      insertInvitation({
        row,
        publicId: invitationId.toPublic(id),
        merchantUuid: params.id,
        tokenHash: hashInvitationToken(invitationToken(platform.config.SERVER_SECRET, id)),
        userAgent: userAgentOf(call),
        mail,
      }),
    )
    for (const { mailed } of created)
      afterResponse(() => deliverNow(platform, requestId, now, { id: mail.id, message: mailed }))
    return row
  },
})
