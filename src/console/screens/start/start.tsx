import type { ScreenProps } from '../../app.tsx'
import { merchantPath } from '../../frame/merchant-frame.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { Empty, Show } from '../../parts/reading.tsx'
import { api, outcomeOf } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { PaymentTable } from '../payments/payment-table.tsx'
import { startTexts as texts } from './texts.ts'

/** What came in last, and what is missing before real money can. */
export function Start({ at }: ScreenProps) {
  useTitle(texts.title)
  const environment = at.environment as 'live' | 'test'
  const reading = useRequest(
    () =>
      outcomeOf(
        api.GET('/merchants/{id}/transactions', {
          params: { path: { id: at.merchant ?? '' }, query: { environment, limit: 10 } },
        }),
      ),
    [at.merchant, environment],
  )
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <div class="actions">
          <Link to={merchantPath(at, '/links/new')} class="button">
            {texts.create}
          </Link>
          <Link to={merchantPath(at, '/payments/verify')} class="button plain">
            {texts.verify}
          </Link>
        </div>
      </div>
      {environment === 'live' && <Checklist />}
      <div class="title">
        <h2>{texts.last}</h2>
        <Link to={merchantPath(at, '/payments')}>{texts.all}</Link>
      </div>
      <Show of={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          ) : (
            <PaymentTable at={at} payments={data} />
          )
        }
      </Show>
    </>
  )
}

/** What the person still has to do; gone when all is done. */
function Checklist() {
  const current = useStore(session)
  if (current.state !== 'in') return null
  const { emailVerified, kycStatus } = current.user
  const steps = [
    [texts.steps.email, emailVerified, texts.missing, '/verify'],
    [
      texts.steps.kyc,
      kycStatus === 'APPROVED',
      kycStatus === 'PENDING' ? texts.inReview : texts.missing,
      '/kyc',
    ],
  ] as const
  if (steps.every(([, isDone]) => isDone)) return null
  return (
    <section class="card">
      <h2>{texts.checklist}</h2>
      <ul class="checklist">
        {steps.map(([step, isDone, missing, path]) => (
          <li key={step} class={isDone ? 'done' : undefined}>
            {isDone ? step : <Link to={path}>{step}</Link>}{' '}
            <span class="quiet">({isDone ? texts.done : missing})</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
