import type { ComponentChildren } from 'preact'
import { Link, usePlace } from '../router.tsx'
import { Icon, type IconName } from './icons.tsx'
import { type Role, useMembership } from './membership.ts'
import { frameTexts } from './texts.ts'
import { UserMenu } from './user-frame.tsx'

interface MerchantFrameProps {
  at: Record<string, string>
  children: ComponentChildren
}

interface Section {
  path: string
  name: 'start' | 'till' | 'links' | 'orders' | 'payments' | 'team' | 'developers' | 'more'
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
  { path: '/orders', name: 'orders', icon: 'order', wide: true, roles: EVERYBODY },
  { path: '/payments', name: 'payments', icon: 'payments', roles: EVERYBODY },
  { path: '/team', name: 'team', icon: 'team', wide: true },
  { path: '/developers', name: 'developers', icon: 'code', wide: true },
  { path: '/more', name: 'more', icon: 'more' },
]

/** What a person of this role works with; nothing until it is known. */
export const sectionsFor = (role: Role | undefined): readonly Section[] =>
  SECTIONS.filter(
    ({ roles = ALL_BUT_CASHIERS }) =>
      role !== undefined && (roles as readonly Role[]).includes(role),
  )

/** The path of a merchant's screen. */
export const merchantPath = (at: Record<string, string>, path = ''): string =>
  `/m/${at.merchant}/${at.environment}${path}`

/** The frame of a merchant's screens: sections, and the choice between test and live, which a band tells apart. */
export function MerchantFrame({ at, children }: MerchantFrameProps) {
  const { path } = usePlace()
  const membership = useMembership(at.merchant ?? '')
  const base = merchantPath(at)
  const isIn = (section: string) =>
    section === '' ? path === base : path.startsWith(`${base}${section}`)
  return (
    <>
      <a class="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header class="top">
        {at.environment === 'test' && <p class="test-band">{frameTexts.testBand}</p>}
        <Link to="/" class="brand">
          <img src="/favicon.svg" alt={frameTexts.merchants} width="28" height="28" />
          <span>{membership?.name}</span>
        </Link>
        <nav class="environments" aria-label={frameTexts.environment}>
          {(['live', 'test'] as const).map((environment) => (
            <Link
              key={environment}
              to={merchantPath({ ...at, environment })}
              current={at.environment === environment}
            >
              {frameTexts[environment]}
            </Link>
          ))}
        </nav>
        <UserMenu />
      </header>
      <div class="merchant">
        <nav class="sections" aria-label={frameTexts.menu}>
          {sectionsFor(membership?.role).map((section) => (
            <Link
              key={section.path}
              to={base + section.path}
              class={section.wide ? 'wide' : section.name === 'more' ? 'phone' : undefined}
              current={isIn(section.path)}
            >
              <Icon name={section.icon} />
              {frameTexts[section.name]}
            </Link>
          ))}
        </nav>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}
