import { useRef } from 'preact/hooks'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { accountLine, type BankAccount } from '../bank-accounts/account-parts.tsx'
import type { Order } from './order.ts'
import { recipientFacts } from './recipient.ts'
import { sendTexts } from './texts.ts'

const texts = sendTexts.confirm

interface ConfirmProps {
  order: Order
  from: BankAccount | undefined
  send(): Promise<void>
  /** Unless it is being sent. */
  onCancel(): void
}

/** Repeats to whom, how much and from where, before anything is sent. */
export function Confirm({ order, from, send, onCancel }: ConfirmProps) {
  const isSending = useRef(false)
  const cancel = () => {
    if (!isSending.current) onCancel()
  }
  return (
    <Dialog title={texts.title} onClose={cancel}>
      <Form
        send={async () => {
          isSending.current = true
          await send()
          return { data: null, failure: null }
        }}
        onDone={() => {}}
        action={texts.send(moneyText(order.amount))}
        aside={
          <button type="button" class="plain" onClick={cancel}>
            {texts.change}
          </button>
        }
      >
        <OrderFacts of={order} from={from} />
        <p class="quiet">{order.environment === 'test' ? texts.test : texts.lead}</p>
      </Form>
    </Dialog>
  )
}

/** To whom, how much and from where. */
export const OrderFacts = ({ of, from }: { of: Order; from: BankAccount | undefined }) => (
  <div>
    <p class="price money">{moneyText(of.amount)}</p>
    <Facts of={[...recipientFacts(of), from !== undefined && [texts.from, accountLine(from)]]} />
  </div>
)
