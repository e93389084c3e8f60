import type { LoadedScreen } from '../screen.ts'

/** Administrators' screens. Each is loaded when it is first shown. */
export const ADMIN_SCREENS: readonly LoadedScreen[] = [
  { path: '/admin', load: async () => (await import('./queue/queue.tsx')).Queue },
  { path: '/admin/more', load: async () => (await import('./more/more.tsx')).More },
  { path: '/admin/kyc/:user', load: async () => (await import('./kyc/kyc.tsx')).Kyc },
  { path: '/admin/users', load: async () => (await import('./users/users.tsx')).Users },
  { path: '/admin/users/:user', load: async () => (await import('./users/user.tsx')).User },
  {
    path: '/admin/merchants',
    load: async () => (await import('./merchants/merchants.tsx')).Merchants,
  },
  {
    path: '/admin/merchants/:merchant',
    load: async () => (await import('./merchants/merchant.tsx')).Merchant,
  },
  {
    path: '/admin/transactions',
    load: async () => (await import('./transactions/transactions.tsx')).Transactions,
  },
  {
    path: '/admin/transactions/:transaction',
    load: async () => (await import('./transactions/transaction.tsx')).Transaction,
  },
  { path: '/admin/links', load: async () => (await import('./links/links.tsx')).Links },
  { path: '/admin/payments', load: async () => (await import('./payments/payments.tsx')).Payments },
  {
    path: '/admin/payments/:payment',
    load: async () => (await import('./payments/payment.tsx')).Payment,
  },
  {
    path: '/admin/operations',
    load: async () => (await import('./operations/operations.tsx')).Operations,
  },
  { path: '/admin/accounts', load: async () => (await import('./accounts/accounts.tsx')).Accounts },
  {
    path: '/admin/accounts/connections',
    load: async () => (await import('./connections/connections.tsx')).OwnConnections,
  },
  {
    path: '/admin/accounts/connections/:connection',
    load: async () => (await import('./connections/connection.tsx')).OwnConnection,
  },
  {
    path: '/admin/reconciliation',
    load: async () => (await import('./reconciliation/reconciliation.tsx')).Reconciliation,
  },
  { path: '/admin/rates', load: async () => (await import('./rates/rates.tsx')).Rates },
  { path: '/admin/audit', load: async () => (await import('./audit/audit.tsx')).Audit },
  { path: '/admin/audit/:record', load: async () => (await import('./audit/record.tsx')).Record },
]
