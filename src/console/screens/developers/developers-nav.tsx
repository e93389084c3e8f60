import './developers.css'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Link, usePlace } from '../../router.tsx'
import { developersTexts } from './texts.ts'

const PLACES = [
  ['developers', 'keys'],
  ['webhooks', 'webhooks'],
  ['events', 'events'],
  ['requestLog', 'requests'],
  ['sandbox', 'sandbox'],
] as const

/** What a MEMBER has of these. */
const FOR_MEMBERS = ['keys', 'sandbox']

/** Leads between the screens for developers. */
export function DevelopersNav() {
  const { role } = useMerchant()
  const { path } = usePlace()
  const isIn = (place: (typeof PLACES)[number][0]) => {
    const address = merchantPath(place)
    return path === address || (place !== 'developers' && path.startsWith(`${address}/`))
  }
  // They have keys alone, and nothing to choose between.
  if (role === 'CASHIER') return null
  const places = PLACES.filter(([, name]) => role !== 'MEMBER' || FOR_MEMBERS.includes(name))
  return (
    <nav class="tabs" aria-label={say(['Desarrollo', 'Developers'])}>
      {places.map(([place, name]) => (
        <Link key={place} to={merchantPath(place)} current={isIn(place)}>
          {developersTexts.places[name]}
        </Link>
      ))}
    </nav>
  )
}
