import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { type MerchantAction, roleMay } from '../../domain/role-permissions.ts'
import { MerchantContext, merchantPath } from '../merchant.ts'
import { Link, usePlace } from '../router.tsx'
import { type MerchantRoute, type Path, pathTo, type RouteName } from '../routes.ts'
import { Ask } from './ask.tsx'
import { Back } from './back.tsx'
import { keepMerchant } from './home.ts'
import { Icon } from './icons.tsx'
import { type Role, useIsStranger, useMembership } from './membership.ts'
import { SCREEN_ACTIONS } from './screen-actions.ts'
import { sectionsFor } from './sections.ts'
import { frameTexts } from './texts.ts'
import { useSearch } from './use-search.tsx'
import { useTitle } from './use-title.ts'
import { UserFrame, UserMenu } from './user-frame.tsx'

/** How long after a merchant’s first screen the console is kept, and its other screens are loaded. */
const QUIET_MS = 4_000

interface MerchantFrameProps {
  id: string
  environment: 'live' | 'test'
  /** The screen that is shown. */
  screen: RouteName
  children: ComponentChildren
}

/** The frame of a merchant's screens: its sections, and in test a band and a chip that say so. */
export function MerchantFrame({ id, environment, screen, children }: MerchantFrameProps) {
  const membership = useMembership(id)
  const isStranger = useIsStranger(id)
  const search = useSearch()
  useEffect(() => {
    if (!membership) return
    keepMerchant(id)
    // After the screen, which needs none of it.
    const timer = setTimeout(async () => {
      const { keepConsole } = await import('../offline/keep-console.tsx')
      keepConsole(membership.role)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [id, membership])
  const current = useMemo(() => ({ id, environment }), [id, environment])
  if (isStranger) {
    return (
      <UserFrame>
        <h1>{frameTexts.notFound}</h1>
        <p>
          <Link to={pathTo('merchants')}>{frameTexts.merchants}</Link>
        </p>
      </UserFrame>
    )
  }
  return (
    <MerchantContext.Provider value={current}>
      <a class="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header class="top">
        {environment === 'test' && <p class="test-band">{frameTexts.testBand}</p>}
        <Link to={pathTo('merchants')} class="brand">
          <img src="/favicon.svg" alt={frameTexts.merchants} width="28" height="28" />
          <span>{membership?.name}</span>
        </Link>
        {environment === 'test' && membership?.role !== 'CASHIER' && <TestChip />}
        {membership && search.button}
        <UserMenu>
          {membership && membership.role !== 'CASHIER' && <ToOther environment={environment} />}
        </UserMenu>
      </header>
      {membership && search.dialog}
      <div class="merchant">
        <Sections role={membership?.role} />
        <main id="content" tabIndex={-1}>
          <Back screen={screen as MerchantRoute} role={membership?.role} />
          <Allowed screen={screen} role={membership?.role}>
            {children}
          </Allowed>
        </main>
      </div>
    </MerchantContext.Provider>
  )
}

/** The section in which one is, in the other environment: what is shown of it is not there. */
function useOtherEnvironment(environment: 'live' | 'test'): Path {
  const { path } = usePlace()
  const [, , , , section = ''] = path.split('/')
  return `${merchantPath('start', { environment })}${section && `/${section}`}` as Path
}

function ToOther({ environment }: { environment: 'live' | 'test' }) {
  const isTest = environment === 'test'
  const to = useOtherEnvironment(isTest ? 'live' : 'test')
  return <Link to={to}>{isTest ? frameTexts.leaveTest : frameTexts.tryOut}</Link>
}

/** Says that all of it is a test, and leads back to what is real. */
const TestChip = () => (
  <Link to={useOtherEnvironment('live')} class="test-chip">
    <span aria-hidden="true">{frameTexts.test}</span>
    <span class="sr-only">{frameTexts.toLive}</span>
  </Link>
)

/** Screens that lie under no section of their own, by the first part of their path. */
const UNDER: Partial<Record<string, MerchantRoute>> = {
  unapplied: 'orders',
  payouts: 'money',
  approvals: 'money',
  review: 'payments',
  access: 'settings',
}

function Sections({ role }: { role: Role | undefined }) {
  const { path } = usePlace()
  const [, , , , first = 'start'] = path.split('/')
  const open = UNDER[first] ?? first
  const sections = sectionsFor(role)
  const isUnderMore = sections.some(({ name, wide }) => name === open && wide)
  return (
    <nav class="sections" aria-label={frameTexts.menu}>
      {sections.map(({ name, icon, wide }) => (
        <Link
          key={name}
          to={merchantPath(name)}
          class={wide ? 'wide' : name === 'more' ? 'phone' : undefined}
          current={name === open || (name === 'more' && isUnderMore)}
        >
          <Icon name={icon} />
          {name === 'payments' && role === 'CASHIER' ? frameTexts.today : frameTexts[name]}
        </Link>
      ))}
    </nav>
  )
}

interface AllowedProps {
  screen: RouteName
  role: Role | undefined
  children: ComponentChildren
}

/** A screen, or of one that is not for the user’s role whom to ask. */
function Allowed({ screen, role, children }: AllowedProps) {
  const action = SCREEN_ACTIONS[screen as MerchantRoute]
  if (action === undefined || role === undefined || roleMay(role, action)) return <>{children}</>
  return <NotAllowed action={action} />
}

function NotAllowed({ action }: { action: MerchantAction }) {
  useTitle(frameTexts.notAllowed)
  return (
    <>
      <h1>{frameTexts.notAllowed}</h1>
      <div class="notice wait" role="alert">
        <Ask action={action} />
      </div>
    </>
  )
}
