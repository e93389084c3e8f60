import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { MerchantParams } from './schemas.ts'
import { findSettlementAccount } from './settlement-queries.ts'
import { SettlementAccount } from './settlement-schemas.ts'
import { settlementView } from './settlement-views.ts'

export const getSettlementAccount = route({
  id: 'getSettlementAccount',
  method: 'get',
  path: '/merchants/:id/settlement-account',
  summary: 'Get the bank account that a merchant is paid into',
  description: 'With the change that is requested and not in effect yet.',
  access: member('ADMIN', 'id', { permission: 'merchants:read', testKeys: 'never' }),
  params: MerchantParams,
  returns: [200, SettlementAccount],
  async run({ params, db }) {
    const [row] = await db.read(findSettlementAccount(params.id))
    if (!row) throw refusal('not_found')
    return settlementView(row)
  },
})
