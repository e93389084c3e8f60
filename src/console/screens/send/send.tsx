import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Empty, Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import type { Order } from './order.ts'
import { SendForm } from './send-form.tsx'
import { sendTexts as texts } from './texts.ts'
import { Unanswered } from './unanswered.tsx'
import { useSending } from './unanswered-order.ts'

/** Sends money by mobile payment or by transfer, once, and shows what came of it. */
export function Send() {
  const { environment } = useMerchant()
  useTitle(texts.title)
  const current = useStore(session)
  const sending = useSending(current.state === 'in' ? current.user.id : '', environment)
  const query = { environment }
  const reading = useRequest(
    () =>
      together([
        api.listBankAccounts({ query: { ...query, limit: 100 } }),
        api.listPayees({ query }),
        api.listBanks(),
      ]),
    [environment],
  )
  const send = async (order: Order) => {
    const outcome = await sending.send(order)
    if (outcome.data !== null) {
      const movement = { account: order.from, movement: outcome.data.id }
      go(merchantPath('movement', movement), { replace: true })
    }
    return outcome
  }
  return (
    <div class="narrow">
      <div class="title">
        <h1>{texts.title}</h1>
        <Link to={merchantPath('payees')}>{say(['Contactos', 'Saved payees'])}</Link>
      </div>
      <Show of={reading}>
        {([{ data: accounts }, { data: payees }, { data: banks }]) => {
          if (sending.unanswered !== null)
            return <Unanswered accounts={accounts} sending={sending} send={send} />
          const active = accounts.filter(({ status }) => status === 'active')
          if (active.length === 0)
            return (
              <Empty title={say(['Primero hace falta una cuenta', 'First you need an account'])}>
                <p class="quiet">
                  {say([
                    'El dinero sale de una cuenta tuya que esté conectada con su banco. Agrega una, o espera a que esté conectada.',
                    'The money leaves an account of yours that is connected to its bank. Add one, or wait until it is connected.',
                  ])}
                </p>
                <Link to={merchantPath('money')} class="button plain">
                  {say(['Ver mis cuentas', 'See my accounts'])}
                </Link>
              </Empty>
            )
          return <SendForm accounts={active} payees={payees} banks={banks} send={send} />
        }}
      </Show>
    </div>
  )
}
