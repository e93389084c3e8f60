import { useState } from 'preact/hooks'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { say } from '../../language.ts'
import { Field, Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { logInOutcome, placeAfterLogIn } from './log-in.ts'
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
          onDone={(_, fields) => setEmail(fields.email ?? '')}
          action={say(['Enviar el código', 'Send the code'])}
          aside={back}
        >
          <Field
            name="email"
            type="email"
            label={labels.email}
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
        'Escribe el código que te enviamos y tu contraseña nueva.',
        'Enter the code that we sent you and your new password.',
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
        aside={back}
      >
        <Field
          name="otp"
          label={labels.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          hint={labels.codeHint}
        />
        <Field
          name="password"
          type="password"
          label={say(['Contraseña nueva', 'New password'])}
          autoComplete="new-password"
          hint={labels.passwordHint}
        />
      </Form>
    </AccountFrame>
  )
}
