import { pathsIn } from '../routes.ts'

/** The addresses of administrators' screens, under /console. */
export const ADMIN_ROUTES = {
  queue: '/admin',
  more: '/admin/more',
  search: '/admin/search',
  kyc: '/admin/kyc/:user',
  users: '/admin/users',
  user: '/admin/users/:user',
  merchants: '/admin/merchants',
  merchant: '/admin/merchants/:merchant',
  transactions: '/admin/transactions',
  transaction: '/admin/transactions/:transaction',
  links: '/admin/links',
  payments: '/admin/payments',
  payment: '/admin/payments/:payment',
  operations: '/admin/operations',
  accounts: '/admin/accounts',
  connections: '/admin/accounts/connections',
  connection: '/admin/accounts/connections/:connection',
  reconciliation: '/admin/reconciliation',
  rates: '/admin/rates',
  audit: '/admin/audit',
  record: '/admin/audit/:record',
} as const

export type AdminRoute = keyof typeof ADMIN_ROUTES

export const adminPath = pathsIn(ADMIN_ROUTES)
