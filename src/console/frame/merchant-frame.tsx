import type { ComponentChildren } from 'preact'
import { Link, usePlace } from '../router.tsx'
import { Icon } from './icons.tsx'
import { useMembership } from './membership.ts'
import { sectionsFor } from './sections.ts'
import { frameTexts } from './texts.ts'
import { UserMenu } from './user-frame.tsx'

interface MerchantFrameProps {
  at: Record<string, string>
  children: ComponentChildren
}

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
