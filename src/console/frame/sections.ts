import { roleMay } from '../../domain/role-permissions.ts'
import type { MerchantRoute } from '../routes.ts'
import type { IconName } from './icons.tsx'
import type { Role } from './membership.ts'
import { SCREEN_ACTIONS } from './screen-actions.ts'
import type { frameTexts } from './texts.ts'

interface Section {
  name: MerchantRoute & keyof typeof frameTexts
  icon: IconName
  /** Whether a phone has it under “more” alone. */
  wide?: true
  /** What a CASHIER works with; other sections are the others’. */
  cashiers?: true
}

const SECTIONS: readonly Section[] = [
  { name: 'start', icon: 'home' },
  { name: 'till', icon: 'till', cashiers: true },
  { name: 'links', icon: 'link', cashiers: true },
  { name: 'payments', icon: 'payments', cashiers: true },
  { name: 'orders', icon: 'order', wide: true, cashiers: true },
  { name: 'collections', icon: 'note', wide: true, cashiers: true },
  { name: 'money', icon: 'money', wide: true },
  { name: 'store', icon: 'store', wide: true },
  { name: 'team', icon: 'team', wide: true },
  { name: 'settings', icon: 'settings', wide: true },
  { name: 'developers', icon: 'code', wide: true },
  { name: 'more', icon: 'more', cashiers: true },
]

/** What a person of this role works with; nothing until it is known. */
export const sectionsFor = (role: Role | undefined): readonly Section[] =>
  role === undefined
    ? []
    : SECTIONS.filter(({ name, cashiers }) => {
        const action = SCREEN_ACTIONS[name]
        return (role !== 'CASHIER' || cashiers) && (action === undefined || roleMay(role, action))
      })
