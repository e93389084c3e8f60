import { useState } from 'preact/hooks'
import { maskEmail } from '../../../domain/masked-email.ts'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { say } from '../../language.ts'
import { Field, Form } from '../../parts/form.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { api } from '../../requests/client.ts'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { keepTypedEmail, logInOutcome, placeAfterLogIn, typedEmail } from './log-in.ts'
import { SendAgain } from './send-again.tsx'
import { accountTexts } from './texts.ts'

const { forgot: texts, ...labels } = accountTexts

export function Forgot() {
  const [email, setEmail] = useState<string | null>(null)
  const back = <Link to={pathTo('enter')}>{say(['Volver a entrar', 'Back to log in'])}</Link>
  if (email === null) {
    return (
      <AccountFrame
        title={texts.title}
        lead={say([
          'Te enviamos un código para elegir otra.',
          'We send you a code to choose another.',
        ])}
      >
        <Form
          key="ask"
          send={(fields) => api.forgotPassword({ body: { email: fields.email ?? '' } })}
          onDone={(_, fields) => {
            keepTypedEmail(fields.email ?? '')
            setEmail(fields.email ?? '')
          }}
          action={say(['Enviar el código', 'Send the code'])}
          aside={back}
        >
          <Field
            name="email"
            type="email"
            label={labels.email}
            value={typedEmail()}
            autoComplete="username"
            hint={labels.emailHint}
          />
        </Form>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={texts.title}
      lead={say([
        `Si hay una cuenta con ${maskEmail(email)}, le enviamos un código. Escríbelo con tu contraseña nueva.`,
        `If ${maskEmail(email)} has an account, we sent it a code. Enter it with your new password.`,
      ])}
    >
      <Form
        key="reset"
        send={({ otp = '', password = '' }) =>
          api.resetPassword({ body: { email, otp, password } })
        }
        onDone={async (_, { password = '' }) => {
          go(placeAfterLogIn(await logInOutcome(email, password)))
        }}
        action={say(['Cambiar la contraseña', 'Change the password'])}
        aside={
          <button type="button" class="plain" onClick={() => setEmail(null)}>
            {say(['Usar otro correo', 'Use another e-mail'])}
          </button>
        }
      >
        <Field
          name="otp"
          label={labels.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          hint={labels.codeHint}
        />
        <PasswordField
          name="password"
          label={say(['Contraseña nueva', 'New password'])}
          autoComplete="new-password"
          hint={labels.passwordHint}
        />
      </Form>
      <SendAgain isJustSent send={() => api.forgotPassword({ body: { email } })} />
    </AccountFrame>
  )
}
