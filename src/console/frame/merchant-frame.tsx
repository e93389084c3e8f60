import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { MerchantContext, merchantPath } from '../merchant.ts'
import { Link, usePlace } from '../router.tsx'
import { type Path, pathTo } from '../routes.ts'
import { Icon } from './icons.tsx'
import { useMembership } from './membership.ts'
import { sectionsFor } from './sections.ts'
import { frameTexts } from './texts.ts'
import { UserMenu } from './user-frame.tsx'

interface MerchantFrameProps {
  id: string
  environment: 'live' | 'test'
  children: ComponentChildren
}

/** The frame of a merchant's screens: sections, and the choice between test and live, which a band tells apart. */
export function MerchantFrame({ id, environment, children }: MerchantFrameProps) {
  const { path } = usePlace()
  const membership = useMembership(id)
  const start = merchantPath('start')
  const isIn = (section: Path) => (section === start ? path === start : path.startsWith(section))
  return (
    <MerchantContext.Provider value={useMemo(() => ({ id, environment }), [id, environment])}>
      <a class="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header class="top">
        {environment === 'test' && <p class="test-band">{frameTexts.testBand}</p>}
        <Link to={pathTo('merchants')} class="brand">
          <img src="/favicon.svg" alt={frameTexts.merchants} width="28" height="28" />
          <span>{membership?.name}</span>
        </Link>
        <nav class="environments" aria-label={frameTexts.environment}>
          {(['live', 'test'] as const).map((other) => (
            <Link
              key={other}
              to={merchantPath('start', { environment: other })}
              current={environment === other}
            >
              {frameTexts[other]}
            </Link>
          ))}
        </nav>
        <UserMenu />
      </header>
      <div class="merchant">
        <nav class="sections" aria-label={frameTexts.menu}>
          {sectionsFor(membership?.role).map(({ name, icon, wide }) => (
            <Link
              key={name}
              to={merchantPath(name)}
              class={wide ? 'wide' : name === 'more' ? 'phone' : undefined}
              current={isIn(merchantPath(name))}
            >
              <Icon name={icon} />
              {frameTexts[name]}
            </Link>
          ))}
        </nav>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </MerchantContext.Provider>
  )
}
