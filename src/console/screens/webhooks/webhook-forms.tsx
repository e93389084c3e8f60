import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { chosenEvents, EventChoice } from '../developers/event-choice.tsx'
import {
  ALL_EVENTS,
  eventTexts,
  SUBSCRIBABLE,
  type SubscribableEventType,
  typesOf,
} from '../developers/event-types.ts'
import { developersTexts } from '../developers/texts.ts'

type Webhook = Schemas['Webhook']
type ShownWebhook = Schemas['ShownWebhook']

/** What most shops want to be told of. */
const USUAL: SubscribableEventType[] = [
  'transaction.completed',
  'transaction.refunded',
  'checkout.paid',
]

const REFUSALS = {
  FORBIDDEN: developersTexts.onlyOwner,
}

interface CreateWebhookProps {
  onDone(webhook: ShownWebhook): void
  /** It was made by a try whose answer was lost: its secret is not shown again. */
  onMadeBefore(): void
}

/** Makes a webhook of the environment that is shown. */
export function CreateWebhook(made: CreateWebhookProps) {
  const { id, environment, client } = useMerchant()
  return (
    <Action
      {...made}
      label={say(['Crear un webhook', 'Create a webhook'])}
      look="main"
      once={`webhook ${id} ${environment}`}
      send={(fields, options) =>
        client.createWebhook({ body: { ...typedWebhook(fields), environment } }, options)
      }
      refusals={REFUSALS}
    >
      <WebhookFields url="" events={USUAL} />
    </Action>
  )
}

interface EditWebhookProps {
  of: Webhook
  onDone(): void
}

/** Changes where a webhook leads, and what it is told of. */
export function EditWebhook({ of, onDone }: EditWebhookProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Editar', 'Edit'])}
      look="plain"
      title={say(['Editar el webhook', 'Edit the webhook'])}
      action={say(['Guardar', 'Save'])}
      send={(fields) => client.updateWebhook({ webhookId: of.id, body: typedWebhook(fields) })}
      onDone={onDone}
      refusals={REFUSALS}
    >
      <WebhookFields url={of.url} events={of.events} />
    </Action>
  )
}

const typedWebhook = (fields: Record<string, string>): Pick<Webhook, 'url' | 'events'> => ({
  url: fields.url ?? '',
  events: ALL_FIELD in fields ? [ALL_EVENTS] : chosenEvents(fields, 'events'),
})

/** The box that stands for all events. */
const ALL_FIELD = 'allEvents'

function WebhookFields({ url, events }: { url: string; events: Webhook['events'] }) {
  const [isAll, setAll] = useState(events.includes(ALL_EVENTS))
  return (
    <>
      <Field
        name="url"
        type="url"
        label={say(['Dirección de tu servidor', 'Address of your server'])}
        hint={say([
          'Una dirección https a la que se llega desde Internet.',
          'An https address that can be reached from the Internet.',
        ])}
        value={url}
        maxLength={2048}
      />
      <label class="checkable">
        <input
          type="checkbox"
          name={ALL_FIELD}
          checked={isAll}
          onChange={({ currentTarget }) => setAll(currentTarget.checked)}
        />
        <span>
          {eventTexts.all} <code>*</code>
        </span>
      </label>
      {!isAll && (
        <EventChoice
          name="events"
          label={say(['De qué se le avisa', 'What it is told of'])}
          of={SUBSCRIBABLE}
          chosen={typesOf(events)}
        />
      )}
    </>
  )
}
