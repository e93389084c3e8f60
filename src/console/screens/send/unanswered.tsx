import { useState } from 'preact/hooks'
import type { ScreenProps } from '../../app.tsx'
import { merchantPath } from '../../frame/merchant-frame.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import type { Outcome } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import type { BankAccount } from '../bank-accounts/account-parts.tsx'
import { OrderFacts } from './confirm.tsx'
import type { Order } from './order.ts'
import { sendTexts } from './texts.ts'

const texts = sendTexts.unanswered

interface UnansweredProps extends ScreenProps {
  accounts: readonly BankAccount[]
  sending: { unanswered: Order | null; forget(): void }
  send(order: Order): Promise<Outcome<{ id: string }>>
}

/** A payment whose answer was lost: it is asked for with its own key, so that it leaves once. */
export function Unanswered({
  at,
  accounts,
  sending: { unanswered, forget },
  send,
}: UnansweredProps) {
  const [isForgetting, setForgetting] = useState(false)
  if (unanswered === null) return null
  const from = accounts.find(({ id }) => id === unanswered.from)
  return (
    <>
      <section class="notice wait" role="alert">
        <h2>{texts.title}</h2>
        <p>{texts.lead}</p>
      </section>
      <section class="card">
        <Form
          send={() => send(unanswered)}
          onDone={() => {}}
          action={texts.ask}
          refusals={sendTexts.refusals}
          aside={
            <Link to={merchantPath(at, `/money/accounts/${unanswered.from}`)}>{texts.check}</Link>
          }
        >
          <OrderFacts of={unanswered} from={from} />
        </Form>
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
