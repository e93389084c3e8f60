import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { refusal } from '../../wire/errors.ts'
import { transferMerchantRow } from './queries.ts'
import { Merchant, MerchantParams, NewOwner } from './schemas.ts'
import { merchantView } from './views.ts'

export const transferOwnership = route({
  id: 'transferOwnership',
  method: 'post',
  path: '/merchants/:id/owner',
  notFoundNouns: ['merchant', 'member'],
  summary: 'Transfer a merchant to another member',
  description:
    'The caller becomes an ADMIN, and the invitations that they have made end. Both are mailed what still acts for the merchant or is told about it; GET /merchants/{id}/access lists it, and the new OWNER can end each. A merchant that was waiting for its previous owner’s e-mail to be verified becomes ACTIVE.',
  access: member('OWNER', 'id', { testKeys: 'never', locksMerchant: true, stepUp: 'always' }),
  params: MerchantParams,
  body: NewOwner,
  returns: [200, Merchant],
  async run(call) {
    const { params, body, db } = call
    const {
      merchants: [merchant],
    } = await db.change(transferMerchantRow(params.id, body.userId, userAgentOf(call)))
    if (!merchant) throw refusal('not_found')
    return merchantView(merchant)
  },
})
