import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findMerchant, updateMerchantRow } from './queries.ts'
import { MerchantChanges, MerchantParams, MerchantUpdate } from './schemas.ts'
import { merchantUpdateView } from './views.ts'

export const updateMerchant = route({
  id: 'updateMerchant',
  method: 'put',
  path: '/merchants/:id',
  summary: 'Change a merchant’s name or description',
  access: member('ADMIN', 'id', {
    permission: 'merchants:write',
    testKeys: 'untilLive',
    locksMerchant: true,
  }),
  params: MerchantParams,
  body: MerchantChanges,
  returns: [200, MerchantUpdate],
  async run({ params, body, db }) {
    const {
      found: [merchant],
    } = await db.change({
      updated: updateMerchantRow(params.id, body),
      found: findMerchant(params.id),
    })
    if (!merchant) throw refusal('not_found')
    return merchantUpdateView(merchant)
  },
})
