import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { selectMembers } from '../members/queries.ts'
import {
  selectInvitationsInForce,
  selectKeysReaching,
  selectMerchantWebhooks,
  selectOpenPayouts,
  selectSettlementConnections,
} from './queries.ts'
import { AccessParams, MerchantAccess } from './schemas.ts'
import { accessView } from './views.ts'

export const getMerchantAccess = route({
  id: 'getMerchantAccess',
  method: 'get',
  path: '/merchants/:id/access',
  summary: 'Get what acts for a merchant or is told about it',
  description:
    'All that stays when a merchant is handed over, of both environments, with who has made it. The OWNER ends each: a webhook with DELETE /merchants/{id}/webhooks/{webhookId}, a key with DELETE /merchants/{id}/access/keys/{keyId}, a member with DELETE /merchants/{id}/members/{userId}, an invitation with DELETE /merchants/{id}/invitations/{invitationId}, a payout with POST /merchants/{id}/payouts/{payoutId}/cancel, and a connection by being paid into another account.',
  access: member('OWNER', 'id', { permission: 'members:read', testKeys: 'never' }),
  params: AccessParams,
  returns: [200, MerchantAccess],
  async run({ params, db }) {
    return accessView(
      await db.read({
        webhooks: selectMerchantWebhooks(params.id),
        keys: selectKeysReaching(params.id),
        members: selectMembers(params.id),
        invitations: selectInvitationsInForce(params.id),
        connections: selectSettlementConnections(params.id),
        payouts: selectOpenPayouts(params.id),
      }),
    )
  },
})
