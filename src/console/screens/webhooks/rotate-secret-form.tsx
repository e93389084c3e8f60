import { Form } from '../../parts/form.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { idMadeBefore } from '../../requests/made-before.ts'
import { developersTexts } from '../developers/texts.ts'
import { webhookTexts } from './texts.ts'

const texts = webhookTexts.detail

interface RotateSecretFormProps {
  path: { id: string; webhookId: string }
  onDone(webhook: Schemas['ShownWebhook']): void
}

/** Replaces the secret of a webhook by a new one. */
export function RotateSecretForm({ path, onDone }: RotateSecretFormProps) {
  const { key, settle } = useAttemptKey(`secret ${path.webhookId}`)
  return (
    <Form
      send={async () => {
        const outcome = await api.rotateWebhookSecret({ ...path }, { idempotencyKey: key })
        // The next try is another rotation: nobody has seen the secret of this one.
        if (idMadeBefore(outcome.failure) !== null) settle()
        return outcome
      }}
      onDone={(made) => {
        settle()
        onDone(made)
      }}
      action={texts.rotate}
      refusals={{ FORBIDDEN: developersTexts.onlyOwner, CONFLICT: texts.rotatedBefore }}
    >
      <p class="quiet">{texts.rotateLead}</p>
    </Form>
  )
}
