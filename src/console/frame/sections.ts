import type { MerchantRoute } from '../routes.ts'
import type { IconName } from './icons.tsx'
import type { Role } from './membership.ts'
import type { frameTexts } from './texts.ts'

interface Section {
  name: MerchantRoute & keyof typeof frameTexts
  icon: IconName
  /** Whether a phone has it under “more” alone. */
  wide?: true
  /** Whom it is for; all but a CASHIER, unless it says so. */
  roles?: readonly Role[]
}

const EVERYBODY = ['OWNER', 'ADMIN', 'MEMBER', 'CASHIER'] as const
const ALL_BUT_CASHIERS = ['OWNER', 'ADMIN', 'MEMBER'] as const

const SECTIONS: readonly Section[] = [
  { name: 'start', icon: 'home' },
  { name: 'till', icon: 'till', roles: ['OWNER', 'ADMIN', 'CASHIER'] },
  { name: 'links', icon: 'link', roles: EVERYBODY },
  { name: 'payments', icon: 'payments', roles: EVERYBODY },
  { name: 'orders', icon: 'order', wide: true, roles: EVERYBODY },
  { name: 'money', icon: 'money', wide: true },
  { name: 'store', icon: 'store', wide: true },
  { name: 'team', icon: 'team', wide: true },
  { name: 'settings', icon: 'settings', wide: true },
  { name: 'developers', icon: 'code', wide: true },
  { name: 'more', icon: 'more', roles: EVERYBODY },
]

/** What a person of this role works with; nothing until it is known. */
export const sectionsFor = (role: Role | undefined): readonly Section[] =>
  SECTIONS.filter(
    ({ roles = ALL_BUT_CASHIERS }) =>
      role !== undefined && (roles as readonly Role[]).includes(role),
  )
