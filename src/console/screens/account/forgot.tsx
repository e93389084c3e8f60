import { useState } from 'preact/hooks'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { logInOutcome, placeAfterLogIn } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { forgot: texts, verify, ...labels } = accountTexts

export function Forgot() {
  const [email, setEmail] = useState<string | null>(null)
  const back = <Link to={pathTo('enter')}>{texts.back}</Link>
  if (email === null) {
    return (
      <AccountFrame title={texts.title} lead={texts.lead}>
        <Form
          key="ask"
          send={(fields) => api.forgotPassword({ body: { email: fields.email ?? '' } })}
          onDone={(_, fields) => setEmail(fields.email ?? '')}
          action={texts.action}
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
    <AccountFrame title={texts.title} lead={texts.resetLead}>
      <Form
        key="reset"
        send={({ otp = '', password = '' }) =>
          api.resetPassword({ body: { email, otp, password } })
        }
        onDone={async (_, { password = '' }) => {
          go(placeAfterLogIn(await logInOutcome(email, password)))
        }}
        action={texts.reset}
        refusals={{ INVALID_REQUEST: verify.wrong }}
        aside={back}
      >
        <Field
          name="otp"
          label={labels.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          hint={labels.codeHint}
        />
        <Field
          name="password"
          type="password"
          label={labels.newPassword}
          autoComplete="new-password"
          hint={labels.passwordHint}
        />
      </Form>
    </AccountFrame>
  )
}
