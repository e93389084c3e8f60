import './tabs.css'
import { useEffect, useRef } from 'preact/hooks'
import { merchantPath } from '../merchant.ts'
import { Link, usePlace } from '../router.tsx'
import type { MerchantRoute, ROUTES } from '../routes.ts'

/** A screen whose path has no parts of its own. */
type PlainScreen = {
  [Name in MerchantRoute]: (typeof ROUTES)[Name] extends `/m/:merchant/:environment${string}:${string}`
    ? never
    : Name
}[MerchantRoute]

interface TabsProps {
  label: string
  /** The first one is what the others lie under. */
  of: readonly (readonly [screen: PlainScreen, name: string])[]
}

/** Leads between the screens of a section. Where there is one alone there is nothing to choose between. */
export function Tabs({ label, of: [first, ...others] }: TabsProps) {
  const { path } = usePlace()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // A phone may have no room for all: the one that is open is seen.
    const open = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && open)
      nav.current.scrollLeft =
        open.offsetLeft + open.offsetWidth - nav.current.offsetLeft - nav.current.clientWidth
  }, [path, others.length])
  if (first === undefined || others.length === 0) return null
  const isIn = (screen: PlainScreen) => {
    const address = merchantPath(screen)
    return path === address || (screen !== first[0] && path.startsWith(`${address}/`))
  }
  return (
    <nav ref={nav} class="tabs" aria-label={label}>
      {[first, ...others].map(([screen, name]) => (
        <Link key={screen} to={merchantPath(screen)} current={isIn(screen)}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
