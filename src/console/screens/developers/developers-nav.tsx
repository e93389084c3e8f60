import { useMembership } from '../../frame/membership.ts'
import { merchantPath } from '../../frame/merchant-frame.tsx'
import { Link, usePlace } from '../../router.tsx'
import './developers.css'
import { developersTexts } from './texts.ts'

const PLACES = [
  ['/developers', 'keys'],
  ['/developers/webhooks', 'webhooks'],
  ['/developers/events', 'events'],
  ['/developers/requests', 'requests'],
] as const

/** Leads between the screens for developers. */
export function DevelopersNav({ at }: { at: Record<string, string> }) {
  const { path } = usePlace()
  const role = useMembership(at.merchant ?? '')?.role
  const isIn = (place: string) => {
    const address = merchantPath(at, place)
    return path === address || (place !== '/developers' && path.startsWith(`${address}/`))
  }
  // Others have keys alone, and nothing to choose between.
  if (role === 'MEMBER' || role === 'CASHIER') return null
  return (
    <nav class="tabs" aria-label={developersTexts.title}>
      {PLACES.map(([place, name]) => (
        <Link key={place} to={merchantPath(at, place)} current={isIn(place)}>
          {developersTexts.places[name]}
        </Link>
      ))}
    </nav>
  )
}
