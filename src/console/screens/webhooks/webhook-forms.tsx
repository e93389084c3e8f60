import { useMerchant } from '../../merchant.ts'
import { Field, Form } from '../../parts/form.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { idMadeBefore } from '../../requests/made-before.ts'
import { chosenEvents, EventChoice } from '../developers/event-choice.tsx'
import { SUBSCRIBABLE } from '../developers/event-types.ts'
import { developersTexts } from '../developers/texts.ts'
import { webhookTexts as texts } from './texts.ts'

type Webhook = Schemas['Webhook']
type ShownWebhook = Schemas['ShownWebhook']

/** What most shops want to be told of. */
const USUAL = ['transaction.completed', 'transaction.refunded', 'checkout.paid'] as const

const REFUSALS = {
  FORBIDDEN: developersTexts.onlyOwner,
  CONFLICT: texts.limit,
  KYC_REQUIRED: texts.kyc,
  EMAIL_NOT_VERIFIED: texts.kyc,
}

interface CreateWebhookFormProps {
  onDone(webhook: ShownWebhook): void
  /** It was made by a try whose answer was lost: its secret is not shown again. */
  onMadeBefore(id: string): void
}

/** Makes a webhook of the environment that is shown. */
export function CreateWebhookForm({ onDone, onMadeBefore }: CreateWebhookFormProps) {
  const { id: merchantId, environment, client } = useMerchant()
  const { key, settle } = useAttemptKey(`webhook ${merchantId} ${environment}`)
  return (
    <Form
      send={async (fields) => {
        const outcome = await client.createWebhook(
          {
            body: {
              url: fields.url ?? '',
              events: chosenEvents(fields, 'events'),
              environment,
            },
          },
          { idempotencyKey: key },
        )
        const id = idMadeBefore(outcome.failure)
        if (id !== null) {
          settle()
          onMadeBefore(id)
        }
        return outcome
      }}
      onDone={(made) => {
        settle()
        onDone(made)
      }}
      action={texts.create}
      refusals={REFUSALS}
    >
      <Field name="url" type="url" label={texts.url} hint={texts.urlHint} maxLength={2048} />
      <EventChoice name="events" label={texts.events} of={SUBSCRIBABLE} chosen={USUAL} />
    </Form>
  )
}

interface EditWebhookFormProps {
  path: { id: string; webhookId: string }
  of: Webhook
  onDone(): void
}

/** Changes where a webhook leads, and what it is told of. */
export const EditWebhookForm = ({ path, of, onDone }: EditWebhookFormProps) => (
  <Form
    send={(fields) =>
      api.updateWebhook({
        ...path,
        body: { url: fields.url ?? '', events: chosenEvents(fields, 'events') },
      })
    }
    onDone={onDone}
    action={texts.detail.save}
    refusals={REFUSALS}
  >
    <Field
      name="url"
      type="url"
      label={texts.url}
      hint={texts.urlHint}
      value={of.url}
      maxLength={2048}
    />
    <EventChoice name="events" label={texts.events} of={SUBSCRIBABLE} chosen={of.events} />
  </Form>
)
