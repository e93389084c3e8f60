import './developers.css'
import { SCREEN_ACTIONS } from '../../frame/screen-actions.ts'
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

/** Leads between the screens for developers. */
export function DevelopersNav() {
  const { can } = useMerchant()
  const { path } = usePlace()
  const isIn = (place: (typeof PLACES)[number][0]) => {
    const address = merchantPath(place)
    return path === address || (place !== 'developers' && path.startsWith(`${address}/`))
  }
  const places = PLACES.filter(([place]) => {
    const action = SCREEN_ACTIONS[place]
    return action === undefined || can(action)
  })
  // Who has keys alone has nothing to choose between.
  if (places.length === 1) return null
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
