import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Breakable } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { ALL_EVENTS, eventTexts } from '../developers/event-types.ts'
import { developersTexts } from '../developers/texts.ts'
import { Deliveries } from './deliveries.tsx'
import { webhookTexts } from './texts.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookStatus } from './webhooks.tsx'

/** One webhook: what it is told of, what can be done with it, and what it was sent. */
export function WebhookDetail({ at }: ScreenProps<'webhook'>) {
  const { client, id: merchantId, can } = useMerchant()
  useTitle(webhookTexts.title)
  const reading = useRequest(
    () => client.getWebhook({ webhookId: at.webhook }),
    [merchantId, at.webhook],
  )
  const [version, setVersion] = useState(0)
  return (
    <>
      <DevelopersNav />
      <Show of={reading} refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}>
        {(webhook) => (
          <>
            <div class="title">
              <h1 class="address">
                <Breakable text={webhook.url} />
              </h1>
              <WebhookStatus active={webhook.active} />
            </div>
            {!webhook.active && (
              <p class="notice wait">
                {say([
                  'Está apagado, porque alguien lo apagó o porque tu servidor falló por mucho tiempo. No recibe avisos nuevos; los que esperaban se guardan 3 días.',
                  'It is off, since somebody switched it off or your server kept failing. It gets no new messages; those that were waiting are kept for 3 days.',
                ])}
              </p>
            )}
            <section class="card">
              <WebhookFacts of={webhook} />
              {can('webhooks:write') && (
                <WebhookActions
                  of={webhook}
                  onChange={() => {
                    void reading.reload()
                    setVersion((count) => count + 1)
                  }}
                  onTested={({ id }) =>
                    go(merchantPath('delivery', { webhook: webhook.id, delivery: id }))
                  }
                  onDeleted={() => go(merchantPath('webhooks'), { replace: true })}
                />
              )}
            </section>
            <Deliveries webhook={at.webhook} version={version} />
          </>
        )}
      </Show>
    </>
  )
}

const WebhookFacts = ({ of }: { of: Schemas['Webhook'] }) => (
  <div>
    <Facts of={[[say(['Creado', 'Created']), <Moment key="created" of={of.createdAt} />]]} />
    <p class="quiet">{say(['De qué se le avisa', 'What it is told of'])}</p>
    <ul class="event-names">
      {of.events.map((type) => (
        <li key={type}>{type === ALL_EVENTS ? eventTexts.all : <code>{type}</code>}</li>
      ))}
    </ul>
  </div>
)
