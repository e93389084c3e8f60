import './developers.css'
import { SCREEN_ACTIONS } from '../../frame/screen-actions.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Tabs } from '../../parts/tabs.tsx'
import { developersTexts } from './texts.ts'

const PLACES = [
  ['developers', developersTexts.places.keys],
  ['webhooks', developersTexts.places.webhooks],
  ['events', developersTexts.places.events],
  ['requestLog', developersTexts.places.requests],
  ['sandbox', developersTexts.places.sandbox],
] as const

/** Leads between the screens for developers. */
export function DevelopersNav() {
  const { can } = useMerchant()
  const places = PLACES.filter(([place]) => {
    const action = SCREEN_ACTIONS[place]
    return action === undefined || can(action)
  })
  return <Tabs label={say(['Desarrollo', 'Developers'])} of={places} />
}
