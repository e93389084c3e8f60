import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { type Path, pathTo } from '../../routes.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { stageOf } from '../banks/connection-parts.tsx'

/** What the owner still has to do until the first real payment. */
export function Checklist() {
  const { client, id } = useMerchant()
  const current = useStore(session)
  const reading = useRequest(async () => {
    const path = {}
    const read = await together([
      client.getSettlementAccount(path),
      client.listPaymentLinks({ ...path, query: { environment: 'live', limit: 1 } }),
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
  }, [id])
  if (current.state !== 'in') return null
  const { emailVerified, kycStatus } = current.user
  return (
    <section class="card">
      <h2>{say(['Antes de cobrar de verdad', 'Before you are paid real money'])}</h2>
      <Show of={reading}>
        {({ hasAccount, hasLink, hasBank, isBankInReview }) => (
          <ul class="checklist">
            <Step
              isDone={emailVerified}
              to={pathTo('verify')}
              name={say(['Verifica tu correo', 'Verify your e-mail'])}
            />
            <Step
              isDone={kycStatus === 'APPROVED'}
              isInReview={kycStatus === 'PENDING'}
              to={pathTo('kyc')}
              name={say(['Verifica tu identidad', 'Verify your identity'])}
            />
            <Step
              isDone={hasBank}
              isInReview={isBankInReview}
              to={merchantPath('banks', { environment: 'live' })}
              name={say(['Conecta tu cuenta con su banco', 'Connect your account to its bank'])}
            />
            <Step
              isDone={hasAccount}
              to={merchantPath('money')}
              name={say(['Elige la cuenta donde recibes', 'Choose the account where you are paid'])}
            />
            <Step
              isDone={hasLink}
              to={merchantPath('newLink')}
              name={say(['Crea tu primer enlace', 'Create your first link'])}
            />
          </ul>
        )}
      </Show>
    </section>
  )
}

interface StepProps {
  name: string
  /** Where it is done. */
  to: Path
  isDone: boolean
  isInReview?: boolean
}

const Step = ({ name, to, isDone, isInReview = false }: StepProps) => (
  <li class={isDone ? 'done' : undefined}>
    {isDone ? name : <Link to={to}>{name}</Link>}{' '}
    <span class="quiet">
      (
      {isDone
        ? say(['hecho', 'done'])
        : isInReview
          ? say(['en revisión', 'in review'])
          : say(['falta', 'missing'])}
      )
    </span>
  </li>
)
