import type { RouteGroup } from '../../http/route.ts'
import { createPaymentLink } from './create-payment-link.ts'
import { getPaymentLink } from './get-payment-link.ts'
import { listPaymentLinks } from './list-payment-links.ts'
import { updatePaymentLink } from './update-payment-link.ts'

export const paymentLinks: RouteGroup = {
  tag: 'Payment links',
  description: 'What a merchant asks to be paid, by whoever has the link.',
  base: '/api/v1',
  routes: [createPaymentLink, listPaymentLinks, getPaymentLink, updatePaymentLink],
}
