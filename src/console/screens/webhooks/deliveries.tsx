import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { List } from '../../parts/list.tsx'
import { Moment } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { Breakable } from '../developers/code-block.tsx'
import { EVENT_TYPES } from '../developers/event-types.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { webhookTexts } from './texts.ts'

const texts = webhookTexts.deliveries
const STATUSES = ['success', 'pending', 'failed'] as const

interface DeliveriesProps {
  webhook: string
  /** Of whose change they are read again. */
  version: number
}

/** What a webhook was sent, newest first. */
export function Deliveries({ webhook, version }: DeliveriesProps) {
  const { client } = useMerchant()
  return (
    <>
      <h2>{texts.title}</h2>
      <List
        filters={{
          status: { label: say(['Estado', 'Status']), options: STATUSES, names: texts.statuses },
          type: { label: say(['Evento', 'Event']), options: EVENT_TYPES, names: {} },
        }}
        read={({ type, ...query }) =>
          client.listWebhookDeliveries({ webhookId: webhook, query: { ...query, eventType: type } })
        }
        inputs={[webhook, version]}
        empty={
          <Empty title={say(['Aún no hay entregas', 'No deliveries yet'])}>
            <p class="quiet">
              {say([
                'Envía una prueba para ver cómo responde tu servidor.',
                'Send a test to see how your server responds.',
              ])}
            </p>
          </Empty>
        }
        noneFound={
          <Empty
            title={say([
              'No hay entregas con estos filtros.',
              'There are no deliveries with these filters.',
            ])}
          />
        }
      >
        {(deliveries) => (
          <ul class="rows">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} webhook={webhook} of={delivery} />
            ))}
          </ul>
        )}
      </List>
    </>
  )
}

interface DeliveryRowProps {
  webhook: string
  of: Schemas['Delivery']
}

const DeliveryRow = ({ webhook, of }: DeliveryRowProps) => (
  <li>
    <Link to={merchantPath('delivery', { webhook, delivery: of.id })} class="row">
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
          {say([
            of.attempt === 1 ? '1 intento' : `${of.attempt} intentos`,
            of.attempt === 1 ? '1 attempt' : `${of.attempt} attempts`,
          ])}
        </span>
      </span>
    </Link>
  </li>
)
