import type { Loaders } from '../screen.ts'
import type { ADMIN_ROUTES } from './routes.ts'

/** Each of administrators' screens. */
export const ADMIN_SCREENS: Loaders<typeof ADMIN_ROUTES> = {
  queue: () => import('./queue/queue.tsx').then((code) => code.Queue),
  more: () => import('./more/more.tsx').then((code) => code.More),
  search: () => import('./search/search.tsx').then((code) => code.Search),
  kyc: () => import('./kyc/kyc.tsx').then((code) => code.Kyc),
  users: () => import('./users/users.tsx').then((code) => code.Users),
  user: () => import('./users/user.tsx').then((code) => code.User),
  merchants: () => import('./merchants/merchants.tsx').then((code) => code.Merchants),
  merchant: () => import('./merchants/merchant.tsx').then((code) => code.Merchant),
  transactions: () => import('./transactions/transactions.tsx').then((code) => code.Transactions),
  transaction: () => import('./transactions/transaction.tsx').then((code) => code.Transaction),
  links: () => import('./links/links.tsx').then((code) => code.Links),
  payments: () => import('./payments/payments.tsx').then((code) => code.Payments),
  payment: () => import('./payments/payment.tsx').then((code) => code.Payment),
  operations: () => import('./operations/operations.tsx').then((code) => code.Operations),
  accounts: () => import('./accounts/accounts.tsx').then((code) => code.Accounts),
  connections: () => import('./connections/connections.tsx').then((code) => code.OwnConnections),
  connection: () => import('./connections/connection.tsx').then((code) => code.OwnConnection),
  reconciliation: () =>
    import('./reconciliation/reconciliation.tsx').then((code) => code.Reconciliation),
  rates: () => import('./rates/rates.tsx').then((code) => code.Rates),
  audit: () => import('./audit/audit.tsx').then((code) => code.Audit),
  record: () => import('./audit/record.tsx').then((code) => code.Record),
}
