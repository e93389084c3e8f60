import { useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { PasskeyPlace } from '../../parts/passkey-place.tsx'
import { Show } from '../../parts/reading.tsx'
import type { components } from '../../requests/api.d.ts'
import { api, outcomeOf } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { createPasskey } from '../../session/passkey.ts'
import { passkeyTexts as texts } from './passkey-texts.ts'

type Factor = components['schemas']['Factor']
type Step = { step: 'add' } | { step: 'remove'; passkey: Factor }

/** The person’s passkeys, with which they log in and confirm what matters. */
export function Passkeys() {
  const reading = useRequest(() => outcomeOf(api.GET('/auth/factors')), [])
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const done = () => {
    close()
    void reading.reload()
  }
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <Show of={reading}>
        {({ data }) => (
          <PasskeyList
            of={data.filter(({ kind }) => kind === 'passkey')}
            remove={(passkey) => setStep({ step: 'remove', passkey })}
          />
        )}
      </Show>
      <PasskeyPlace>
        <div class="actions">
          <button type="button" onClick={() => setStep({ step: 'add' })}>
            {texts.add}
          </button>
        </div>
      </PasskeyPlace>
      {step?.step === 'add' && (
        <Dialog title={texts.add} onClose={close}>
          <AddForm onDone={done} />
        </Dialog>
      )}
      {step?.step === 'remove' && (
        <Dialog title={texts.removeTitle} onClose={close}>
          <RemoveForm of={step.passkey} onDone={done} />
        </Dialog>
      )}
    </section>
  )
}

interface PasskeyListProps {
  of: readonly Factor[]
  remove(passkey: Factor): void
}

const PasskeyList = ({ of, remove }: PasskeyListProps) =>
  of.length === 0 ? (
    <p>{texts.none}</p>
  ) : (
    <ul class="lines">
      {of.map((passkey) => (
        <li key={passkey.id}>
          <div>
            <strong>{passkey.name}</strong>
            <p class="quiet">
              {texts.added} <Moment of={passkey.createdAt} />,{' '}
              {passkey.lastUsedAt === null ? texts.never : texts.lastUsed}{' '}
              {passkey.lastUsedAt !== null && <Moment of={passkey.lastUsedAt} />}
            </p>
          </div>
          <button type="button" class="plain small" onClick={() => remove(passkey)}>
            {texts.remove}
          </button>
        </li>
      ))}
    </ul>
  )

/** The device that this probably is, as people call it. */
function deviceName(): string {
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']
  return known.find((device) => navigator.userAgent.includes(device)) ?? ''
}

const AddForm = ({ onDone }: { onDone(): void }) => (
  <Form
    send={async ({ name = '' }) => {
      const { data: credential, failure } = await createPasskey()
      if (failure) return { data: null, failure }
      return outcomeOf(api.POST('/auth/factors/passkeys', { body: { name, credential } }))
    }}
    onDone={onDone}
    action={texts.create}
    refusals={{ CONFLICT: texts.full, INVALID_REQUEST: texts.refused }}
  >
    <Field
      name="name"
      label={texts.name}
      value={deviceName()}
      hint={texts.nameHint}
      maxLength={60}
    />
  </Form>
)

const RemoveForm = ({ of, onDone }: { of: Factor; onDone(): void }) => (
  <Form
    send={() => outcomeOf(api.DELETE('/auth/factors/{id}', { params: { path: { id: of.id } } }))}
    onDone={onDone}
    action={texts.remove}
    danger
  >
    <p>
      <strong>{of.name}</strong>
    </p>
    <p class="quiet">{texts.removeLead}</p>
  </Form>
)
