import { useId, useRef } from 'preact/hooks'
import { useFieldError } from '../../parts/form.tsx'
import './developers.css'
import { EVENT_GROUPS, eventTexts, type SubscribableEventType } from './event-types.ts'
import { developersTexts } from './texts.ts'

const texts = developersTexts.eventChoice
const PREFIX = 'event '

/** The types that were chosen, from the fields of a form with an `EventChoice`. */
export const chosenEvents = (fields: Record<string, string>): SubscribableEventType[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length) as SubscribableEventType)

interface EventChoiceProps {
  /** The name by which the service calls the field. */
  name: 'events' | 'types'
  label: string
  /** What can be chosen, and what is at first. */
  of: readonly SubscribableEventType[]
  chosen: readonly SubscribableEventType[]
}

/** Types of events to choose from, in groups. */
export function EventChoice({ name, label, of, chosen }: EventChoiceProps) {
  const error = useFieldError(name)
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const choose = (isChosen: boolean) => {
    for (const input of box.current?.querySelectorAll('input') ?? []) input.checked = isChosen
  }
  return (
    <fieldset ref={box} class="events" aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {error && (
        <p class="error" id={id}>
          {texts.choose}
        </p>
      )}
      <div class="actions">
        <button type="button" class="bare" onClick={() => choose(true)}>
          {texts.all}
        </button>
        <button type="button" class="bare" onClick={() => choose(false)}>
          {texts.none}
        </button>
      </div>
      {EVENT_GROUPS.map(([group, types]) => {
        const offered = types.filter((type) => of.includes(type))
        return (
          offered.length > 0 && (
            <fieldset key={group}>
              <legend>{eventTexts.groups[group]}</legend>
              {offered.map((type) => (
                <label key={type} class="event">
                  <input
                    type="checkbox"
                    aria-invalid={error ? 'true' : undefined}
                    name={PREFIX + type}
                    defaultChecked={chosen.includes(type)}
                  />
                  <span>
                    {eventTexts.names[type]} <code>{type}</code>
                  </span>
                </label>
              ))}
            </fieldset>
          )
        )
      })}
    </fieldset>
  )
}
