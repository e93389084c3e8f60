import type { AdminIconName } from './icons.tsx'

type SectionName =
  | ('queue' | 'users' | 'merchants' | 'transactions' | 'links' | 'payments')
  | ('accounts' | 'reconciliation' | 'rates' | 'operations' | 'audit' | 'more')

export interface AdminSection {
  name: SectionName
  icon: AdminIconName
  /** Whether a phone has it under “more” alone. */
  wide?: true
}

/** The sections of the administration, in the order of how often they are wanted. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { name: 'queue', icon: 'queue' },
  { name: 'payments', icon: 'payments' },
  { name: 'users', icon: 'users' },
  { name: 'merchants', icon: 'shop', wide: true },
  { name: 'transactions', icon: 'transactions', wide: true },
  { name: 'links', icon: 'link', wide: true },
  { name: 'accounts', icon: 'bank', wide: true },
  { name: 'reconciliation', icon: 'scales', wide: true },
  { name: 'rates', icon: 'rate', wide: true },
  { name: 'audit', icon: 'list', wide: true },
  { name: 'operations', icon: 'stop' },
  { name: 'more', icon: 'more' },
]
