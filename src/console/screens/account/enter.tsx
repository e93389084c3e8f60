import { AccountFrame } from '../../frame/account-frame.tsx'
import { say } from '../../language.ts'
import { Field, Form } from '../../parts/form.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { go, Link, usePlace } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { useStore } from '../../session/store.ts'
import { EnterWithPasskey } from './enter-with-passkey.tsx'
import { halfLogin, keepTypedEmail, logInOutcome, typedEmail } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { ...labels } = accountTexts

export function Enter() {
  const { query } = usePlace()
  const before = useStore(halfLogin)
  return (
    <AccountFrame title={say(['Entrar', 'Log in'])}>
      {before !== null && 'hasExpired' in before && (
        <p class="notice wait" role="alert">
          {say([
            'Pasaron más de 5 minutos desde que escribiste tu contraseña. Escríbela otra vez.',
            'More than 5 minutes have passed since you typed your password. Type it again.',
          ])}
        </p>
      )}
      <Form
        send={({ email = '', password = '' }) => logInOutcome(email, password)}
        onDone={(progress) => {
          // Of who is in, the session's state leads on.
          if (progress === 'half') go(pathTo('secondStep', {}, { next: query.get('next') }))
        }}
        action={say(['Entrar', 'Log in'])}
        aside={
          <Link to={pathTo('forgot')}>{say(['Olvidé mi contraseña', 'I forgot my password'])}</Link>
        }
      >
        <Field
          name="email"
          type="email"
          label={labels.email}
          autoComplete="username"
          hint={labels.emailHint}
          value={before?.email ?? typedEmail()}
          onInput={({ currentTarget }) => keepTypedEmail(currentTarget.value)}
        />
        <PasswordField name="password" label={labels.password} autoComplete="current-password" />
      </Form>
      <EnterWithPasskey />
      <p class="aside">
        {say(['¿Aún no tienes cuenta?', 'No account yet?'])}{' '}
        <Link to={pathTo('register')}>{say(['Crear una cuenta', 'Create an account'])}</Link>
      </p>
    </AccountFrame>
  )
}
