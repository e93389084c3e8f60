import type { AdminIconName } from './icons.tsx'

interface AdminSection {
  path: string
  name:
    | ('queue' | 'users' | 'merchants' | 'transactions' | 'links' | 'payments')
    | ('accounts' | 'reconciliation' | 'rates' | 'operations' | 'audit' | 'more')
  icon: AdminIconName
  /** Whether a phone has it under “more” alone. */
  wide?: true
}

/** The sections of the administration, in the order of how often they are wanted. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { path: '/admin', name: 'queue', icon: 'queue' },
  { path: '/admin/payments', name: 'payments', icon: 'payments' },
  { path: '/admin/users', name: 'users', icon: 'users' },
  { path: '/admin/merchants', name: 'merchants', icon: 'shop', wide: true },
  { path: '/admin/transactions', name: 'transactions', icon: 'transactions', wide: true },
  { path: '/admin/links', name: 'links', icon: 'link', wide: true },
  { path: '/admin/accounts', name: 'accounts', icon: 'bank', wide: true },
  { path: '/admin/reconciliation', name: 'reconciliation', icon: 'scales', wide: true },
  { path: '/admin/rates', name: 'rates', icon: 'rate', wide: true },
  { path: '/admin/audit', name: 'audit', icon: 'list', wide: true },
  { path: '/admin/operations', name: 'operations', icon: 'stop' },
  { path: '/admin/more', name: 'more', icon: 'more' },
]
