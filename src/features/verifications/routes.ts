import type { RouteGroup } from '../../http/route.ts'
import { reassignPayment } from '../transactions/reassign-payment.ts'
import { releasePayment } from '../transactions/release-payment.ts'
import { verifyPayment } from './verify-payment.ts'

export const verifications: RouteGroup = {
  tag: 'Verifications',
  description: 'Whether a mobile payment that nobody asked for by a link has come in.',
  base: '/api/v1',
  routes: [verifyPayment, releasePayment, reassignPayment],
}
