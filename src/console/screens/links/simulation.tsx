import { useState } from 'preact/hooks'
import { merchantPath } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { typedAmount } from '../../parts/amount.ts'
import { Field } from '../../parts/form.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { simulationTexts as texts } from './simulation-texts.ts'

type PaymentLink = Schemas['PaymentLink']
type Result = Schemas['SandboxResult']

const TONES = { success: 'good', failed: 'bad', pending: 'wait' } as const
const OUTCOMES = ['success', 'failed', 'pending'] as const

interface SimulationProps {
  of: PaymentLink
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
            {texts.see}
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

function Simulate({ of, onDone }: { of: PaymentLink; onDone(result: Result): void }) {
  const token = new URL(of.url).pathname.split('/').at(-1) ?? ''
  return (
    <Action
      label={texts.open}
      look="plain"
      title={texts.title}
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
      action={texts.action}
      refusals={{ CONFLICT: texts.refused, GONE: texts.gone }}
    >
      <p class="quiet">{texts.lead}</p>
      {of.amount === null && (
        <Field
          name="amount"
          label={texts.amount}
          hint={texts.amountHint}
          inputMode="decimal"
          maxLength={20}
        />
      )}
      <Field
        name="how"
        label={texts.how}
        options={[
          ['charge', texts.ways.charge],
          ['verify', texts.ways.verify],
        ]}
      />
      <Field
        name="outcome"
        label={texts.outcome}
        options={OUTCOMES.map((outcome) => [outcome, texts.outcomes[outcome]] as const)}
      />
    </Action>
  )
}
