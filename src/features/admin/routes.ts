import type { RouteGroup } from '../../http/route.ts'
import { setMerchantStatus } from './set-merchant-status.ts'
import { setUserKyc } from './set-user-kyc.ts'
import { setUserStatus } from './set-user-status.ts'

export const admin: RouteGroup = {
  tag: 'Administration',
  description: 'For platform administrators.',
  base: '/api/v1',
  routes: [setUserStatus, setUserKyc, setMerchantStatus],
}
