import { sendMobilePayment } from '../features/bank-orders/send-mobile-payment.ts'
import { createChargeNote } from '../features/charge-notes/create-charge-note.ts'
import { cancelCheckout } from '../features/checkouts/cancel-checkout.ts'
import { createCheckout } from '../features/checkouts/create-checkout.ts'
import { getCheckout } from '../features/checkouts/get-checkout.ts'
import { listCheckouts } from '../features/checkouts/list-checkouts.ts'
import { getBalance } from '../features/closings/get-balance.ts'
import { getClosing } from '../features/closings/get-closing.ts'
import { listMerchants } from '../features/merchants/list-merchants.ts'
import { createPaymentLink } from '../features/payment-links/create-payment-link.ts'
import { listPaymentLinks } from '../features/payment-links/list-payment-links.ts'
import { updatePaymentLink } from '../features/payment-links/update-payment-link.ts'
import { listDebtors } from '../features/receivables/list-debtors.ts'
import { getSummary } from '../features/transactions/get-summary.ts'
import { getTransaction } from '../features/transactions/get-transaction.ts'
import { listTransactions } from '../features/transactions/list-transactions.ts'
import { refundTransaction } from '../features/transactions/refund-transaction.ts'
import { verifyPayment } from '../features/verifications/verify-payment.ts'
import type { Route } from '../http/route.ts'

/** The routes that are tools, under /api/v1. A tool is its route: the same name, texts, input, output and permission. */
export const TOOL_ROUTES: readonly Route[] = [
  listMerchants,
  listTransactions,
  getTransaction,
  getSummary,
  listPaymentLinks,
  createPaymentLink,
  updatePaymentLink,
  listCheckouts,
  createCheckout,
  getCheckout,
  cancelCheckout,
  verifyPayment,
  refundTransaction,
  getBalance,
  getClosing,
  sendMobilePayment,
  listDebtors,
  createChargeNote,
]

const CHANGING: readonly Route[] = [updatePaymentLink, cancelCheckout]

/** Whether a tool does more than add: it sends money, or changes what is there. Programs ask a person before such a call. */
export const isDestructive = (route: Route): boolean =>
  route.sendsMoney === true || CHANGING.includes(route)
