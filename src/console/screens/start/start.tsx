import '../../parts/table.css'
import './start.css'
import { useEffect } from 'preact/hooks'
import { formatDay } from '../../../domain/format.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { DayChart } from '../../parts/day-chart.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import { PaymentRows } from '../payments/payment-rows.tsx'
import { Checklist } from './checklist.tsx'
import { NeedsReview } from './needs-review.tsx'
import { pendingCount, salesByDay } from './sales.ts'

const startTexts = say({ title: ['Inicio', 'Home'] })
const texts = startTexts

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
            {say(['Crear un enlace', 'Create a link'])}
          </Link>
          <Link to={merchantPath('verifyPayment')} class="button plain">
            {say(['Verificar un pago móvil', 'Verify a mobile payment'])}
          </Link>
        </div>
      </div>
      {(role === 'OWNER' || role === 'ADMIN') && <NeedsReview />}
      {environment === 'live' && role === 'OWNER' && last.data !== null && !hasPayments && (
        <Checklist />
      )}
      {hasPayments && <Show of={summary}>{(sales) => <Sales of={sales} />}</Show>}
      <div class="title">
        <h2>{say(['Últimos pagos', 'Latest payments'])}</h2>
        <Link to={merchantPath('payments')}>{say(['Ver todos', 'See all'])}</Link>
      </div>
      <Show of={last}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={say(['Aún no hay pagos', 'No payments yet'])}>
              <p class="quiet">
                {say([
                  'Crea un enlace y envíalo: aquí verás el pago cuando llegue.',
                  'Create a link and send it: here you see the payment when it arrives.',
                ])}
              </p>
            </Empty>
          ) : (
            <PaymentRows payments={data} />
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
        <h2>{say(['Ventas de hoy', 'Today’s sales'])}</h2>
        <p class="today-sum">{moneyText(today.amountVes)}</p>
        <p class="quiet">
          {today.amountUsd !== null && `${moneyText(today.amountUsd, 'USD')} · `}
          {say([
            today.count === 1 ? '1 pago' : `${today.count} pagos`,
            today.count === 1 ? '1 payment' : `${today.count} payments`,
          ])}
          {pending > 0 &&
            ` · ${say([pending === 1 ? '1 en espera' : `${pending} en espera`, pending === 1 ? '1 waiting' : `${pending} waiting`])}`}
        </p>
      </div>
      <DayChart
        of={values}
        label={say([
          'Ventas de cada uno de los últimos 30 días, en bolívares',
          'Sales of each of the last 30 days, in bolívares',
        ])}
      >
        <details>
          <summary>{say(['Ver como tabla', 'See as a table'])}</summary>
          <table class="list">
            <thead>
              <tr>
                <th scope="col">{say(['Día', 'Day'])}</th>
                <th scope="col" class="figure">
                  {say(['Vendido', 'Sold'])}
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
