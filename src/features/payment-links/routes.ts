import type { RouteGroup } from '../../http/route.ts'
import { createPaymentLink } from './create-payment-link.ts'
import { getPaymentLink } from './get-payment-link.ts'
import { listPaymentLinks } from './list-payment-links.ts'
import { updatePaymentLink } from './update-payment-link.ts'

export const paymentLinks: RouteGroup = {
  tag: 'Payment links',
  description: 'Requests for payment that anyone with the link can pay.',
  base: '/api/v1',
  routes: [createPaymentLink, listPaymentLinks, getPaymentLink, updatePaymentLink],
}
