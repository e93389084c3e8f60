import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findMerchant, updateMerchantStatusRow } from './queries.ts'
import { MerchantParams, MerchantStatusChange, MerchantUpdate } from './schemas.ts'
import { merchantUpdateView } from './views.ts'

export const updateMerchantStatus = route({
  id: 'updateMerchantStatus',
  method: 'put',
  path: '/merchants/:id/status',
  summary: 'Open or close a merchant',
  description:
    'An INACTIVE merchant can be read but takes no payments. It cannot be opened until its owner’s e-mail is verified, nor by its owner once an administrator has released its RIF.',
  access: member('OWNER', 'id', {
    permission: 'merchants:write',
    testKeys: 'never',
    locksMerchant: true,
  }),
  params: MerchantParams,
  body: MerchantStatusChange,
  returns: [200, MerchantUpdate],
  async run({ params, body, db }) {
    const {
      found: [merchant],
    } = await db.change({
      ...updateMerchantStatusRow(params.id, body.status),
      found: findMerchant(params.id),
    })
    if (!merchant) throw refusal('not_found')
    return merchantUpdateView(merchant)
  },
})
