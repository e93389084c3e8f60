import { admin } from '../../../http/access.ts'
import { ApiError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { findAnyMerchant } from './queries.ts'
import { AdminMerchant, AdminMerchantParams } from './schemas.ts'
import { adminMerchantView } from './views.ts'

export const getAnyMerchant = route({
  id: 'getAnyMerchant',
  method: 'get',
  path: '/admin/merchants/:id',
  summary: 'Get any merchant',
  access: admin({ testKeys: 'sharedReads' }),
  params: AdminMerchantParams,
  returns: [200, AdminMerchant],
  errors: ['NOT_FOUND'],
  async run({ params, db }) {
    const [[row]] = await db.read(findAnyMerchant(params.id))
    if (!row) throw new ApiError('NOT_FOUND')
    return adminMerchantView(row)
  },
})
