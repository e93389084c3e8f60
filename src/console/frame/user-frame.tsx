import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { goBack, Link, usePlace } from '../router.tsx'
import { pathTo } from '../routes.ts'
import { LAST_MERCHANT, logOut, session } from '../session/session.ts'
import { useStore } from '../session/store.ts'
import { LanguageButton } from './account-frame.tsx'
import { workAt } from './home.ts'
import { Icon } from './icons.tsx'
import { Logo } from './logo.tsx'
import { useMembership } from './membership.ts'
import { frameTexts } from './texts.ts'
import { useUnread } from './unread.ts'

/** The frame of screens of a person, whatever the merchant. */
export const UserFrame = ({ children }: { children: ComponentChildren }) => (
  <>
    <header class="top">
      <Link to={pathTo('merchants')} class="brand">
        <Logo />
      </Link>
      <UserMenu />
    </header>
    <main class="narrow" tabIndex={-1}>
      <BackToWork />
      {children}
    </main>
  </>
)

/** Leads back to the merchant at which the person was last. */
function BackToWork() {
  const { state } = useStore(session)
  const { path } = usePlace()
  const last = localStorage.getItem(LAST_MERCHANT)
  return state === 'in' && last && path !== pathTo('merchants') ? <BackTo merchant={last} /> : null
}

function BackTo({ merchant }: { merchant: string }) {
  const membership = useMembership(merchant)
  return (
    membership && (
      <Link to={workAt(membership)} class="back" follow={goBack}>
        {membership.name}
      </Link>
    )
  )
}

/** What concerns the person: behind a button, since it is seldom wanted. */
export function UserMenu({ children }: { children?: ComponentChildren }) {
  const current = useStore(session)
  const unread = useUnread()
  const menu = frameTexts.userMenu
  const [isStillIn, setIsStillIn] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { isOpen, setOpen } = useMenu(place)
  return (
    <div ref={place} class="user">
      <button
        type="button"
        class={`plain small menu-button${unread > 0 ? ' marked' : ''}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        aria-label={unread > 0 ? `${menu}: ${frameTexts.unread(unread)}` : menu}
      >
        <Icon name="menu" />
        <span>{menu}</span>
      </button>
      <div hidden={!isOpen} class="user-menu">
        <Link to={pathTo('merchants')}>{frameTexts.merchants}</Link>
        <Link to={pathTo('notifications')}>
          {frameTexts.notifications}
          {unread > 0 && <span class="status wait">{frameTexts.unread(unread)}</span>}
        </Link>
        {children}
        {current.state === 'in' && current.user.role === 'ADMIN' && (
          <Link to={pathTo('admin')}>{frameTexts.administration}</Link>
        )}
        <Link to={pathTo('profile')}>{frameTexts.profile}</Link>
        <LanguageButton />
        <button type="button" class="bare" onClick={async () => setIsStillIn(!(await logOut()))}>
          {frameTexts.logOut}
        </button>
        {isStillIn && (
          <p class="notice bad" role="alert">
            {frameTexts.stillIn}
          </p>
        )}
      </div>
    </div>
  )
}

const ENDINGS = ['pointerdown', 'focusin', 'keydown']

/** Whether a menu is open, until something else is touched, another screen is shown, or Escape gives the focus back to its button. */
function useMenu(place: { current: HTMLElement | null }) {
  const [isOpen, setOpen] = useState(false)
  const { path } = usePlace()
  useEffect(() => setOpen(false), [path])
  // Before the menu is shown: a key may be pressed as soon as it is.
  useLayoutEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      const isKey = event.type === 'keydown'
      if (
        isKey
          ? (event as KeyboardEvent).key !== 'Escape'
          : place.current?.contains(event.target as Node)
      )
        return
      setOpen(false)
      if (isKey) place.current?.querySelector('button')?.focus()
    }
    for (const event of ENDINGS) addEventListener(event, leave)
    return () => {
      for (const event of ENDINGS) removeEventListener(event, leave)
    }
  }, [isOpen])
  return { isOpen, setOpen }
}
