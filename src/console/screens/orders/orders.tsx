import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Money } from '../../parts/money.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
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

/** A merchant’s checkouts, newest first; what is searched for is in the address. */
export function Orders() {
  const { environment, client, id } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  const reference = query.get('reference') ?? ''
  const status = STATES.find((state) => state === query.get('status'))
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () =>
      client.listCheckouts({
        query: {
          ...{ environment, page, limit: 25 },
          ...(status && { status }),
          ...(reference && { externalReference: reference }),
        },
      }),
    [id, environment, page, status, reference],
  )
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <div class="actions">
          <Link to={merchantPath('newOrder')} class="button">
            {texts.new}
          </Link>
          <Link to={merchantPath('unapplied')} class="button plain">
            {texts.unapplied}
          </Link>
        </div>
      </div>
      <search class="filters">
        <label>
          {texts.search}
          <input
            type="search"
            defaultValue={reference}
            onChange={({ currentTarget }) =>
              setQuery({ reference: currentTarget.value.trim(), page: null })
            }
          />
        </label>
        <label>
          {texts.status}
          <select
            onChange={({ currentTarget }) => setQuery({ status: currentTarget.value, page: null })}
          >
            <option value="">{texts.all}</option>
            {STATES.map((state) => (
              <option key={state} value={state} selected={state === status}>
                {texts.statuses[state]}
              </option>
            ))}
          </select>
        </label>
      </search>
      <Show of={reading}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          ) : (
            <>
              <ul class="rows">
                {data.map((order) => (
                  <li key={order.id}>
                    <Link to={merchantPath('order', { order: order.id })} class="row">
                      <span>
                        <strong>{order.externalReference}</strong>
                        <span class="quiet">{order.description}</span>
                      </span>
                      <span class="figure">
                        <strong>
                          <Money of={order.amount} in={order.currency} />
                        </strong>
                        <OrderStatus of={order.status} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} />
            </>
          )
        }
      </Show>
    </>
  )
}
