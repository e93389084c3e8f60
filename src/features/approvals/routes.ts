import type { Route, RouteGroup } from '../../http/route.ts'
import { createTransfer } from '../bank-orders/create-transfer.ts'
import { sendMobilePayment } from '../bank-orders/send-mobile-payment.ts'
import { refundCheckout } from '../transactions/refund-checkout.ts'
import { refundOverpaidCheckout } from '../transactions/refund-overpaid-checkout.ts'
import { refundTransaction } from '../transactions/refund-transaction.ts'
import { refundUnappliedPayment } from '../transactions/refund-unapplied-payment.ts'
import { approveApproval } from './approve-approval.ts'
import { listApprovals } from './list-approvals.ts'
import { rejectApproval } from './reject-approval.ts'

/** The operations that may have to wait for an approval. A payout is approved by a person in any case. */
export const approvableRoutes: readonly Route[] = [
  refundTransaction,
  refundCheckout,
  refundOverpaidCheckout,
  refundUnappliedPayment,
  sendMobilePayment,
  createTransfer,
]

export const approvals: RouteGroup = {
  tag: 'Approvals',
  description: 'Payments of API keys that are above what the key may send by itself.',
  base: '/api/v1',
  routes: [listApprovals, approveApproval(approvableRoutes), rejectApproval],
}
