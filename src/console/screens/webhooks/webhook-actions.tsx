import { useState } from 'preact/hooks'
import { useMerchant } from '../../merchant.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import type { Schemas } from '../../requests/client.ts'
import { Breakable } from '../developers/code-block.tsx'
import { SecretShown } from '../developers/secret-shown.tsx'
import { developersTexts } from '../developers/texts.ts'
import { Replay } from './replay.tsx'
import { webhookTexts } from './texts.ts'
import { EditWebhook } from './webhook-forms.tsx'

const texts = webhookTexts.detail
const REFUSALS = { FORBIDDEN: developersTexts.onlyOwner, CONFLICT: texts.inactive }

interface WebhookActionsProps {
  of: Schemas['Webhook']
  onChange(): void
  onTested(delivery: Schemas['Delivery']): void
  onDeleted(): void
}

/** What the owner does with a webhook. */
export function WebhookActions({ of, onChange, onTested, onDeleted }: WebhookActionsProps) {
  const { client } = useMerchant()
  const { id: webhookId } = of
  const [replayed, setReplayed] = useState<number | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const test = useAttemptKey(`test ${webhookId}`)
  return (
    <>
      {replayed !== null && (
        <p class="notice good" role="status">
          {webhookTexts.replay.sent(replayed)}
        </p>
      )}
      <div class="actions">
        <QuickAction
          label={texts.test}
          disabled={!of.active}
          send={() => client.testWebhook({ webhookId }, { idempotencyKey: test.key })}
          onDone={(delivery) => {
            test.settle()
            onTested(delivery)
          }}
          refusals={REFUSALS}
        />
        <EditWebhook of={of} onDone={onChange} />
        <QuickAction
          label={of.active ? texts.turnOff : texts.turnOn}
          look="plain"
          send={() => client.updateWebhook({ webhookId, body: { active: !of.active } })}
          onDone={onChange}
          refusals={REFUSALS}
        />
      </div>
      <div class="actions">
        {of.active && (
          <Replay
            of={of}
            onDone={(events) => {
              setReplayed(events)
              onChange()
            }}
          />
        )}
        <Action
          label={texts.rotate}
          look="bare"
          once={`secret ${webhookId}`}
          send={(_, options) => client.rotateWebhookSecret({ webhookId }, options)}
          onDone={(made) => setSecret(made.secret)}
          refusals={{ FORBIDDEN: developersTexts.onlyOwner, CONFLICT: texts.rotatedBefore }}
        >
          <p class="quiet">{texts.rotateLead}</p>
        </Action>
        <Action
          label={texts.delete}
          look="bare"
          title={texts.deleteTitle}
          send={() => client.deleteWebhook({ webhookId })}
          onDone={onDeleted}
          refusals={REFUSALS}
          danger
        >
          <p>
            <strong>
              <Breakable text={of.url} />
            </strong>
          </p>
          <p class="quiet">{texts.deleteLead}</p>
        </Action>
      </div>
      {secret !== null && (
        <SecretShown texts={webhookTexts.secret} secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  )
}
