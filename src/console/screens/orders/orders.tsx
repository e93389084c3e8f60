import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { TILL_PREFIX } from '../till/texts.ts'
import { orderTexts as texts } from './texts.ts'

type OrderState = Schemas['CheckoutStatus']

const STATES = ['open', 'partially_paid', 'paid', 'expired', 'canceled'] as const

const TONES: Record<OrderState, Tone> = {
  open: 'wait',
  partially_paid: 'wait',
  paid: 'good',
  expired: 'quiet',
  canceled: 'quiet',
}

export const OrderStatus = ({ of }: { of: OrderState }) => (
  <Status tone={TONES[of]}>{texts.statuses[of]}</Status>
)

const PROGRAMS = 'none'

/** By who sold: one of the team, or a program of the merchant’s. Only for who may see who works there. */
function useSellerFilter() {
  const { client, id, can } = useMerchant()
  const chosen = usePlace().query.get('createdBy')
  const seesTeam = can('members:read')
  const { data } = useRequest(
    async () => (seesTeam ? client.listMembers({}) : { data: { data: [] }, failure: null }),
    [id, seesTeam],
  )
  if (!seesTeam) return null
  const names = {
    ...Object.fromEntries((data?.data ?? []).map(({ userId, name }) => [userId, name])),
    [PROGRAMS]: say(['Nadie: lo hizo tu sistema', 'Nobody: your system made it']),
  }
  const options = [...new Set([...Object.keys(names), ...(chosen ? [chosen] : [])])]
  return { label: say(['Quién vendió', 'Who sold']), isMore: true, options, names }
}

/** A merchant’s checkouts, newest first. */
export function Orders() {
  const { environment, client, can } = useMerchant()
  const createdBy = useSellerFilter()
  return (
    <ListScreen
      title={texts.title}
      actions={() => (
        <div class="actions">
          {can('checkouts:create') && (
            <Link to={merchantPath('newOrder')} class="button">
              {say(['Crear un pedido', 'Create an order'])}
            </Link>
          )}
          {can('unapplied:read') && (
            <Link to={merchantPath('unapplied')} class="button plain">
              {say(['Pagos sin aplicar', 'Unapplied payments'])}
            </Link>
          )}
        </div>
      )}
      filters={{
        reference: { label: say(['Buscar por tu número', 'Search by your number']) },
        status: { label: say(['Estado', 'Status']), options: STATES, names: texts.statuses },
        ...(createdBy && { createdBy }),
      }}
      read={({ reference, ...query }) =>
        client.listCheckouts({ query: { environment, externalReference: reference, ...query } })
      }
      empty={
        <Empty title={say(['Aún no hay pedidos', 'No orders yet'])}>
          <p class="quiet">
            {say([
              'Un pedido se cierra solo: pide lo que falta, y cuenta lo que llega.',
              'An order closes itself: it asks for what remains, and counts what comes in.',
            ])}
          </p>
        </Empty>
      }
    >
      {(orders) => (
        <Rows of={orders}>
          {(order) => ({
            to: merchantPath('order', { order: order.id }),
            name: order.externalReference.startsWith(TILL_PREFIX)
              ? say(['Caja', 'Till'])
              : order.externalReference,
            about: (
              <span class="line">
                {[
                  order.customer?.name,
                  order.externalReference.startsWith(TILL_PREFIX) && order.createdBy?.name,
                  order.description,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            ),
            figure: <Money of={order.amount} in={order.currency} />,
            state: (
              <>
                <OrderStatus of={order.status} />
                <span class="quiet">
                  <Moment of={order.createdAt} />
                </span>
              </>
            ),
          })}
        </Rows>
      )}
    </ListScreen>
  )
}
