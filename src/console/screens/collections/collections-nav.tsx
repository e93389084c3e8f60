import { frameTexts } from '../../frame/texts.ts'
import { useMerchant } from '../../merchant.ts'
import { Tabs } from '../../parts/tabs.tsx'
import { collectionTexts } from './texts.ts'

const { tabs } = collectionTexts
const PLACES = [
  ['collections', tabs.owed, 'collections:export'],
  ['chargeNotes', tabs.notes, 'collections:read'],
  ['customers', tabs.customers, 'collections:read'],
  ['allSeries', tabs.series, 'collections:export'],
  ['reminders', tabs.reminders, 'messages:read'],
] as const

/** Leads between the screens of collections. */
export function CollectionsNav() {
  const { can } = useMerchant()
  const places = PLACES.filter(([, , action]) => can(action)).map(
    ([screen, name]) => [screen, name] as const,
  )
  return <Tabs label={frameTexts.collections} of={places} />
}
