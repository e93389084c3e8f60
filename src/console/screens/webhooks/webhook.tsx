import { useState } from 'preact/hooks'
import { useMembership } from '../../frame/membership.ts'
import { merchantPath } from '../../frame/merchant-frame.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Breakable } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { developersTexts } from '../developers/texts.ts'
import { Deliveries } from './deliveries.tsx'
import { webhookTexts } from './texts.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookStatus } from './webhooks.tsx'

const texts = webhookTexts.detail

/** One webhook: what it is told of, what can be done with it, and what it was sent. */
export function WebhookDetail({ at }: ScreenProps) {
  useTitle(webhookTexts.title)
  const path = { id: at.merchant ?? '', webhookId: at.webhook ?? '' }
  const reading = useRequest(() => api.getWebhook(path), [at.merchant, at.webhook])
  const isOwner = useMembership(path.id)?.role === 'OWNER'
  const [version, setVersion] = useState(0)
  return (
    <>
      <DevelopersNav at={at} />
      <Show of={reading} refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}>
        {(webhook) => (
          <>
            <div class="title">
              <h1 class="address">
                <Breakable text={webhook.url} />
              </h1>
              <WebhookStatus active={webhook.active} />
            </div>
            {!webhook.active && <p class="notice wait">{texts.off}</p>}
            <section class="card">
              <WebhookFacts of={webhook} />
              {isOwner && (
                <WebhookActions
                  path={path}
                  of={webhook}
                  onChange={() => {
                    void reading.reload()
                    setVersion((count) => count + 1)
                  }}
                  onTested={({ id }) =>
                    go(merchantPath(at, `/developers/webhooks/${webhook.id}/deliveries/${id}`))
                  }
                  onDeleted={() => go(merchantPath(at, '/developers/webhooks'), { replace: true })}
                />
              )}
            </section>
            <Deliveries at={at} version={version} />
          </>
        )}
      </Show>
    </>
  )
}

const WebhookFacts = ({ of }: { of: Schemas['Webhook'] }) => (
  <div>
    <Facts of={[[texts.created, <Moment key="created" of={of.createdAt} />]]} />
    <p class="quiet">{texts.events}</p>
    <ul class="event-names">
      {of.events.map((type) => (
        <li key={type}>
          <code>{type}</code>
        </li>
      ))}
    </ul>
  </div>
)
