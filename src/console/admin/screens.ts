import type { Loaders } from '../screen.ts'
import type { ADMIN_ROUTES } from './routes.ts'

/** Each of administrators' screens. */
export const ADMIN_SCREENS: Loaders<typeof ADMIN_ROUTES> = {
  queue: async () => (await import('./queue/queue.tsx')).Queue,
  more: async () => (await import('./more/more.tsx')).More,
  kyc: async () => (await import('./kyc/kyc.tsx')).Kyc,
  users: async () => (await import('./users/users.tsx')).Users,
  user: async () => (await import('./users/user.tsx')).User,
  merchants: async () => (await import('./merchants/merchants.tsx')).Merchants,
  merchant: async () => (await import('./merchants/merchant.tsx')).Merchant,
  transactions: async () => (await import('./transactions/transactions.tsx')).Transactions,
  transaction: async () => (await import('./transactions/transaction.tsx')).Transaction,
  links: async () => (await import('./links/links.tsx')).Links,
  payments: async () => (await import('./payments/payments.tsx')).Payments,
  payment: async () => (await import('./payments/payment.tsx')).Payment,
  operations: async () => (await import('./operations/operations.tsx')).Operations,
  accounts: async () => (await import('./accounts/accounts.tsx')).Accounts,
  connections: async () => (await import('./connections/connections.tsx')).OwnConnections,
  connection: async () => (await import('./connections/connection.tsx')).OwnConnection,
  reconciliation: async () => (await import('./reconciliation/reconciliation.tsx')).Reconciliation,
  rates: async () => (await import('./rates/rates.tsx')).Rates,
  audit: async () => (await import('./audit/audit.tsx')).Audit,
  record: async () => (await import('./audit/record.tsx')).Record,
}
