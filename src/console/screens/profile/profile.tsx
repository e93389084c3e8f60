import { useState } from 'preact/hooks'
import { deviceText } from '../../../domain/device.ts'
import { PREFERENCES } from '../../../domain/notice-places.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language, say } from '../../language.ts'
import { FailureNotice } from '../../parts/failure.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { Show } from '../../parts/reading.tsx'
import { NOTHING } from '../../parts/table.tsx'
import { api, type Failure } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { usePlace } from '../../router.tsx'
import { session, updateUser } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { AccountState } from './account-state.tsx'
import { Factors } from './factors.tsx'
import { Preferences } from './preferences.tsx'

const profileTexts = say({ title: ['Mi perfil', 'My profile'] })
const texts = profileTexts

/** The person’s name, second factors, password and sessions. */
export function Profile() {
  useTitle(texts.title)
  const current = useStore(session)
  // Mails lead to them.
  const isAsked = usePlace().query.has(PREFERENCES)
  if (current.state !== 'in') return null
  return (
    <>
      <h1>{texts.title}</h1>
      {isAsked && <Preferences isAsked />}
      <NameForm name={current.user.name} email={current.user.email} isMain={!isAsked} />
      <AccountState />
      <Factors />
      <PasswordForm />
      {!isAsked && <Preferences isAsked={false} />}
      <Sessions />
    </>
  )
}

interface NameFormProps {
  name: string
  email: string
  isMain: boolean
}

function NameForm({ name, email, isMain }: NameFormProps) {
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
        action={say(['Guardar', 'Save'])}
        plain={!isMain}
        aside={<span role="status">{isSaved && say(['Guardado.', 'Saved.'])}</span>}
      >
        <Field
          name="name"
          label={say(['Nombre', 'Name'])}
          value={name}
          autoComplete="name"
          maxLength={120}
        />
      </Form>
    </section>
  )
}

function PasswordForm() {
  const [changes, setChanges] = useState(0)
  return (
    <section class="card">
      <h2>{say(['Contraseña', 'Password'])}</h2>
      <Form
        // Empty again after a change.
        key={changes}
        send={({ currentPassword = '', newPassword = '' }) =>
          api.changePassword({ body: { currentPassword, newPassword } })
        }
        onDone={() => setChanges((count) => count + 1)}
        action={say(['Cambiar la contraseña', 'Change the password'])}
        plain
        aside={
          <span role="status">
            {changes > 0 &&
              say([
                'Tu contraseña cambió. Las demás sesiones terminaron.',
                'Your password was changed. The other sessions have ended.',
              ])}
          </span>
        }
      >
        <PasswordField
          name="currentPassword"
          label={say(['Contraseña actual', 'Present password'])}
          autoComplete="current-password"
        />
        <PasswordField
          name="newPassword"
          label={say(['Contraseña nueva', 'New password'])}
          autoComplete="new-password"
          hint={say([
            'De 8 a 128 caracteres, y que no sea de las más usadas.',
            '8 to 128 characters, and none of the most used.',
          ])}
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
      <h2>{say(['Dónde has entrado', 'Where you are logged in'])}</h2>
      {failure && <FailureNotice failure={failure} />}
      <Show of={reading}>
        {({ data }) => (
          <ul class="lines">
            {data.map(({ id, userAgent, lastUsedAt, current }) => (
              <li key={id}>
                <div>
                  <strong title={userAgent ?? undefined}>
                    {userAgent === null ? NOTHING : deviceText(userAgent, language)}
                  </strong>
                  <p class="quiet">
                    {say(['Último uso', 'Last used'])} <Moment of={lastUsedAt} />
                  </p>
                </div>
                {current ? (
                  <span class="status good">{say(['Esta sesión', 'This session'])}</span>
                ) : (
                  <button type="button" class="plain small" onClick={() => end(id)}>
                    {say(['Cerrar', 'End'])}
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
