import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findMerchant } from './queries.ts'
import { Merchant, MerchantParams } from './schemas.ts'
import { merchantView } from './views.ts'

export const getMerchant = route({
  id: 'getMerchant',
  method: 'get',
  path: '/merchants/:id',
  summary: 'Get a merchant',
  access: member('MEMBER', 'id', {
    permission: 'merchants:read',
    testKeys: 'sharedReads',
    branches: true,
  }),
  params: MerchantParams,
  returns: [200, Merchant],
  async run({ params, db }) {
    const [merchant] = await db.read(findMerchant(params.id))
    if (!merchant) throw refusal('not_found')
    return merchantView(merchant)
  },
})
