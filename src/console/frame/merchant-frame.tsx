import type { ComponentChildren } from 'preact'
import { Link, usePlace } from '../router.tsx'
import { Icon, type IconName } from './icons.tsx'
import { useMerchantName } from './merchant-name.ts'
import { frameTexts } from './texts.ts'
import { UserMenu } from './user-frame.tsx'

interface MerchantFrameProps {
  at: Record<string, string>
  children: ComponentChildren
}

interface Section {
  path: string
  name:
    | 'start'
    | 'links'
    | 'orders'
    | 'payments'
    | 'store'
    | 'team'
    | 'settings'
    | 'developers'
    | 'more'
  icon: IconName
  /** Whether a phone has it under “more” alone. */
  wide?: true
}

export const SECTIONS: readonly Section[] = [
  { path: '', name: 'start', icon: 'home' },
  { path: '/links', name: 'links', icon: 'link' },
  { path: '/orders', name: 'orders', icon: 'order' },
  { path: '/payments', name: 'payments', icon: 'payments' },
  { path: '/store', name: 'store', icon: 'store', wide: true },
  { path: '/team', name: 'team', icon: 'team', wide: true },
  { path: '/settings', name: 'settings', icon: 'settings', wide: true },
  { path: '/developers', name: 'developers', icon: 'code', wide: true },
  { path: '/more', name: 'more', icon: 'more' },
]

/** The path of a merchant's screen. */
export const merchantPath = (at: Record<string, string>, path = ''): string =>
  `/m/${at.merchant}/${at.environment}${path}`

/** The frame of a merchant's screens: sections, and the choice between test and live, which a band tells apart. */
export function MerchantFrame({ at, children }: MerchantFrameProps) {
  const { path } = usePlace()
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
          <span>{useMerchantName(at.merchant ?? '')}</span>
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
          {SECTIONS.map((section) => (
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
