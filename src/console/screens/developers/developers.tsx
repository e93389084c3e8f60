import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment, moneyText } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { DevelopersNav } from './developers-nav.tsx'
import { Documentation } from './documentation.tsx'
import { CreateKeyForm, RotateKeyForm } from './key-forms.tsx'
import { permissionText } from './permission-choice.tsx'
import { developersTexts as texts } from './texts.ts'

type ApiKey = Schemas['ApiKey']
type ShownApiKey = Schemas['ShownApiKey']

type Step =
  | { step: 'create' | 'made before' }
  | { step: 'rotate' | 'revoke'; key: ApiKey }
  | { step: 'shown'; key: ShownApiKey }

/** The user’s API keys: made for this merchant and environment, shown once, rotated and revoked. */
export function Developers() {
  useTitle(texts.title)
  const reading = useRequest(() => api.listApiKeys({ query: { limit: 100 } }), [])
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const next = (to: Step | null) => {
    setStep(to)
    void reading.reload()
  }
  const formProps = {
    onDone: (key: ShownApiKey) => next({ step: 'shown', key }),
    onMadeBefore: () => next({ step: 'made before' }),
  }
  return (
    <>
      <DevelopersNav />
      <div class="title">
        <h1>{texts.keys}</h1>
        <button type="button" onClick={() => setStep({ step: 'create' })}>
          {texts.create}
        </button>
      </div>
      <p class="quiet">{texts.lead}</p>
      {step?.step === 'made before' && (
        <p class="notice wait" role="alert">
          {texts.madeBefore}
        </p>
      )}
      <Show of={reading}>
        {({ data }) =>
          data.length === 0 ? <Empty title={texts.none} /> : <Keys of={data} go={setStep} />
        }
      </Show>
      <Documentation />
      {step?.step === 'create' && (
        <Dialog title={texts.create} onClose={close}>
          <CreateKeyForm {...formProps} />
        </Dialog>
      )}
      {step?.step === 'rotate' && (
        <Dialog title={texts.rotateTitle} onClose={close}>
          <RotateKeyForm of={step.key} {...formProps} />
        </Dialog>
      )}
      {step?.step === 'revoke' && (
        <Dialog title={texts.revokeTitle} onClose={close}>
          <RevokeForm of={step.key} onDone={() => next(null)} />
        </Dialog>
      )}
      {step?.step === 'shown' && (
        <Dialog title={texts.shownTitle} onClose={close}>
          <div class="stack">
            <p class="quiet">{texts.shownLead}</p>
            <code class="secret">{step.key.key}</code>
            <div class="actions">
              <CopyButton text={step.key.key} label={texts.copy} />
              <button type="button" onClick={close}>
                {texts.done}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

const Keys = ({ of, go }: { of: readonly ApiKey[]; go(step: Step): void }) => (
  <section class="card">
    <ul class="lines">
      {of.map((key) => (
        <li key={key.id}>
          <KeyFacts of={key} />
          <div class="actions">
            <button type="button" class="plain small" onClick={() => go({ step: 'rotate', key })}>
              {texts.rotate}
            </button>
            <button type="button" class="plain small" onClick={() => go({ step: 'revoke', key })}>
              {texts.revoke}
            </button>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const KeyFacts = ({
  of: { name, environment, prefix, lastFour, lastUsedAt, expiresAt, ...limits },
}: {
  of: ApiKey
}) => (
  <div>
    <strong>{name}</strong>{' '}
    <Status tone={environment === 'live' ? 'good' : 'wait'}>
      {texts.environments[environment]}
    </Status>
    <p class="quiet">
      <code>
        {prefix}…{lastFour}
      </code>
      , {lastUsedAt === null ? texts.never : texts.lastUsed}{' '}
      {lastUsedAt !== null && <Moment of={lastUsedAt} />}
      {expiresAt !== null && (
        <>
          , {texts.expires} <Moment of={expiresAt} />
        </>
      )}
    </p>
    <KeyLimits {...limits} />
  </div>
)

const KeyLimits = ({
  permissions,
  allowedAddresses,
  approvalAbove,
}: Pick<ApiKey, 'permissions' | 'allowedAddresses' | 'approvalAbove'>) => (
  <>
    {permissions === null ? (
      <p class="quiet">{texts.permissions.all}</p>
    ) : (
      <details>
        <summary>{texts.permissions.limited(permissions.length)}</summary>
        <p class="quiet">{permissions.map(permissionText).join(' · ')}</p>
      </details>
    )}
    {allowedAddresses && (
      <p class="quiet">
        {texts.addresses.only} <code>{allowedAddresses.join(', ')}</code>
      </p>
    )}
    {approvalAbove !== null && <p class="quiet">{texts.ceiling.above(moneyText(approvalAbove))}</p>}
  </>
)

const RevokeForm = ({ of, onDone }: { of: ApiKey; onDone(): void }) => (
  <Form send={() => api.deleteApiKey({ id: of.id })} onDone={onDone} action={texts.revoke} danger>
    <p>
      <strong>{of.name}</strong>
    </p>
    <p class="quiet">{texts.revokeLead}</p>
  </Form>
)
