import type { ComponentChildren } from 'preact'
import { newKey } from '../../sdk/js/src/new-key.ts'
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

/** What an entry of the browser’s history has beside its address. */
interface Entry {
  id: string
  /** The path from which one came here; none after another page. */
  from: string | null
}

/** The present entry. One that another page has made gets its id now. */
function readEntry(): Entry {
  if (history.state?.id) return history.state
  const entry: Entry = { id: newKey(), from: null }
  history.replaceState(entry, '')
  return entry
}

let entry = readEntry()

/** How an entry was left: how far it was scrolled, and at which link. */
const left = new Map<string, { scroll: number; link: string | null }>()

const keepLeft = (): void => {
  const link = document.activeElement?.getAttribute('href') ?? null
  left.set(entry.id, { scroll: scrollY, link })
}

// Of a page that is loaded anew the browser knows best.
history.scrollRestoration = 'manual'
addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto'
})
addEventListener('popstate', () => {
  keepLeft()
  entry = readEntry()
  place.set(readPlace())
  returnTo(left.get(entry.id) ?? { scroll: 0, link: null })
})

/** How long what an entry showed is waited for. */
const LONGEST_RETURN_MS = 3_000

/** Scrolls to where an entry was left, once as much of it is there again, unless the person has begun to do something. */
function returnTo({ scroll, link }: { scroll: number; link: string | null }): void {
  const { id } = entry
  const until = performance.now() + LONGEST_RETURN_MS
  const acted = new AbortController()
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, () => acted.abort(), { signal: acted.signal, passive: true })
  const step = () => {
    if (acted.signal.aborted || entry.id !== id) return
    const isThere = document.documentElement.scrollHeight - innerHeight >= scroll
    if (!isThere && performance.now() < until) return void requestAnimationFrame(step)
    acted.abort()
    scrollTo(0, scroll)
    const followed =
      link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`)
    if (followed) followed.focus({ preventScroll: true })
  }
  requestAnimationFrame(step)
}

export const usePlace = (): Place => useStore(place)

interface GoOptions {
  /** The back button skips the present screen. */
  replace?: boolean
  /** It is shown beside what is shown already, or over it: that keeps its place. */
  isBeside?: boolean
}

/** Shows another screen. */
export function go(path: Path, { replace = false, isBeside = false }: GoOptions = {}): void {
  keepLeft()
  const next: Entry = { id: newKey(), from: replace ? entry.from : addressNow() }
  if (replace) history.replaceState(next, '', BASE + path)
  else history.pushState(next, '', BASE + path)
  entry = next
  place.set(readPlace())
  if (isBeside) return
  scrollTo(0, 0)
  // Readers of screens begin at the new one, and the keyboard too.
  queueMicrotask(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }))
}

const addressNow = (): string => location.pathname.slice(BASE.length) + location.search

/** Goes back to a screen: where it was left, if one came from there. */
export function goBack(to: Path): void {
  const [path] = to.split('?')
  if (entry.from?.split('?')[0] === path) history.back()
  else go(to)
}

/** Keeps a filter in the address; an empty value removes it. */
export function setQuery(changes: Record<string, string | null>): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  const text = query.toString()
  history.replaceState(entry, '', location.pathname + (text && `?${text}`))
  place.set(readPlace())
}

interface LinkProps {
  to: Path
  class?: string | undefined
  current?: boolean | undefined
  /** How it is followed, unless as any other. */
  follow?: ((to: Path) => void) | undefined
  'aria-label'?: string | undefined
  children: ComponentChildren
}

/** A link to a screen. Opened in a new tab it works as any other. */
export const Link = ({ to, class: name, current, follow = go, children, ...more }: LinkProps) => (
  <a
    href={BASE + to}
    class={name}
    aria-current={current ? 'page' : undefined}
    {...more}
    onClick={(event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return
      event.preventDefault()
      follow(to)
    }}
  >
    {children}
  </a>
)
