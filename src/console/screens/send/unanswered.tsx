import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import type { Outcome } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import type { BankAccount } from '../bank-accounts/account-parts.tsx'
import { OrderFacts } from './confirm.tsx'
import type { Order } from './order.ts'
import { sendTexts } from './texts.ts'
import type { Sending } from './unanswered-order.ts'

const texts = say({ check: ['Ver los movimientos', 'See the movements'] })

interface UnansweredProps {
  accounts: readonly BankAccount[]
  sending: Sending
  send(order: Order): Promise<Outcome<{ id: string }>>
}

/** A payment whose answer was lost: it is asked for with its own key, so that it leaves once. */
export function Unanswered({ accounts, sending, send }: UnansweredProps) {
  const { unanswered, mayAsk, forget } = sending
  const [isForgetting, setForgetting] = useState(false)
  if (unanswered === null) return null
  const from = accounts.find(({ id }) => id === unanswered.from)
  const movements = merchantPath('account', { account: unanswered.from })
  return (
    <>
      <section class="notice wait" role="alert">
        <h2>
          {say(['No sabemos si este pago salió', 'We do not know whether this payment left'])}
        </h2>
        <p>
          {mayAsk
            ? say([
                'Lo enviaste y la respuesta no llegó. No lo escribas otra vez: pregunta aquí. Aunque preguntes varias veces, sale una sola vez.',
                'You sent it, and the answer did not come. Do not type it again: ask here. However often you ask, it leaves once.',
              ])
            : say([
                'Pasó casi un día desde que lo enviaste: ya no se puede preguntar aquí sin riesgo de enviarlo dos veces. Mira los movimientos de la cuenta.',
                'Almost a day has passed since you sent it: it cannot be asked for here without the risk of sending it twice. See the account’s movements.',
              ])}
        </p>
      </section>
      <section class="card">
        {mayAsk ? (
          <Form
            send={() => send(unanswered)}
            onDone={() => {}}
            action={say(['Preguntar qué pasó', 'Ask what came of it'])}
            refusals={sendTexts.refusals}
            aside={<Link to={movements}>{texts.check}</Link>}
          >
            <OrderFacts of={unanswered} from={from} />
          </Form>
        ) : (
          <>
            <OrderFacts of={unanswered} from={from} />
            <Link to={movements} class="button">
              {texts.check}
            </Link>
          </>
        )}
      </section>
      <button type="button" class="bare" onClick={() => setForgetting(true)}>
        {say(['Ya lo revisé: empezar otro pago', 'I have checked: begin another payment'])}
      </button>
      {isForgetting && (
        <Dialog
          title={say(['¿Empezar otro pago?', 'Begin another payment?'])}
          onClose={() => setForgetting(false)}
        >
          <Form
            send={async () => ({ data: null, failure: null })}
            onDone={forget}
            action={say(['Empezar otro pago', 'Begin another payment'])}
            danger
          >
            <p class="quiet">
              {say([
                'Hazlo solo si viste en los movimientos qué pasó con este. Si lo escribes otra vez, puede salir dos veces.',
                'Only do so if you saw in the movements what came of this one. Typed again, it may leave twice.',
              ])}
            </p>
          </Form>
        </Dialog>
      )}
    </>
  )
}
