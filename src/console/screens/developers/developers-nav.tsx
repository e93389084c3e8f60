import './developers.css'
import { useMembership } from '../../frame/membership.ts'
import { merchantPath } from '../../frame/merchant-frame.tsx'
import { Link, usePlace } from '../../router.tsx'
import { developersTexts } from './texts.ts'

const PLACES = [
  ['/developers', 'keys'],
  ['/developers/webhooks', 'webhooks'],
  ['/developers/events', 'events'],
  ['/developers/requests', 'requests'],
  ['/developers/sandbox', 'sandbox'],
] as const

/** What a MEMBER has of these. */
const FOR_MEMBERS = ['keys', 'sandbox']

/** Leads between the screens for developers. */
export function DevelopersNav({ at }: { at: Record<string, string> }) {
  const { path } = usePlace()
  const role = useMembership(at.merchant ?? '')?.role
  const isIn = (place: string) => {
    const address = merchantPath(at, place)
    return path === address || (place !== '/developers' && path.startsWith(`${address}/`))
  }
  // They have keys alone, and nothing to choose between.
  if (role === 'CASHIER') return null
  const places = PLACES.filter(([, name]) => role !== 'MEMBER' || FOR_MEMBERS.includes(name))
  return (
    <nav class="tabs" aria-label={developersTexts.title}>
      {places.map(([place, name]) => (
        <Link key={place} to={merchantPath(at, place)} current={isIn(place)}>
          {developersTexts.places[name]}
        </Link>
      ))}
    </nav>
  )
}
