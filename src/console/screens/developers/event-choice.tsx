import { CheckedList, checkedIn } from './checked-list.tsx'
import { EVENT_GROUPS, eventTexts, type SubscribableEventType } from './event-types.ts'

type EventField = 'events' | 'types'

/** The types that were chosen, from the fields of a form with an `EventChoice`. */
export const chosenEvents = (fields: Record<string, string>, name: EventField) =>
  checkedIn<SubscribableEventType>(fields, name)

interface EventChoiceProps {
  /** The name by which the service calls the field. */
  name: EventField
  label: string
  /** What can be chosen, and what is at first. */
  of: readonly SubscribableEventType[]
  chosen: readonly SubscribableEventType[]
}

/** Types of events to choose from, in groups. */
export function EventChoice({ name, label, of, chosen }: EventChoiceProps) {
  const groups = EVENT_GROUPS.map(([group, types]) => ({
    label: eventTexts.groups[group],
    values: types
      .filter((type) => of.includes(type))
      .map((type) => [type, eventTexts.names[type]] as const),
  }))
  return (
    <CheckedList
      name={name}
      label={label}
      groups={groups.filter(({ values }) => values.length > 0)}
      checked={chosen}
    />
  )
}
