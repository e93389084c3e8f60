import { useRef } from 'preact/hooks'
import { say } from '../../language.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { accountLine, type BankAccount } from '../bank-accounts/account-parts.tsx'
import type { Order } from './order.ts'
import { recipientFacts } from './recipient.ts'

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
    <Dialog title={say(['¿Enviar este pago?', 'Send this payment?'])} onClose={cancel}>
      <Form
        send={async () => {
          isSending.current = true
          await send()
          return { data: null, failure: null }
        }}
        onDone={() => {}}
        action={say([`Enviar ${moneyText(order.amount)}`, `Send ${moneyText(order.amount)}`])}
        aside={
          <button type="button" class="plain" onClick={cancel}>
            {say(['Corregir', 'Correct it'])}
          </button>
        }
      >
        <OrderFacts of={order} from={from} />
        <p class="quiet">
          {order.environment === 'test'
            ? say(['Es una prueba: no se mueve dinero.', 'It is a test: no money moves.'])
            : say([
                'Revisa bien a quién va: lo que se envía no se puede deshacer.',
                'Check whom it goes to: what is sent cannot be undone.',
              ])}
        </p>
      </Form>
    </Dialog>
  )
}

/** To whom, how much and from where. */
export const OrderFacts = ({ of, from }: { of: Order; from: BankAccount | undefined }) => (
  <div>
    <p class="price money">{moneyText(of.amount)}</p>
    <Facts
      of={[
        ...recipientFacts(of),
        from !== undefined && [say(['Desde', 'From']), accountLine(from)],
      ]}
    />
  </div>
)
