import type { RouteGroup } from '../../http/route.ts'
import { cutOffApiKey } from './cut-off-api-key.ts'
import { getMerchantAccess } from './get-merchant-access.ts'

export const merchantAccess: RouteGroup = {
  tag: 'Merchant access',
  description: 'What acts for a merchant or is told about it, for its OWNER to end.',
  base: '/api/v1',
  routes: [getMerchantAccess, cutOffApiKey],
}
