import { useState } from 'preact/hooks'
import { merchantPath } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
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
  const [isOpen, setOpen] = useState(false)
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
          <button type="button" class="plain" onClick={() => setOpen(true)}>
            {texts.open}
          </button>
        </div>
      )}
      {isOpen && (
        <Dialog title={texts.title} onClose={() => setOpen(false)}>
          <SimulationForm
            of={of}
            onDone={(paid) => {
              setOpen(false)
              setResult(paid)
              onPaid()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function SimulationForm({ of, onDone }: { of: PaymentLink; onDone(result: Result): void }) {
  const { key, settle } = useAttemptKey(`simulation ${of.id}`)
  const token = new URL(of.url).pathname.split('/').at(-1) ?? ''
  return (
    <Form
      send={({ how, outcome, amount = '' }) => {
        const send = how === 'charge' ? api.simulateCharge : api.simulateVerification
        const body = {
          simulate: outcome as Result['status'],
          ...(of.amount === null && { amount: typedAmount(amount) }),
        }
        return send({ token, body }, { idempotencyKey: key })
      }}
      onDone={(result) => {
        settle()
        onDone(result)
      }}
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
    </Form>
  )
}
