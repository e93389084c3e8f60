import { useState } from 'preact/hooks'
import type { ScreenProps } from '../../app.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import type { components } from '../../requests/api.d.ts'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, outcomeOf } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { developersTexts as texts } from './texts.ts'

type ApiKey = components['schemas']['ApiKey']
type ShownApiKey = components['schemas']['ShownApiKey']

type Step =
  | { step: 'create' }
  | { step: 'rotate' | 'revoke'; key: ApiKey }
  | { step: 'shown'; key: ShownApiKey }

const REFUSALS = {
  KYC_REQUIRED: texts.needs,
  EMAIL_NOT_VERIFIED: texts.needs,
  CONFLICT: texts.once,
}

/** The user’s API keys: made for this merchant and environment, shown once, rotated and revoked. */
export function Developers({ at }: ScreenProps) {
  useTitle(texts.title)
  const reading = useRequest(
    () => outcomeOf(api.GET('/api-keys', { params: { query: { limit: 100 } } })),
    [],
  )
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const show = (key: ShownApiKey) => {
    setStep({ step: 'shown', key })
    void reading.reload()
  }
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <button type="button" onClick={() => setStep({ step: 'create' })}>
          {texts.create}
        </button>
      </div>
      <p class="quiet">
        {texts.lead} <a href={`/docs/guides?lang=${language}`}>{texts.guides}</a>
      </p>
      <h2>{texts.keys}</h2>
      <Show of={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <section class="card">
              <ul class="lines">
                {data.map((key) => (
                  <li key={key.id}>
                    <KeyFacts of={key} />
                    <div class="actions">
                      <button
                        type="button"
                        class="plain small"
                        onClick={() => setStep({ step: 'rotate', key })}
                      >
                        {texts.rotate}
                      </button>
                      <button
                        type="button"
                        class="plain small"
                        onClick={() => setStep({ step: 'revoke', key })}
                      >
                        {texts.revoke}
                      </button>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Show>
      {step?.step === 'create' && (
        <Dialog title={texts.create} onClose={close}>
          <CreateForm at={at} onDone={show} />
        </Dialog>
      )}
      {step?.step === 'rotate' && (
        <Dialog title={texts.rotateTitle} onClose={close}>
          <RotateForm of={step.key} onDone={show} />
        </Dialog>
      )}
      {step?.step === 'revoke' && (
        <Dialog title={texts.revokeTitle} onClose={close}>
          <Form
            send={() =>
              outcomeOf(api.DELETE('/api-keys/{id}', { params: { path: { id: step.key.id } } }))
            }
            onDone={() => {
              close()
              void reading.reload()
            }}
            action={texts.revoke}
            danger
          >
            <p>
              <strong>{step.key.name}</strong>
            </p>
            <p class="quiet">{texts.revokeLead}</p>
          </Form>
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

const KeyFacts = ({
  of: { name, environment, prefix, lastFour, lastUsedAt, expiresAt },
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
  </div>
)

interface KeyFormProps {
  onDone(key: ShownApiKey): void
}

function CreateForm({ at, onDone }: KeyFormProps & ScreenProps) {
  const { key, settle } = useAttemptKey('key')
  return (
    <Form
      send={({ name = '', environment = '' }) =>
        outcomeOf(
          api.POST('/api-keys', {
            params: { header: { 'Idempotency-Key': key } },
            body: {
              name,
              environment: environment as 'live' | 'test',
              ...(at.merchant && { merchantId: at.merchant }),
            },
          }),
        )
      }
      onDone={(made) => {
        settle()
        onDone(made)
      }}
      action={texts.create}
      refusals={REFUSALS}
    >
      <Field name="name" label={texts.name} hint={texts.nameHint} maxLength={80} />
      <Field
        name="environment"
        label={`${texts.environments.live} / ${texts.environments.test}`}
        value={at.environment}
        options={[
          ['test', texts.environments.test],
          ['live', texts.environments.live],
        ]}
      />
    </Form>
  )
}

function RotateForm({ of, onDone }: KeyFormProps & { of: ApiKey }) {
  const { key, settle } = useAttemptKey(`rotation ${of.id}`)
  return (
    <Form
      send={() =>
        outcomeOf(
          api.POST('/api-keys/{id}/rotate', {
            params: { path: { id: of.id }, header: { 'Idempotency-Key': key } },
            body: {},
          }),
        )
      }
      onDone={(made) => {
        settle()
        onDone(made)
      }}
      action={texts.rotate}
      refusals={REFUSALS}
    >
      <p>
        <strong>{of.name}</strong>
      </p>
      <p class="quiet">{texts.rotateLead}</p>
    </Form>
  )
}
