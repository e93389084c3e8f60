import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { typedAmount } from '../../parts/amount.ts'
import { Field } from '../../parts/form.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'

const simulationTexts = say({
  outcomes: {
    success: ['El pago se recibe', 'The payment is received'],
    failed: ['El pago falla', 'The payment fails'],
    pending: ['Queda pendiente', 'It stays pending'],
  },
  done: {
    success: ['El pago de prueba se recibió.', 'The test payment was received.'],
    failed: ['El pago de prueba falló, como pediste.', 'The test payment failed, as you asked.'],
    pending: [
      'El pago de prueba quedó pendiente. Paga de nuevo con pago móvil para darle un final.',
      'The test payment is pending. Pay again by mobile payment to end it.',
    ],
  },
})
const texts = simulationTexts

type PaymentLink = Schemas['PaymentLink']
type Result = Schemas['SandboxResult']

const TONES = { success: 'good', failed: 'bad', pending: 'wait' } as const
const OUTCOMES = ['success', 'failed', 'pending'] as const

/** What can be paid: a link, or a page that has one. */
type Payable = Pick<PaymentLink, 'id' | 'url' | 'status' | 'amount'>

interface SimulationProps {
  of: Payable
  onPaid(): void
}

/** Pays a link of the test environment, with the outcome that one chooses. */
export function Simulation({ of, onPaid }: SimulationProps) {
  const [result, setResult] = useState<Result | null>(null)
  return (
    <>
      {result && (
        <div class={`notice ${TONES[result.status]}`} role="status">
          <p>{texts.done[result.status]}</p>
          <Link to={merchantPath('payment', { transaction: result.transactionId })}>
            {say(['Ver el pago', 'See the payment'])}
          </Link>
        </div>
      )}
      {of.status === 'ACTIVE' && (
        <div class="actions">
          <Simulate
            of={of}
            onDone={(paid) => {
              setResult(paid)
              onPaid()
            }}
          />
        </div>
      )}
    </>
  )
}

function Simulate({ of, onDone }: { of: Payable; onDone(result: Result): void }) {
  const token = new URL(of.url).pathname.replace(/.*\//, '')
  return (
    <Action
      label={say(['Pagar de prueba', 'Make a test payment'])}
      look="plain"
      title={say(['Pagar de prueba', 'Make a test payment'])}
      once={`simulation ${of.id}`}
      send={({ how, outcome, amount = '' }, options) => {
        const send = how === 'charge' ? api.simulateCharge : api.simulateVerification
        const body = {
          simulate: outcome as Result['status'],
          ...(of.amount === null && { amount: typedAmount(amount) }),
        }
        return send({ token, body }, options)
      }}
      onDone={onDone}
      action={say(['Pagar de prueba', 'Make the test payment'])}
    >
      <p class="quiet">
        {say([
          'Como lo haría quien paga. No se mueve dinero real.',
          'As a payer would. No real money moves.',
        ])}
      </p>
      {of.amount === null && (
        <Field
          name="amount"
          label={say(['Monto que paga', 'Amount to pay'])}
          hint={say(['Como 1234,50.', 'Such as 1234.50.'])}
          inputMode="decimal"
          maxLength={20}
        />
      )}
      <Field
        name="how"
        label={say(['Cómo se paga', 'How it is paid'])}
        options={[
          ['charge', say(['Con clave (C2P)', 'By key (C2P)'])],
          ['verify', say(['Con pago móvil', 'By mobile payment'])],
        ]}
      />
      <Field
        name="outcome"
        label={say(['Cómo termina', 'How it ends'])}
        options={OUTCOMES.map((outcome) => [outcome, texts.outcomes[outcome]] as const)}
      />
    </Action>
  )
}
