import type { RouteGroup } from '../../http/route.ts'
import { exportTransactions } from './export-transactions.ts'
import { getRefund } from './get-refund.ts'
import { getSalesOfDay } from './get-sales-of-day.ts'
import { getSummary } from './get-summary.ts'
import { getTransaction } from './get-transaction.ts'
import { listMerchantRefunds } from './list-merchant-refunds.ts'
import { listRefunds } from './list-refunds.ts'
import { listTransactions } from './list-transactions.ts'
import { refundTransaction } from './refund-transaction.ts'

export const transactions: RouteGroup = {
  tag: 'Transactions',
  description: 'Payments of a merchant’s links, and their refunds.',
  base: '/api/v1',
  routes: [
    listTransactions,
    getTransaction,
    exportTransactions,
    refundTransaction,
    listRefunds,
    listMerchantRefunds,
    getRefund,
    getSummary,
    getSalesOfDay,
  ],
}
