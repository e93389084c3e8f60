import { useState } from 'preact/hooks'
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

const texts = sendTexts.unanswered

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
        <h2>{texts.title}</h2>
        <p>{mayAsk ? texts.lead : texts.old}</p>
      </section>
      <section class="card">
        {mayAsk ? (
          <Form
            send={() => send(unanswered)}
            onDone={() => {}}
            action={texts.ask}
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
        {texts.forget}
      </button>
      {isForgetting && (
        <Dialog title={texts.forgetTitle} onClose={() => setForgetting(false)}>
          <Form
            send={async () => ({ data: null, failure: null })}
            onDone={forget}
            action={texts.forgetAction}
            danger
          >
            <p class="quiet">{texts.forgetLead}</p>
          </Form>
        </Dialog>
      )}
    </>
  )
}
