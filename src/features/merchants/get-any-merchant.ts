import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findAnyMerchant } from './admin-queries.ts'
import { AdminMerchant, AdminMerchantParams } from './admin-schemas.ts'
import { adminMerchantView } from './admin-views.ts'

export const getAnyMerchant = route({
  id: 'getAnyMerchant',
  method: 'get',
  path: '/admin/merchants/:id',
  summary: 'Get any merchant',
  access: admin({ permission: 'admin:read', testKeys: 'sharedReads' }),
  params: AdminMerchantParams,
  returns: [200, AdminMerchant],
  async run({ params, db }) {
    const [row] = await db.read(findAnyMerchant(params.id))
    if (!row) throw refusal('not_found')
    return adminMerchantView(row)
  },
})
