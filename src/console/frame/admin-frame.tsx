import type { ComponentChildren } from 'preact'
import { AdminIcon } from '../admin/icons.tsx'
import { adminPath } from '../admin/routes.ts'
import { ADMIN_SECTIONS, type AdminSection } from '../admin/sections.ts'
import { adminTexts } from '../admin/texts.ts'
import { Link } from '../router.tsx'
import { frameTexts } from './texts.ts'
import { UserMenu } from './user-frame.tsx'

interface AdminFrameProps {
  path: string
  children: ComponentChildren
}

/** The frame of administrators' screens, whose band tells it apart from a merchant's. */
export function AdminFrame({ path, children }: AdminFrameProps) {
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
