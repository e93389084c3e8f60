import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
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

const REFUSALS = {
  FORBIDDEN: developersTexts.onlyOwner,
}

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
          {say([
            replayed === 0
              ? 'En ese período no hay eventos para este webhook.'
              : replayed === 1
                ? 'Se envía 1 evento.'
                : `Se envían ${replayed} eventos, uno tras otro.`,
            replayed === 0
              ? 'There are no events for this webhook in this period.'
              : replayed === 1
                ? '1 event is sent.'
                : `${replayed} events are sent, one after the other.`,
          ])}
        </p>
      )}
      <div class="actions">
        <QuickAction
          label={say(['Enviar una prueba', 'Send a test'])}
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
          label={of.active ? say(['Apagar', 'Switch off']) : say(['Encender', 'Switch on'])}
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
          label={say(['Cambiar el secreto', 'Rotate the secret'])}
          look="bare"
          once={`secret ${webhookId}`}
          send={(_, options) => client.rotateWebhookSecret({ webhookId }, options)}
          onDone={(made) => setSecret(made.secret)}
          refusals={{
            FORBIDDEN: developersTexts.onlyOwner,
            CONFLICT: say([
              'El secreto se cambió, pero no alcanzamos a mostrártelo. Cámbialo otra vez para verlo.',
              'The secret was rotated, but we could not show it to you. Rotate it again to see one.',
            ]),
          }}
        >
          <p class="quiet">
            {say([
              'Durante 24 horas los avisos llevan dos firmas, la del secreto nuevo y la del de ahora, para que cambies con calma.',
              'For 24 hours messages carry two signatures, by the new secret and by the present one, so that you can change over.',
            ])}
          </p>
        </Action>
        <Action
          label={say(['Borrar', 'Delete'])}
          look="bare"
          title={say(['¿Borrar el webhook?', 'Delete the webhook?'])}
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
          <p class="quiet">
            {say([
              'Ya no se le envía nada, tampoco lo que esperaba. No se puede deshacer.',
              'Nothing more is sent to it, nor what was waiting. This cannot be undone.',
            ])}
          </p>
        </Action>
      </div>
      {secret !== null && (
        <SecretShown texts={webhookTexts.secret} secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  )
}
