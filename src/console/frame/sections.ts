import type { IconName } from './icons.tsx'
import type { Role } from './membership.ts'

interface Section {
  path: string
  name:
    | 'start'
    | 'till'
    | 'links'
    | 'orders'
    | 'payments'
    | 'money'
    | 'store'
    | 'team'
    | 'settings'
    | 'developers'
    | 'more'
  icon: IconName
  /** Whether a phone has it under “more” alone. */
  wide?: true
  /** Whom it is for; all but a CASHIER, unless it says so. */
  roles?: readonly Role[]
}

const EVERYBODY = ['OWNER', 'ADMIN', 'MEMBER', 'CASHIER'] as const
const ALL_BUT_CASHIERS = ['OWNER', 'ADMIN', 'MEMBER'] as const

const SECTIONS: readonly Section[] = [
  { path: '', name: 'start', icon: 'home' },
  { path: '/till', name: 'till', icon: 'till', roles: ['OWNER', 'ADMIN', 'CASHIER'] },
  { path: '/links', name: 'links', icon: 'link', roles: EVERYBODY },
  { path: '/payments', name: 'payments', icon: 'payments', roles: EVERYBODY },
  { path: '/orders', name: 'orders', icon: 'order', wide: true, roles: EVERYBODY },
  { path: '/money', name: 'money', icon: 'money', wide: true },
  { path: '/store', name: 'store', icon: 'store', wide: true },
  { path: '/team', name: 'team', icon: 'team', wide: true },
  { path: '/settings', name: 'settings', icon: 'settings', wide: true },
  { path: '/developers', name: 'developers', icon: 'code', wide: true },
  { path: '/more', name: 'more', icon: 'more', roles: EVERYBODY },
]

/** What a person of this role works with; nothing until it is known. */
export const sectionsFor = (role: Role | undefined): readonly Section[] =>
  SECTIONS.filter(
    ({ roles = ALL_BUT_CASHIERS }) =>
      role !== undefined && (roles as readonly Role[]).includes(role),
  )
