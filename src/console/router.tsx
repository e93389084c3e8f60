import type { ComponentChildren } from 'preact'
import type { Path } from './routes.ts'
import { createStore, useStore } from './session/store.ts'

/** Where the console is: each screen has an address of its own under it. */
const BASE = '/console'

/** The path after /console, and the query. */
export interface Place {
  path: string
  query: URLSearchParams
}

const readPlace = (): Place => ({
  path: location.pathname.slice(BASE.length).replace(/\/+$/, '') || '/',
  query: new URLSearchParams(location.search),
})

export const place = createStore(readPlace())
addEventListener('popstate', () => place.set(readPlace()))

export const usePlace = (): Place => useStore(place)

/** Shows another screen. `replace`: the back button skips the present one. */
export function go(path: Path, { replace = false } = {}): void {
  const address = BASE + path
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  place.set(readPlace())
  scrollTo(0, 0)
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) menu.hidePopover?.()
  // Readers of screens begin at the new one, and the keyboard too.
  queueMicrotask(() => document.querySelector<HTMLElement>('main')?.focus())
}

/** Keeps a filter in the address; an empty value removes it. */
export function setQuery(changes: Record<string, string | null>): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  const text = query.toString()
  history.replaceState(null, '', location.pathname + (text && `?${text}`))
  place.set(readPlace())
}

interface LinkProps {
  to: Path
  class?: string | undefined
  current?: boolean | undefined
  children: ComponentChildren
}

/** A link to a screen. Opened in a new tab it works as any other. */
export const Link = ({ to, class: name, current, children }: LinkProps) => (
  <a
    href={BASE + to}
    class={name}
    aria-current={current ? 'page' : undefined}
    onClick={(event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return
      event.preventDefault()
      go(to)
    }}
  >
    {children}
  </a>
)
