import type { RouteGroup } from '../../http/route.ts'
import { refundCheckout } from '../transactions/refund-checkout.ts'
import { refundOverpaidCheckout } from '../transactions/refund-overpaid-checkout.ts'
import { refundUnappliedPayment } from '../transactions/refund-unapplied-payment.ts'
import { applyUnappliedPayment } from './apply-unapplied-payment.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { createCheckout } from './create-checkout.ts'
import { getCheckout } from './get-checkout.ts'
import { listCheckouts } from './list-checkouts.ts'
import { listUnappliedPayments } from './list-unapplied-payments.ts'

export const checkouts: RouteGroup = {
  tag: 'Checkouts',
  description: 'Orders that close themselves, and the money that came too late for them.',
  base: '/api/v1',
  routes: [
    createCheckout,
    listCheckouts,
    getCheckout,
    cancelCheckout,
    refundCheckout,
    refundOverpaidCheckout,
    listUnappliedPayments,
    applyUnappliedPayment,
    refundUnappliedPayment,
  ],
}
