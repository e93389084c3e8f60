import { useRef, useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure.tsx'
import { Form } from '../../parts/form.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, type Failure, type Outcome, type Schemas } from '../../requests/client.ts'
import { Breakable } from '../developers/code-block.tsx'
import { developersTexts } from '../developers/texts.ts'
import { ReplayForm } from './replay-form.tsx'
import { RotateSecretForm } from './rotate-secret-form.tsx'
import { SecretShown } from './secret-shown.tsx'
import { webhookTexts } from './texts.ts'
import { EditWebhookForm } from './webhook-forms.tsx'

const texts = webhookTexts.detail
const REFUSALS = { FORBIDDEN: developersTexts.onlyOwner, CONFLICT: texts.inactive }

type Step =
  | { step: 'edit' | 'rotate' | 'delete' | 'replay' }
  | { step: 'shown'; secret: string }
  | { step: 'replayed'; events: number }

interface WebhookActionsProps {
  path: { id: string; webhookId: string }
  of: Schemas['Webhook']
  onChange(): void
  onTested(delivery: Schemas['Delivery']): void
  onDeleted(): void
}

/** What the owner does with a webhook. */
export function WebhookActions(props: WebhookActionsProps) {
  const { path, of, onChange, onTested } = props
  const [step, setStep] = useState<Step | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const test = useAttemptKey(`test ${path.webhookId}`)
  const busy = useRef(false)
  const act = async <Data,>(ask: () => Promise<Outcome<Data>>, onDone: (data: Data) => void) => {
    // Faster than the state is: a second tap of an impatient finger.
    if (busy.current) return
    busy.current = true
    setBusy(true)
    const outcome = await ask()
    busy.current = false
    setBusy(false)
    setFailure(outcome.failure)
    if (outcome.failure === null) onDone(outcome.data)
  }
  const sendTest = () =>
    act(
      () => api.testWebhook({ ...path }, { idempotencyKey: test.key }),
      (delivery) => {
        test.settle()
        onTested(delivery)
      },
    )
  const setActive = (active: boolean) =>
    act(() => api.updateWebhook({ ...path, body: { active } }), onChange)
  return (
    <>
      {failure && <FailureNotice failure={failure} refusals={REFUSALS} />}
      {step?.step === 'replayed' && (
        <p class="notice good" role="status">
          {webhookTexts.replay.sent(step.events)}
        </p>
      )}
      <div class="actions">
        <button type="button" disabled={isBusy || !of.active} onClick={sendTest}>
          {texts.test}
        </button>
        <button type="button" class="plain" onClick={() => setStep({ step: 'edit' })}>
          {texts.edit}
        </button>
        <button type="button" class="plain" disabled={isBusy} onClick={() => setActive(!of.active)}>
          {of.active ? texts.turnOff : texts.turnOn}
        </button>
      </div>
      <div class="actions">
        {of.active && (
          <button type="button" class="bare" onClick={() => setStep({ step: 'replay' })}>
            {texts.replay}
          </button>
        )}
        <button type="button" class="bare" onClick={() => setStep({ step: 'rotate' })}>
          {texts.rotate}
        </button>
        <button type="button" class="bare" onClick={() => setStep({ step: 'delete' })}>
          {texts.delete}
        </button>
      </div>
      <ActionDialog {...props} step={step} setStep={setStep} />
    </>
  )
}

interface ActionDialogProps extends WebhookActionsProps {
  step: Step | null
  setStep(step: Step | null): void
}

function ActionDialog({ path, of, onChange, onDeleted, step, setStep }: ActionDialogProps) {
  const close = () => setStep(null)
  const next = (to: Step | null) => {
    setStep(to)
    onChange()
  }
  switch (step?.step) {
    case 'edit':
      return (
        <Dialog title={texts.editTitle} onClose={close}>
          <EditWebhookForm path={path} of={of} onDone={() => next(null)} />
        </Dialog>
      )
    case 'rotate':
      return (
        <Dialog title={texts.rotate} onClose={close}>
          <RotateSecretForm
            path={path}
            onDone={({ secret }) => setStep({ step: 'shown', secret })}
          />
        </Dialog>
      )
    case 'replay':
      return (
        <Dialog title={webhookTexts.replay.title} onClose={close}>
          <ReplayForm path={path} of={of} onDone={(events) => next({ step: 'replayed', events })} />
        </Dialog>
      )
    case 'delete':
      return (
        <Dialog title={texts.deleteTitle} onClose={close}>
          <Form
            send={() => api.deleteWebhook(path)}
            onDone={onDeleted}
            action={texts.delete}
            refusals={REFUSALS}
            danger
          >
            <p>
              <strong>
                <Breakable text={of.url} />
              </strong>
            </p>
            <p class="quiet">{texts.deleteLead}</p>
          </Form>
        </Dialog>
      )
    case 'shown':
      return <SecretShown secret={step.secret} onClose={close} />
    default:
      return null
  }
}
