import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Outcome, Schemas } from '../../requests/client.ts'
import { mapOutcome, together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { eventTexts } from '../developers/event-types.ts'
import { DeliveryStatus } from '../webhooks/delivery-status.tsx'

type Transaction = Schemas['Transaction']
type Delivery = Schemas['Delivery']
type Merchant = Pick<ReturnType<typeof useMerchant>, 'client' | 'environment'>

const texts = say({
  title: ['Lo que se avisó a tu sistema', 'What your system was told'],
  none: ['De este pago no se ha avisado nada.', 'Nothing was told of this payment.'],
})

interface Told {
  event: Schemas['WebhookEvent']
  deliveries: { webhook: string; delivery: Delivery }[]
}

/** When something of a payment happened, of which events tell in the same second. */
const momentsOf = ({ createdAt, completedAt, refunds }: Transaction): string[] => [
  ...new Set(
    [createdAt, completedAt, ...refunds.flatMap((one) => [one.createdAt, one.updatedAt])].filter(
      (at): at is string => at !== null,
    ),
  ),
]

const secondAfter = (moment: string): string =>
  new Date(new Date(moment).getTime() + 1_000).toISOString()

const isOf = ({ id }: Transaction, { data }: Schemas['WebhookEvent']): boolean =>
  'id' in data && data.id === id

/** The events of a payment in their order, with the newest deliveries of each. */
async function readTold(
  { client, environment }: Merchant,
  payment: Transaction,
): Promise<Outcome<Told[]>> {
  const [events, sent] = await Promise.all([
    together(
      momentsOf(payment).map((from) =>
        client.listEvents({ query: { environment, from, to: secondAfter(from), limit: 100 } }),
      ),
    ),
    readDeliveries({ client, environment }),
  ])
  if (events.failure) return events
  return mapOutcome(sent, (deliveries) => {
    const found = events.data.flatMap(({ data }) => data.filter((event) => isOf(payment, event)))
    const once = new Map(found.map((event) => [event.id, event]))
    return [...once.values()]
      .sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
      .map((event) => ({
        event,
        deliveries: deliveries.filter(({ delivery }) => delivery.eventId === event.id),
      }))
  })
}

/** The newest hundred of each webhook. */
async function readDeliveries({
  client,
  environment,
}: Merchant): Promise<Outcome<Told['deliveries']>> {
  const webhooks = await client.listWebhooks({ query: { environment } })
  if (webhooks.failure) return webhooks
  const lists = await together(
    webhooks.data.data.map(({ id }) =>
      client.listWebhookDeliveries({ webhookId: id, query: { limit: 100 } }),
    ),
  )
  return mapOutcome(lists, (of) =>
    of.flatMap(({ data }, index) =>
      data.map((delivery) => ({ webhook: webhooks.data.data[index]?.id ?? '', delivery })),
    ),
  )
}

/** What webhooks were told of a payment, for who may see events; read when somebody asks. */
export function ToldSystem({ of: payment }: { of: Transaction }) {
  const { can } = useMerchant()
  const [isOpen, setOpen] = useState(false)
  if (!can('events:read')) return null
  return (
    <details
      class="card"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{texts.title}</h2>
      </summary>
      {isOpen && <ToldEvents of={payment} />}
    </details>
  )
}

function ToldEvents({ of: payment }: { of: Transaction }) {
  const merchant = useMerchant()
  const reading = useRequest(
    () => readTold(merchant, payment),
    [merchant.id, payment.id, payment.status, payment.refundedVes],
  )
  return (
    <Show of={reading}>
      {(told) =>
        told.length === 0 ? (
          <p class="quiet">{texts.none}</p>
        ) : (
          <ul class="rows">
            {told.map(({ event, deliveries }) => (
              <li key={event.id}>
                <Link to={merchantPath('event', { event: event.id })} class="row">
                  <span>
                    {eventTexts.names[event.type]}
                    <span class="quiet">
                      <Moment of={event.timestamp} />
                    </span>
                  </span>
                </Link>
                {deliveries.map(({ webhook, delivery }) => (
                  <Link
                    key={delivery.id}
                    to={merchantPath('delivery', { webhook, delivery: delivery.id })}
                  >
                    <DeliveryStatus of={delivery} />
                  </Link>
                ))}
              </li>
            ))}
          </ul>
        )
      }
    </Show>
  )
}
