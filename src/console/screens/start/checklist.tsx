import '../../parts/checklist.css'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Progress } from '../../parts/progress.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { type Path, pathTo } from '../../routes.ts'
import { type SessionUser, session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { stageOf } from '../banks/connection-parts.tsx'

/** Where it is kept that nothing is missing any more, so that it is not asked for at each start. */
const doneKey = (merchantId: string): string => `live ${merchantId}`

/** What the owner still has to do until the first real payment, also while they try out; nothing once all is done. */
export function Checklist({ isFirst }: { isFirst: boolean }) {
  const { id } = useMerchant()
  const current = useStore(session)
  if (current.state !== 'in' || localStorage.getItem(doneKey(id))) return null
  return <Missing user={current.user} isFirst={isFirst} />
}

interface Have {
  hasAccount: boolean
  hasLink: boolean
  hasBank: boolean
  isBankInReview: boolean
}

function useHave() {
  const { client, id } = useMerchant()
  return useRequest(async () => {
    const read = await together([
      client.getSettlementAccount({}),
      client.listPaymentLinks({ query: { environment: 'live', limit: 1 } }),
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
}

function Missing({ user, isFirst }: { user: SessionUser; isFirst: boolean }) {
  const { id } = useMerchant()
  const reading = useHave()
  const steps = reading.data && stepsOf(user, reading.data)
  if (steps?.every(({ isDone }) => isDone)) {
    localStorage.setItem(doneKey(id), 'done')
    return null
  }
  return (
    <section class={`card to-finish${isFirst ? ' first' : ''}`}>
      <h2>{say(['Antes de cobrar de verdad', 'Before you are paid real money'])}</h2>
      <Show of={reading}>{(have) => <Steps of={stepsOf(user, have)} />}</Show>
    </section>
  )
}

interface Step {
  name: string
  /** Where it is done. */
  to: Path
  /** How long it takes, and what one needs. */
  takes: string
  isDone: boolean
  isInReview?: boolean
}

const stepsOf = (
  { emailVerified, kycStatus }: SessionUser,
  { hasAccount, hasLink, hasBank, isBankInReview }: Have,
): Step[] => [
  {
    name: say(['Verifica tu correo', 'Verify your e-mail']),
    to: pathTo('verify'),
    takes: say(['1 min, con el código que te enviamos', '1 min, with the code that we sent you']),
    isDone: emailVerified,
  },
  {
    name: say(['Verifica tu identidad', 'Verify your identity']),
    to: pathTo('kyc'),
    takes: say(['5 min, con fotos de tu cédula o RIF', '5 min, with photos of your document']),
    isDone: kycStatus === 'APPROVED',
    isInReview: kycStatus === 'PENDING',
  },
  {
    name: say(['Conecta tu cuenta con su banco', 'Connect your account to its bank']),
    to: merchantPath('banks', { environment: 'live' }),
    takes: say([
      '10 min, con los datos que te da el banco',
      '10 min, with what the bank gives you',
    ]),
    isDone: hasBank,
    isInReview: isBankInReview,
  },
  {
    name: say(['Elige la cuenta donde recibes', 'Choose the account where you are paid']),
    to: merchantPath('money', { environment: 'live' }),
    takes: '1 min',
    isDone: hasAccount,
  },
  {
    name: say(['Crea tu primer enlace', 'Create your first link']),
    to: merchantPath('newLink', { environment: 'live' }),
    takes: '1 min',
    isDone: hasLink,
  },
]

function Steps({ of: steps }: { of: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const progress = say([`${done} de ${steps.length}`, `${done} of ${steps.length}`])
  return (
    <>
      <p class="quiet">
        {say([`${progress} hecho`, `${progress} done`])}
        <Progress done={done} of={steps.length} label={progress} />
      </p>
      <ul class="checklist">
        {steps.map((step) => (
          <StepLine key={step.name} {...step} />
        ))}
      </ul>
    </>
  )
}

const StepLine = ({ name, to, takes, isDone, isInReview = false }: Step) => (
  <li class={isDone ? 'done' : undefined}>
    {isDone ? name : <Link to={to}>{name}</Link>}{' '}
    <span class="quiet">
      {isDone
        ? say(['(hecho)', '(done)'])
        : isInReview
          ? say(['(en revisión)', '(in review)'])
          : takes}
    </span>
  </li>
)
