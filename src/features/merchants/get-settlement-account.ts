import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { MerchantParams } from './schemas.ts'
import { findSettlementAccount } from './settlement-queries.ts'
import { SettlementAccount } from './settlement-schemas.ts'
import { settlementView } from './settlement-views.ts'

export const getSettlementAccount = route({
  id: 'getSettlementAccount',
  method: 'get',
  path: '/merchants/:id/settlement-account',
  summary: 'Get the bank account that a merchant is paid into',
  access: member('ADMIN', 'id', { permission: 'merchants:read', testKeys: 'never' }),
  params: MerchantParams,
  returns: [200, SettlementAccount],
  async run({ params, db }) {
    const [account] = await db.read(findSettlementAccount(params.id))
    return settlementView(account)
  },
})
