import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { Export } from './export.tsx'
import { PaymentTable } from './payment-table.tsx'
import { paymentTexts as texts } from './texts.ts'

const STATUSES = ['completed', 'pending', 'failed', 'refunded'] as const
type PaymentStatus = (typeof STATUSES)[number]

const statusOf = (text: string | null): PaymentStatus | undefined =>
  STATUSES.find((status) => status === text)

/** A merchant’s payments, newest first; what is searched for is in the address. */
export function Payments() {
  const { environment, role, client, id } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  const [search, status] = [query.get('search') ?? '', statusOf(query.get('status'))]
  const page = Number(query.get('page') ?? 1)
  const filters = { environment, ...(search && { search }), ...(status && { status }) }
  const reading = useRequest(
    () => client.listTransactions({ query: { ...filters, page, limit: 25 } }),
    [id, environment, page, search, status],
  )
  const isFiltered = search !== '' || status !== undefined
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <Link to={merchantPath('verifyPayment')} class="button">
          {texts.verify}
        </Link>
      </div>
      {role && role !== 'CASHIER' && (
        <p>
          <Link to={merchantPath('refunds')}>{texts.refundList.title}</Link>
        </p>
      )}
      <search class="filters">
        <label>
          {texts.search}
          <input
            type="search"
            inputMode="numeric"
            defaultValue={search}
            onChange={({ currentTarget }) =>
              setQuery({ search: currentTarget.value.trim(), page: null })
            }
          />
        </label>
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
      </search>
      <Show of={reading}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              {isFiltered ? (
                <p class="quiet">{texts.noneFound}</p>
              ) : (
                <>
                  <p class="quiet">{texts.noneLead}</p>
                  <Link to={merchantPath('links')} class="button plain">
                    {texts.toLinks}
                  </Link>
                </>
              )}
            </Empty>
          ) : (
            <>
              <PaymentTable payments={data} />
              <Pager page={page} limit={limit} total={total} />
              {role && role !== 'CASHIER' && <Export merchantId={id} filters={filters} />}
            </>
          )
        }
      </Show>
    </>
  )
}
