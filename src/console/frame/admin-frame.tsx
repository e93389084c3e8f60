import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { AdminIcon } from '../admin/icons.tsx'
import { adminPath } from '../admin/routes.ts'
import { ADMIN_SECTIONS, type AdminSection } from '../admin/sections.ts'
import { adminTexts } from '../admin/texts.ts'
import { go, Link } from '../router.tsx'
import { frameTexts } from './texts.ts'
import { UserMenu } from './user-frame.tsx'

interface AdminFrameProps {
  path: string
  children: ComponentChildren
}

/** The frame of administrators' screens, whose band tells it apart from a merchant's. */
export function AdminFrame({ path, children }: AdminFrameProps) {
  useSearchKey()
  const isIn = (section: AdminSection['name']) => {
    const address = adminPath(section)
    // What waits for a decision is of the queue.
    const below = section === 'queue' ? `${address}/kyc/` : `${address}/`
    return path === address || path.startsWith(below)
  }
  return (
    <>
      <a class="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header class="top admin-top">
        <Link to={adminPath('queue')} class="brand">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span>{frameTexts.administration}</span>
        </Link>
        <Link
          to={adminPath('search')}
          class="button plain small search-link"
          current={path === adminPath('search')}
        >
          <AdminIcon name="search" />
          <span>{adminTexts.search.title}</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </Link>
        <UserMenu />
      </header>
      <div class="merchant admin">
        <nav class="sections" aria-label={frameTexts.menu}>
          {ADMIN_SECTIONS.map(({ name, icon, wide }) => (
            <Link
              key={name}
              to={adminPath(name)}
              class={wide ? 'wide' : name === 'more' ? 'phone' : undefined}
              current={isIn(name)}
            >
              <AdminIcon name={icon} />
              {adminTexts.sections[name]}
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

/** Leads to the search by Ctrl K. */
function useSearchKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) go(adminPath('search'))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
