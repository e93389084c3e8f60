import { AccountFrame } from '../../frame/account-frame.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Link } from '../../router.tsx'
import { EnterWithPasskey } from './enter-with-passkey.tsx'
import { logInOutcome } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { enter: texts, ...labels } = accountTexts

export const Enter = () => (
  <AccountFrame title={texts.title}>
    <Form
      send={({ email = '', password = '' }) => logInOutcome(email, password)}
      // The session's state leads on.
      onDone={() => {}}
      action={texts.action}
      refusals={{ INVALID_CREDENTIALS: texts.wrong }}
      aside={<Link to="/forgot">{texts.forgot}</Link>}
    >
      <Field
        name="email"
        type="email"
        label={labels.email}
        autoComplete="username"
        hint={labels.emailHint}
      />
      <Field
        name="password"
        type="password"
        label={labels.password}
        autoComplete="current-password"
      />
    </Form>
    <EnterWithPasskey />
    <p class="aside">
      {texts.noAccount} <Link to="/register">{texts.register}</Link>
    </p>
  </AccountFrame>
)
