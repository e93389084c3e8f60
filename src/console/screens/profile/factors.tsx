import './factors.css'
import { useState } from 'preact/hooks'
import { Action, QuickAction } from '../../parts/action.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { AppDialog } from './app-dialog.tsx'
import { factorTexts as texts } from './factor-texts.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { passkeyTexts } from './passkey-texts.ts'
import { NewRecoveryCodes } from './recovery-codes.tsx'

type FactorList = Schemas['FactorList']

type Step = 'app' | 'passkey' | 'create codes' | 'codes'

/** The person's second factors and recovery codes. */
export function Factors() {
  const reading = useRequest(() => api.listFactors(), [])
  const [step, setStep] = useState<Step | null>(null)
  const [done, setDone] = useState('')
  const open = (to: Step) => {
    setDone('')
    setStep(to)
  }
  const close = async (said = '') => {
    setStep(null)
    await reading.reload()
    setDone(said)
  }
  return (
    <section class="card" id="factors">
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <Show of={reading}>
        {(list) => (
          <>
            {list.resetDueAt && <Reset dueAt={list.resetDueAt} onUndone={close} />}
            <FactorLines of={list} onRemove={close} />
            <div class="actions">
              <button type="button" onClick={() => open('app')}>
                {hasApp(list) ? texts.changeApp : texts.addApp}
              </button>
              <button type="button" class="plain" onClick={() => open('passkey')}>
                {passkeyTexts.add}
              </button>
            </div>
            {list.data.length > 0 && (
              <RecoveryCodesLeft
                count={list.recoveryCodesLeft}
                onCreate={() => open('create codes')}
              />
            )}
            <StepDialog of={list} step={step} setStep={setStep} onClose={close} />
          </>
        )}
      </Show>
      <p role="status" class={done && 'notice good'}>
        {done}
      </p>
      <p class="quiet">{texts.stepUp}</p>
    </section>
  )
}

const hasApp = ({ data }: FactorList) => data.some(({ kind }) => kind === 'totp')

interface FactorLinesProps {
  of: FactorList
  onRemove(): void
}

const FactorLines = ({ of: { data }, onRemove }: FactorLinesProps) =>
  data.length === 0 ? (
    <p>{texts.none}</p>
  ) : (
    <ul class="lines">
      {data.map((factor) => (
        <li key={factor.id}>
          <div>
            <strong>{factor.name}</strong>
            <p class="quiet">
              {texts.kinds[factor.kind]}
              <br />
              {factor.lastUsedAt ? (
                <>
                  {texts.lastUsed} <Moment of={factor.lastUsedAt} />
                </>
              ) : (
                <>
                  {texts.neverUsed} <Moment of={factor.createdAt} />
                </>
              )}
            </p>
          </div>
          <Action
            label={texts.remove}
            look="plain small"
            title={texts.removal.title(factor.name)}
            send={() => api.deleteFactor({ id: factor.id })}
            onDone={() => onRemove()}
            onClose={() => onRemove()}
            refusals={{ CONFLICT: texts.removal.needed }}
            danger
          >
            <p>{data.length === 1 ? texts.removal.last : texts.removal.lead}</p>
            {factor.kind === 'passkey' && <p>{texts.removal.passkey}</p>}
          </Action>
        </li>
      ))}
    </ul>
  )

const RecoveryCodesLeft = ({ count, onCreate }: { count: number; onCreate(): void }) => (
  <div class={count === 0 ? 'notice wait' : 'stack'}>
    <h3>{texts.codes.title}</h3>
    <p>{count === 0 ? texts.codes.noneLeft : texts.codes.left(count)}</p>
    <div class="actions">
      <button type="button" class="plain" onClick={onCreate}>
        {texts.codes.create}
      </button>
    </div>
  </div>
)

/** What an administrator was told, which the person may deny. */
const Reset = ({ dueAt, onUndone }: { dueAt: string; onUndone(said: string): void }) => (
  <div class="notice bad" role="alert">
    <h3>{texts.reset.title}</h3>
    <p>
      {texts.reset.lead} <Moment of={dueAt} />
    </p>
    <QuickAction
      label={texts.reset.undo}
      send={() => api.undoFactorReset()}
      onDone={() => onUndone(texts.reset.undone)}
    />
  </div>
)

interface StepDialogProps {
  of: FactorList
  step: Step | null
  setStep(step: Step): void
  onClose(said?: string): void
}

function StepDialog({ of, step, setStep, onClose }: StepDialogProps) {
  const dismiss = () => onClose()
  /** After a factor was added: its recovery codes, if there are none. */
  const goOn = () => {
    if (of.recoveryCodesLeft === 0) setStep('codes')
    else onClose(texts.ready)
  }
  switch (step) {
    case 'app':
      return <AppDialog replaces={hasApp(of)} onConfirmed={goOn} onClose={dismiss} />
    case 'passkey':
      return <PasskeyDialog onCreated={goOn} onClose={dismiss} />
    case 'create codes':
      return (
        <Dialog title={texts.codes.create} onClose={dismiss}>
          <div class="stack">
            <p>{texts.codes.createLead}</p>
            <div class="actions">
              <button type="button" onClick={() => setStep('codes')}>
                {texts.codes.create}
              </button>
            </div>
          </div>
        </Dialog>
      )
    case 'codes':
      return (
        <Dialog title={texts.codes.title} onClose={dismiss}>
          <NewRecoveryCodes
            onKept={() => onClose(of.data.length === 0 ? texts.ready : texts.codes.replaced)}
          />
        </Dialog>
      )
    default:
      return null
  }
}
