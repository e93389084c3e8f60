import { merchantPath } from '../../frame/merchant-frame.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, together } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { stageOf } from '../banks/connection-parts.tsx'
import { startTexts as texts } from './texts.ts'

/** What the owner still has to do until the first real payment. */
export function Checklist({ at }: { at: Record<string, string> }) {
  const current = useStore(session)
  const reading = useRequest(async () => {
    const path = { id: at.merchant ?? '' }
    const read = await together([
      api.getSettlementAccount(path),
      api.listPaymentLinks({ ...path, query: { environment: 'live', limit: 1 } }),
      api.listOwnBankConnections({ query: { limit: 100 } }),
    ])
    if (read.failure) return read
    const [{ settlementAccount }, { total }, { data: connections }] = read.data
    const stages = connections.map(stageOf)
    const hasAccount = settlementAccount !== null
    return {
      data: {
        hasAccount,
        hasLink: total > 0,
        // One that the service's operator has connected counts too.
        hasBank: hasAccount || stages.includes('active'),
        isBankInReview: stages.includes('pending_approval'),
      },
      failure: null,
    }
  }, [at.merchant])
  if (current.state !== 'in') return null
  const { emailVerified, kycStatus } = current.user
  return (
    <section class="card">
      <h2>{texts.checklist}</h2>
      <Show of={reading}>
        {({ hasAccount, hasLink, hasBank, isBankInReview }) => (
          <ul class="checklist">
            <Step isDone={emailVerified} to="/verify" name={texts.steps.email} />
            <Step
              isDone={kycStatus === 'APPROVED'}
              isInReview={kycStatus === 'PENDING'}
              to="/kyc"
              name={texts.steps.kyc}
            />
            <Step
              isDone={hasBank}
              isInReview={isBankInReview}
              to={merchantPath({ ...at, environment: 'live' }, '/money/banks')}
              name={texts.steps.bank}
            />
            <Step isDone={hasAccount} to={merchantPath(at, '/money')} name={texts.steps.account} />
            <Step isDone={hasLink} to={merchantPath(at, '/links/new')} name={texts.steps.link} />
          </ul>
        )}
      </Show>
    </section>
  )
}

interface StepProps {
  name: string
  /** Where it is done. */
  to: string
  isDone: boolean
  isInReview?: boolean
}

const Step = ({ name, to, isDone, isInReview = false }: StepProps) => (
  <li class={isDone ? 'done' : undefined}>
    {isDone ? name : <Link to={to}>{name}</Link>}{' '}
    <span class="quiet">({isDone ? texts.done : isInReview ? texts.inReview : texts.missing})</span>
  </li>
)
