import { merchantPath, useMerchant } from '../../merchant.ts'
import { Moment } from '../../parts/money.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { Breakable } from '../developers/code-block.tsx'
import { EVENT_TYPES, eventTypeOf } from '../developers/event-types.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { webhookTexts } from './texts.ts'

const texts = webhookTexts.deliveries
const STATUSES = ['success', 'pending', 'failed'] as const

interface DeliveriesProps {
  at: { webhook: string }
  /** Grows whenever the list has to be read again. */
  version: number
}

/** What a webhook was sent, newest first; what is searched for is in the address. */
export function Deliveries({ at, version }: DeliveriesProps) {
  const { client, id } = useMerchant()
  const { query } = usePlace()
  const status = STATUSES.find((known) => known === query.get('status'))
  const eventType = eventTypeOf(query.get('type'))
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () =>
      client.listWebhookDeliveries({
        webhookId: at.webhook,
        query: {
          ...{ page, limit: 25 },
          ...(status && { status }),
          ...(eventType && { eventType }),
        },
      }),
    [id, at.webhook, page, status, eventType, version],
  )
  return (
    <>
      <h2>{texts.title}</h2>
      <search class="filters">
        <label>
          {texts.status}
          <select
            onChange={({ currentTarget }) => setQuery({ status: currentTarget.value, page: null })}
          >
            <option value="">{texts.all}</option>
            {STATUSES.map((option) => (
              <option key={option} value={option} selected={option === status}>
                {texts.statuses[option]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.type}
          <select
            onChange={({ currentTarget }) => setQuery({ type: currentTarget.value, page: null })}
          >
            <option value="">{texts.all}</option>
            {EVENT_TYPES.map((type) => (
              <option key={type} value={type} selected={type === eventType}>
                {type}
              </option>
            ))}
          </select>
        </label>
      </search>
      <Show of={reading}>
        {({ data, total, limit }) =>
          data.length > 0 ? (
            <>
              <ul class="rows">
                {data.map((delivery) => (
                  <DeliveryRow key={delivery.id} at={at} of={delivery} />
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} />
            </>
          ) : status || eventType ? (
            <Empty title={texts.noneFound} />
          ) : (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          )
        }
      </Show>
    </>
  )
}

interface DeliveryRowProps {
  at: { webhook: string }
  of: Schemas['Delivery']
}

const DeliveryRow = ({ at, of }: DeliveryRowProps) => (
  <li>
    <Link to={merchantPath('delivery', { webhook: at.webhook, delivery: of.id })} class="row">
      <span>
        <code>
          <Breakable text={of.eventType} />
        </code>
        <span class="quiet">
          <Moment of={of.createdAt} />
        </span>
      </span>
      <span class="figure">
        <DeliveryStatus of={of} />
        <span class="quiet">
          {of.responseStatus !== null && `HTTP ${of.responseStatus}, `}
          {texts.attempts(of.attempt)}
        </span>
      </span>
    </Link>
  </li>
)
