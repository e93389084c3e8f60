import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { chosenEvents, EventChoice } from '../developers/event-choice.tsx'
import { developersTexts } from '../developers/texts.ts'
import { webhookTexts } from './texts.ts'

const texts = webhookTexts.replay
const REFUSALS = { FORBIDDEN: developersTexts.onlyOwner, CONFLICT: texts.running }

const HOUR_MS = 3_600_000

/** A time as such a field has it, in Caracas: `2026-03-10T14:00`. */
const fieldTime = (time: number): string =>
  new Date(time - 4 * HOUR_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

/** What is no time is sent as it is, and refused. */
const sentTime = (text = ''): string => {
  const time = new Date(`${text}-04:00`)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

interface ReplayProps {
  of: Schemas['Webhook']
  /** With how many events are sent. */
  onDone(events: number): void
}

/** Sends the events of a period again, by default those of the last day. */
export function Replay({ of, onDone }: ReplayProps) {
  const { client } = useMerchant()
  const now = Date.now()
  return (
    <Action
      label={webhookTexts.detail.replay}
      look="bare"
      title={texts.title}
      once={`replay ${of.id}`}
      send={(fields, options) => {
        const types = chosenEvents(fields, 'types')
        return client.replayWebhook(
          {
            webhookId: of.id,
            body: {
              from: sentTime(fields.from),
              to: sentTime(fields.to),
              ...(types.length < of.events.length && { types }),
            },
          },
          options,
        )
      }}
      onDone={({ events }) => onDone(events)}
      action={texts.action}
      refusals={REFUSALS}
    >
      <p class="quiet">{texts.lead}</p>
      <Field
        name="from"
        type="datetime-local"
        label={texts.from}
        value={fieldTime(now - 24 * HOUR_MS)}
      />
      <Field
        name="to"
        type="datetime-local"
        label={texts.to}
        hint={texts.hint}
        value={fieldTime(now + 60_000)}
      />
      <EventChoice name="types" label={texts.types} of={of.events} chosen={of.events} />
    </Action>
  )
}
