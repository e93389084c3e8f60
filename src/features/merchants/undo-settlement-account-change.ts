import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { MerchantParams } from './schemas.ts'
import { undoSettlementChange } from './settlement-queries.ts'

export const undoSettlementAccountChange = route({
  id: 'undoSettlementAccountChange',
  method: 'delete',
  path: '/merchants/:id/settlement-account/pending',
  notFoundNouns: ['merchant', 'pending change'],
  summary: 'Undo the pending change of a settlement account',
  description:
    'The merchant goes on being paid into the account in force. The owner and the administrators of the merchant are mailed.',
  access: member('ADMIN', 'id', {
    permission: 'merchants:write',
    testKeys: 'never',
    locksMerchant: true,
  }),
  params: MerchantParams,
  returns: [204, null],
  async run(call) {
    await call.db.change(undoSettlementChange(call.params.id, userAgentOf(call)))
    return undefined
  },
})
