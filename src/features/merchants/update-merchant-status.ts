import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { ApiError } from '../../wire/errors.ts'
import { findMerchant, updateMerchantStatusRow } from './queries.ts'
import { OPENING_CONFLICTS } from './rules.ts'
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
  conflicts: OPENING_CONFLICTS,
  async run({ params, body, db }) {
    const {
      found: [merchant],
    } = await db.change({
      ...updateMerchantStatusRow(params.id, body.status),
      found: findMerchant(params.id),
    })
    if (!merchant) throw new ApiError('NOT_FOUND')
    return merchantUpdateView(merchant)
  },
})
