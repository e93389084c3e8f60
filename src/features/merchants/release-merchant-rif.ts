import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { AdminMerchantParams, AdminMerchantStatus, RifRelease } from './admin-schemas.ts'
import { lockMerchant, releaseRif } from './queries.ts'

export const releaseMerchantRif = route({
  id: 'releaseMerchantRif',
  method: 'post',
  path: '/admin/merchants/:id/release-rif',
  summary: 'Release a RIF that is not the merchant’s',
  description:
    'The merchant shows the RIF as before, but is INACTIVE, and another one can have it. Its owner and administrators are told the reason, and the owners of merchants that wait for the RIF that it is free. Only an administrator can open the merchant again, and not while another one has its RIF.',
  access: admin({ about: 'merchant', testKeys: 'never', stepUp: 'always' }),
  params: AdminMerchantParams,
  body: RifRelease,
  returns: [200, AdminMerchantStatus],
  async run({ params, body, db }) {
    await db.change({
      locked: lockMerchant(params.id),
      released: releaseRif(params.id, body.reason),
    })
    return {
      message: 'The merchant’s RIF is free, and the merchant is closed.',
      status: 'INACTIVE' as const,
    }
  },
})
