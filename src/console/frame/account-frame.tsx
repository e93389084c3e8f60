import type { ComponentChildren } from 'preact'
import { changeLanguage, language, say } from '../language.ts'
import { pathTo } from '../routes.ts'
import { Logo } from './logo.tsx'
import { useTitle } from './use-title.ts'

interface AccountFrameProps {
  title: string
  /** Below the title. */
  lead?: ComponentChildren
  children: ComponentChildren
}

/** The frame of screens for whom is not logged in. */
export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  useTitle(title)
  return (
    <>
      <header class="top">
        <a class="brand" href={pathTo('merchants')}>
          <Logo />
        </a>
        <LanguageButton />
      </header>
      <main class="account" tabIndex={-1}>
        <section class="card">
          <h1>{title}</h1>
          {lead && <p class="quiet">{lead}</p>}
          {children}
        </section>
      </main>
    </>
  )
}

export const LanguageButton = () => {
  const other = language === 'es' ? 'en' : 'es'
  return (
    <button type="button" class="bare" lang={other} onClick={() => changeLanguage(other)}>
      {say(['English', 'Español'])}
    </button>
  )
}
