import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { payoutTexts as texts } from './texts.ts'

type PayoutState = Schemas['PayoutStatus']

const TONES: Record<PayoutState, Tone> = {
  draft: 'quiet',
  awaiting_approval: 'wait',
  scheduled: 'wait',
  processing: 'wait',
  completed: 'good',
  completed_with_failures: 'bad',
  canceled: 'quiet',
}
const STATES = Object.keys(TONES) as PayoutState[]

export const PayoutStatus = ({ of }: { of: PayoutState }) => (
  <Status tone={TONES[of]}>{texts.statuses[of]}</Status>
)

/** A merchant’s payouts, newest first. */
export function Payouts() {
  const { environment, client, id } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  const status = STATES.find((state) => state === query.get('status'))
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () =>
      client.listPayouts({
        query: { environment, page, limit: 25, ...(status && { status }) },
      }),
    [id, environment, page, status],
  )
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <Link to={merchantPath('newPayout')} class="button">
          {texts.new}
        </Link>
      </div>
      <p class="quiet">{texts.lead}</p>
      <search class="filters">
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
                {data.map((payout) => (
                  <li key={payout.id}>
                    <Link to={merchantPath('payout', { payout: payout.id })} class="row">
                      <span>
                        <strong>{texts.payments(payout.rowCount)}</strong>
                        <span class="quiet">
                          <Moment of={payout.createdAt} />
                        </span>
                      </span>
                      <span class="figure">
                        <strong>
                          <Money of={payout.total} />
                        </strong>
                        <PayoutStatus of={payout.status} />
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
