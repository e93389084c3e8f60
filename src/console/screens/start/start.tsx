import './start.css'
import { useEffect } from 'preact/hooks'
import { formatDay } from '../../../domain/format.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { DayChart } from '../../parts/day-chart.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import { PaymentTable } from '../payments/payment-table.tsx'
import { Checklist } from './checklist.tsx'
import { NeedsReview } from './needs-review.tsx'
import { pendingCount, salesByDay } from './sales.ts'
import { startTexts as texts } from './texts.ts'

/** What was sold today and in the last days, and what is missing before real money can come. */
export function Start() {
  const { environment, role, id, client } = useMerchant()
  useTitle(texts.title)
  const path = {}
  const inputs = [id, environment]
  const last = useRequest(
    () => client.listTransactions({ ...path, query: { environment, limit: 10 } }),
    inputs,
  )
  const summary = useRequest(() => client.getSummary({ ...path, query: { environment } }), inputs)
  // A cashier works at the till, and may read no summary.
  useEffect(() => {
    if (role === 'CASHIER') go(merchantPath('till'), { replace: true })
  }, [role])
  if (role === 'CASHIER') return null
  const hasPayments = last.data !== null && last.data.total > 0
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <div class="actions">
          <Link to={merchantPath('newLink')} class="button">
            {texts.create}
          </Link>
          <Link to={merchantPath('verifyPayment')} class="button plain">
            {texts.verify}
          </Link>
        </div>
      </div>
      {(role === 'OWNER' || role === 'ADMIN') && <NeedsReview />}
      {environment === 'live' && role === 'OWNER' && last.data !== null && !hasPayments && (
        <Checklist />
      )}
      {hasPayments && <Show of={summary}>{(sales) => <Sales of={sales} />}</Show>}
      <div class="title">
        <h2>{texts.last}</h2>
        <Link to={merchantPath('payments')}>{texts.all}</Link>
      </div>
      <Show of={last}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          ) : (
            <PaymentTable payments={data} />
          )
        }
      </Show>
    </>
  )
}

function Sales({ of }: { of: Schemas['SalesSummary'] }) {
  const days = salesByDay(of)
  const today = days.at(-1)
  const pending = pendingCount(of)
  if (today === undefined) return null
  const values = days.map(({ day, amountVes }) => ({
    day: formatDay(day, language),
    value: amountVes,
    text: moneyText(amountVes),
  }))
  return (
    <section class="card">
      <div class="today">
        <h2>{texts.today}</h2>
        <p class="today-sum">{moneyText(today.amountVes)}</p>
        <p class="quiet">
          {today.amountUsd !== null && `${moneyText(today.amountUsd, 'USD')} · `}
          {texts.payments(today.count)}
          {pending > 0 && ` · ${texts.pending(pending)}`}
        </p>
      </div>
      <DayChart of={values} label={texts.chart}>
        <details>
          <summary>{texts.table}</summary>
          <table class="list">
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                <th scope="col" class="figure">
                  {texts.sold}
                </th>
              </tr>
            </thead>
            <tbody>
              {values.toReversed().map(({ day, text }) => (
                <tr key={day}>
                  <td>{day}</td>
                  <td class="figure">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </DayChart>
    </section>
  )
}
