import type { RouteGroup } from '../../http/route.ts'
import { getTransaction } from './get-transaction.ts'
import { listRefunds } from './list-refunds.ts'
import { listTransactions } from './list-transactions.ts'
import { refundTransaction } from './refund-transaction.ts'

export const transactions: RouteGroup = {
  tag: 'Transactions',
  description: 'What a merchant’s payment links were paid, and what was paid back.',
  base: '/api/v1',
  routes: [listTransactions, getTransaction, refundTransaction, listRefunds],
}
