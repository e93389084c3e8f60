import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { REFUND_TONES, type RefundState } from './refund-tones.ts'
import { paymentTexts } from './texts.ts'

const texts = paymentTexts.refundList
const statusTexts = paymentTexts.detail.refundStatuses
type Refund = Schemas['Refund']

const STATUSES = Object.keys(REFUND_TONES) as RefundState[]

/** A merchant’s refunds, newest first; those that failed say why, and lead to the payment that can be tried again. */
export function Refunds() {
  const { environment, client, id } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  const status = STATUSES.find((one) => one === query.get('status'))
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () =>
      client.listMerchantRefunds({
        query: { environment, page, limit: 25, ...(status && { status }) },
      }),
    [id, environment, page, status],
  )
  return (
    <>
      <h1>{texts.title}</h1>
      <search class="filters">
        <label>
          {paymentTexts.status}
          <select
            onChange={({ currentTarget }) => setQuery({ status: currentTarget.value, page: null })}
          >
            <option value="">{paymentTexts.all}</option>
            {STATUSES.map((one) => (
              <option key={one} value={one} selected={one === status}>
                {statusTexts[one]}
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
              <RefundTable refunds={data} />
              <Pager page={page} limit={limit} total={total} />
            </>
          )
        }
      </Show>
    </>
  )
}

const RefundTable = ({ refunds }: { refunds: readonly Refund[] }) => (
  <table class="list">
    <thead>
      <tr>
        <th scope="col">{paymentTexts.columns.date}</th>
        <th scope="col">{paymentTexts.status}</th>
        <th scope="col" class="figure">
          {paymentTexts.columns.amount}
        </th>
      </tr>
    </thead>
    <tbody>
      {refunds.map(({ id, transactionId, createdAt, status, amount, failureReason }) => (
        <tr key={id}>
          <td>
            <Link to={merchantPath('payment', { transaction: transactionId })} class="row-link">
              <Moment of={createdAt} />
            </Link>
            {failureReason && <p class="quiet">{failureReason[language]}</p>}
          </td>
          <td>
            <Status tone={REFUND_TONES[status]}>{statusTexts[status]}</Status>
          </td>
          <td class="figure">
            <Money of={amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
