import { useEffect, useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Facts } from '../../parts/facts.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { type Reading, useRequest } from '../../requests/use-request.ts'
import { goBack, Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Breakable } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { developersTexts } from '../developers/texts.ts'
import { Attempt, SentRequest } from './attempt.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { webhookTexts } from './texts.ts'

type Detail = Schemas['DeliveryDetail']

const REFUSALS = {
  FORBIDDEN: developersTexts.onlyOwner,
}

/** A receiver may take 15 seconds to respond, and others may be sent to before it. */
const PATIENCE_MS = 60_000
const READ_AGAIN_MS = 1500

/**
 * Reads again while an attempt is under way that somebody has asked for: the first, as of a test, or the next. One that is
 * under way is counted already, and puts off the time of the next: only its record tells that it has ended.
 */
function useFollowing({ data, reload }: Reading<Detail>) {
  const [awaited, setAwaited] = useState({ attempts: 1, until: Date.now() + PATIENCE_MS })
  const isFollowed =
    data?.status === 'pending' &&
    data.attempts.length < awaited.attempts &&
    Date.now() < awaited.until
  useEffect(() => {
    if (!isFollowed) return
    let isShown = true
    const follow = async () => {
      while (isShown) {
        await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS))
        if (isShown) await reload()
      }
    }
    void follow()
    return () => {
      isShown = false
    }
  }, [isFollowed, reload])
  const followNext = () => {
    setAwaited({ attempts: (data?.attempts.length ?? 0) + 1, until: Date.now() + PATIENCE_MS })
    void reload()
  }
  return { isFollowed, followNext }
}

/** One delivery: what was sent, and how the endpoint responded to each attempt. */
export function Delivery({ at }: ScreenProps<'webhook' | 'delivery'>) {
  useTitle(webhookTexts.deliveries.title)
  const { id, can, client } = useMerchant()
  const { webhook: webhookId, delivery: deliveryId } = at
  const path = { webhookId, deliveryId }
  const mayResend = can('webhooks:write')
  const reading = useRequest(() => client.getWebhookDelivery(path), [id, webhookId, deliveryId])
  const { isFollowed, followNext } = useFollowing(reading)
  return (
    <>
      <DevelopersNav />
      <Link to={merchantPath('webhook', { webhook: webhookId })} class="back" follow={goBack}>
        {say(['Todas las entregas', 'All deliveries'])}
      </Link>
      <Show of={reading} refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}>
        {(delivery) => (
          <>
            <div class="title">
              <h1>
                <code>
                  <Breakable text={delivery.eventType} />
                </code>
              </h1>
              <DeliveryStatus of={delivery} />
            </div>
            <section class="card">
              <Facts
                of={[
                  [say(['Creada', 'Created']), <Moment key="created" of={delivery.createdAt} />],
                  delivery.nextAttemptAt !== null && [
                    say(['Próximo intento', 'Next attempt']),
                    <Moment key="next" of={delivery.nextAttemptAt} />,
                  ],
                  [
                    say(['Evento', 'Event']),
                    <Link key="event" to={merchantPath('event', { event: delivery.eventId })}>
                      <code>{delivery.eventId}</code>
                    </Link>,
                  ],
                ]}
              />
              {mayResend && <Redelivery path={path} onDone={followNext} />}
            </section>
            <h2>{say(['Intentos', 'Attempts'])}</h2>
            {isFollowed && (
              <p class="quiet" role="status">
                {say([
                  'Esperamos la respuesta de tu servidor…',
                  'Waiting for your server’s response…',
                ])}
              </p>
            )}
            {delivery.attempts
              .map((attempt) => <Attempt key={attempt.number} of={attempt} />)
              .reverse()}
            <SentRequest of={delivery.request} />
          </>
        )}
      </Show>
    </>
  )
}

interface RedeliveryProps {
  path: { webhookId: string; deliveryId: string }
  onDone(): void
}

function Redelivery({ path, onDone }: RedeliveryProps) {
  const { client } = useMerchant()
  return (
    <Form
      once={`redelivery ${path.deliveryId}`}
      send={(_, options) => client.redeliverWebhook(path, options)}
      onDone={onDone}
      action={say(['Enviar de nuevo', 'Send again'])}
      refusals={REFUSALS}
    />
  )
}
