import './start.css'
import { useEffect } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Later } from '../../parts/later.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import { PaymentRows } from '../payments/payment-rows.tsx'
import { Today, useSalesOfDay } from './today.tsx'

const texts = say({ title: ['Inicio', 'Home'] })
/** How many of the latest payments are shown. */
const LATEST = 8

const afterPayments = () => import('./after-payments.ts')
const loadChecklist = () => afterPayments().then((code) => code.Checklist)
const loadLastDays = () => afterPayments().then((code) => code.LastDays)
const loadNeedsReview = () => afterPayments().then((code) => code.NeedsReview)
const loadNoPayments = () => afterPayments().then((code) => code.NoPayments)
const loadRate = () => afterPayments().then((code) => code.RateOfDay)
const loadWaiting = () => afterPayments().then((code) => code.Waiting)

/** A cashier works at the till, and may read no summary. */
export function Start() {
  const isCashier = useMerchant().role === 'CASHIER'
  useEffect(() => {
    if (isCashier) go(merchantPath('till'), { replace: true })
  }, [isCashier])
  return isCashier ? null : <StartOfOthers />
}

/**
 * How it goes today, what waits for a person, and what is missing before real money can come: what was sold and the latest
 * payments first, and all else once they are there.
 */
function StartOfOthers() {
  const { can, environment, role, id, client } = useMerchant()
  useTitle(texts.title)
  const sales = useSalesOfDay()
  const last = useRequest(
    () => client.listTransactions({ query: { environment, limit: LATEST } }),
    [id, environment],
  )
  const isThere = last.data !== null || last.failure !== null
  const hasPayments = last.data !== null && last.data.total > 0
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        {isThere && <Later load={loadRate} />}
      </div>
      {isThere && can('reviews:write') && <Later load={loadNeedsReview} />}
      <div class="start">
        <div class="start-main">
          {hasPayments && <Today of={sales} hasClosing={can('closings:read')} />}
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
              {({ data }) =>
                data.length === 0 ? (
                  <Later load={loadNoPayments} />
                ) : (
                  <PaymentRows payments={data} />
                )
              }
            </Show>
            {hasPayments && <Later load={loadLastDays} />}
          </section>
        </div>
        <div class="start-aside">
          {isThere && <Later load={loadWaiting} />}
          {role === 'OWNER' && last.data !== null && (
            <Later load={loadChecklist} isFirst={!hasPayments} />
          )}
        </div>
      </div>
    </>
  )
}
