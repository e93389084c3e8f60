import { dayText } from '../../parts/money.tsx'
import '../../parts/table.css'
import './start.css'
import { useEffect } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { rateName, useRate } from '../../parts/exchange.ts'
import { Empty, Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import { PaymentRows } from '../payments/payment-rows.tsx'
import { Checklist } from './checklist.tsx'
import { LastDays } from './last-days.tsx'
import { NeedsReview } from './needs-review.tsx'
import { Today } from './today.tsx'
import { Waiting } from './waiting.tsx'

const texts = say({ title: ['Inicio', 'Home'] })
/** How many of the latest payments are shown. */
const LATEST = 8

/** How it goes today, what waits for a person, and what is missing before real money can come. */
export function Start() {
  const { can, environment, role, id, client } = useMerchant()
  useTitle(texts.title)
  const last = useRequest(
    () => client.listTransactions({ query: { environment, limit: LATEST } }),
    [id, environment],
  )
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
        <RateOfDay />
      </div>
      {can('reviews:write') && <NeedsReview />}
      <div class="start">
        <div class="start-main">
          {hasPayments && <Today hasClosing={can('closings:read')} />}
          <div class="actions">
            {can('links:create') && (
              <Link to={merchantPath('newLink')} class="button">
                {say(['Crear un enlace', 'Create a link'])}
              </Link>
            )}
            {can('verifications:write') && (
              <Link to={merchantPath('verifyPayment')} class="button plain">
                {say(['Verificar un pago móvil', 'Verify a mobile payment'])}
              </Link>
            )}
          </div>
          <section class="stack latest">
            <div class="title">
              <h2>{say(['Últimos pagos', 'Latest payments'])}</h2>
              <Link to={merchantPath('payments')}>{say(['Ver todos', 'See all'])}</Link>
            </div>
            <Show of={last}>
              {({ data }) => (data.length === 0 ? <NoPayments /> : <PaymentRows payments={data} />)}
            </Show>
            {hasPayments && <LastDays />}
          </section>
        </div>
        <div class="start-aside">
          <Waiting />
          {role === 'OWNER' && last.data !== null && <Checklist isFirst={!hasPayments} />}
        </div>
      </div>
    </>
  )
}

/** The rate of the day, which leads to those of earlier days. */
function RateOfDay() {
  const rate = useRate()
  if (rate === null) return null
  return (
    <Link to={merchantPath('rates')}>
      {rateName(rate)} · {dayText(rate.effectiveDate)}
    </Link>
  )
}

const NoPayments = () => (
  <Empty title={say(['Aún no hay pagos', 'No payments yet'])}>
    <p class="quiet">
      {say([
        'Crea un enlace y envíalo: aquí verás el pago cuando llegue.',
        'Create a link and send it: here you see the payment when it arrives.',
      ])}
    </p>
  </Empty>
)
