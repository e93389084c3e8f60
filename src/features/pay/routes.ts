import type { RouteGroup } from '../../http/route.ts'
import { chargeLink } from './charge-link.ts'
import { getLinkQr } from './get-link-qr.ts'
import { getPayableLink } from './get-payable-link.ts'
import { getReceipt } from './get-receipt.ts'
import { requestPayerKey } from './request-payer-key.ts'
import { requestReceipt } from './request-receipt.ts'
import { verifyLink } from './verify-link.ts'

export const pay: RouteGroup = {
  tag: 'Paying',
  description: 'For payers, without a credential.',
  base: '/api/v1',
  routes: [getPayableLink, requestPayerKey, chargeLink, verifyLink, requestReceipt],
}

export const paySite: RouteGroup = {
  tag: 'Paying',
  description: 'At the root of the site, outside /api/v1.',
  base: '',
  routes: [getLinkQr, getReceipt],
}
