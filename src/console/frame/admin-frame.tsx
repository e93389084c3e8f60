import type { ComponentChildren } from 'preact'
import { AdminIcon } from '../admin/icons.tsx'
import { ADMIN_SECTIONS } from '../admin/sections.ts'
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
  const isIn = (section: string) =>
    section === '/admin'
      ? path === section || path.startsWith('/admin/kyc')
      : path === section || path.startsWith(`${section}/`)
  return (
    <>
      <a class="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header class="top admin-top">
        <Link to="/admin" class="brand">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span>{frameTexts.administration}</span>
        </Link>
        <UserMenu />
      </header>
      <div class="merchant admin">
        <nav class="sections" aria-label={frameTexts.menu}>
          {ADMIN_SECTIONS.map(({ path: section, name, icon, wide }) => (
            <Link
              key={section}
              to={section}
              class={wide ? 'wide' : name === 'more' ? 'phone' : undefined}
              current={isIn(section)}
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
