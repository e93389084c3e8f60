import { formatTime } from '../../../domain/format.ts'
import { isOfTill } from '../../../domain/own-number.ts'
import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { byDay, dayHeading } from '../../parts/days.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Money } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { type RowOf, Rows } from '../../parts/rows.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
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
        reference: { label: say(['Buscar por tu número', 'Search by your number']), isWide: true },
        status: {
          areChips: true,
          label: say(['Estado', 'Status']),
          options: STATES,
          names: texts.statuses,
        },
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
      {(orders) =>
        byDay(orders).map(([day, ofDay]) => (
          <section key={day} class="day">
            <div class="day-title">
              <h2>{dayHeading(day)}</h2>
            </div>
            <Rows of={ofDay}>{rowOf}</Rows>
          </section>
        ))
      }
    </ListScreen>
  )
}

/** By whom it is paid, else by its number; one of the till by its name, with who charged. */
function rowOf(order: Schemas['CheckoutList']['data'][number]): RowOf {
  const isSale = isOfTill(order.externalReference)
  const number = isSale ? say(['Caja', 'Till']) : order.externalReference
  const about = [order.customer && number, isSale && order.createdBy?.name, order.description]
  return {
    to: merchantPath('order', { order: order.id }),
    name: order.customer?.name ?? number,
    about: <span class="line">{about.filter(Boolean).join(' · ')}</span>,
    figure: <Money of={order.amount} in={order.currency} />,
    state: (
      <span class="quiet">
        <OrderStatus of={order.status} />{' '}
        <time dateTime={order.createdAt}>{formatTime(new Date(order.createdAt), language)}</time>
      </span>
    ),
  }
}
