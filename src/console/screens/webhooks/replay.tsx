import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { fieldTime, sentTime } from '../../parts/field-time.ts'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { chosenEvents, EventChoice } from '../developers/event-choice.tsx'
import { typesOf } from '../developers/event-types.ts'
import { developersTexts } from '../developers/texts.ts'

const REFUSALS = {
  FORBIDDEN: developersTexts.onlyOwner,
}

const HOUR_MS = 3_600_000

interface ReplayProps {
  of: Schemas['Webhook']
  /** With how many events are sent. */
  onDone(events: number): void
}

/** Sends the events of a period again, by default those of the last day. */
export function Replay({ of, onDone }: ReplayProps) {
  const { client } = useMerchant()
  const now = Date.now()
  const taken = typesOf(of.events)
  return (
    <Action
      label={say(['Enviar un período otra vez', 'Send a period again'])}
      look="bare"
      title={say([
        'Enviar otra vez los eventos de un período',
        'Send the events of a period again',
      ])}
      once={`replay ${of.id}`}
      send={(fields, options) => {
        const types = chosenEvents(fields, 'types')
        return client.replayWebhook(
          {
            webhookId: of.id,
            body: {
              from: sentTime(fields.from),
              to: sentTime(fields.to),
              ...(types.length < taken.length && { types }),
            },
          },
          options,
        )
      }}
      onDone={({ events }) => onDone(events)}
      action={say(['Enviar otra vez', 'Send again'])}
      refusals={REFUSALS}
    >
      <p class="quiet">
        {say([
          'Para un servidor que estuvo caído, o que es nuevo. Cada evento lleva el mismo número que la primera vez.',
          'For a server that was down, or is new. Each event carries the same number as the first time.',
        ])}
      </p>
      <Field
        name="from"
        type="datetime-local"
        label={say(['Desde', 'From'])}
        value={fieldTime(now - 24 * HOUR_MS)}
      />
      <Field
        name="to"
        type="datetime-local"
        label={say(['Hasta', 'To'])}
        hint={say([
          'En hora de Caracas, con hasta 10.000 eventos entre los dos momentos.',
          'In Caracas time, with at most 10,000 events in between.',
        ])}
        value={fieldTime(now + 60_000)}
      />
      <EventChoice
        name="types"
        label={say(['Qué eventos', 'Which events'])}
        of={taken}
        chosen={taken}
      />
    </Action>
  )
}
