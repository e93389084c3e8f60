import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { FailureNotice } from '../../parts/failure.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Failure } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { session, updateUser } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { AccountState } from './account-state.tsx'
import { Factors } from './factors.tsx'
import { Preferences } from './preferences.tsx'
import { profileTexts as texts } from './texts.ts'

/** The person’s name, second factors, password and sessions. */
export function Profile() {
  useTitle(texts.title)
  const current = useStore(session)
  if (current.state !== 'in') return null
  return (
    <>
      <h1>{texts.title}</h1>
      <NameForm name={current.user.name} email={current.user.email} />
      <AccountState />
      <Factors />
      <PasswordForm />
      <Preferences />
      <Sessions />
    </>
  )
}

function NameForm({ name, email }: { name: string; email: string }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <section class="card">
      <p class="quiet">{email}</p>
      <Form
        send={(fields) => {
          setSaved(false)
          return api.updateMe({ body: { name: fields.name ?? '' } })
        }}
        onDone={(user) => {
          updateUser({ name: user.name })
          setSaved(true)
        }}
        action={texts.save}
        aside={<span role="status">{isSaved && texts.saved}</span>}
      >
        <Field name="name" label={texts.name} value={name} autoComplete="name" maxLength={120} />
      </Form>
    </section>
  )
}

function PasswordForm() {
  const [changes, setChanges] = useState(0)
  return (
    <section class="card">
      <h2>{texts.password}</h2>
      <Form
        // Empty again after a change.
        key={changes}
        send={({ currentPassword = '', newPassword = '' }) =>
          api.changePassword({ body: { currentPassword, newPassword } })
        }
        onDone={() => setChanges((count) => count + 1)}
        action={texts.change}
        refusals={{ INVALID_CREDENTIALS: texts.wrong }}
        aside={<span role="status">{changes > 0 && texts.changed}</span>}
      >
        <Field
          name="currentPassword"
          type="password"
          label={texts.current}
          autoComplete="current-password"
        />
        <Field
          name="newPassword"
          type="password"
          label={texts.next}
          autoComplete="new-password"
          hint={texts.nextHint}
        />
      </Form>
    </section>
  )
}

function Sessions() {
  const reading = useRequest(() => api.listSessions(), [])
  const [failure, setFailure] = useState<Failure | null>(null)
  const end = async (id: string) => {
    const outcome = await api.endSession({ id })
    setFailure(outcome.failure)
    await reading.reload()
  }
  return (
    <section class="card">
      <h2>{texts.sessions}</h2>
      {failure && <FailureNotice failure={failure} />}
      <Show of={reading}>
        {({ data }) => (
          <ul class="lines">
            {data.map(({ id, userAgent, lastUsedAt, current }) => (
              <li key={id}>
                <div>
                  <strong>{userAgent ?? '–'}</strong>
                  <p class="quiet">
                    {texts.lastUsed} <Moment of={lastUsedAt} />
                  </p>
                </div>
                {current ? (
                  <span class="status good">{texts.here}</span>
                ) : (
                  <button type="button" class="plain small" onClick={() => end(id)}>
                    {texts.end}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Show>
    </section>
  )
}
