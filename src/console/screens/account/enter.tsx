import { AccountFrame } from '../../frame/account-frame.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { go, Link } from '../../router.tsx'
import { useStore } from '../../session/store.ts'
import { EnterWithPasskey } from './enter-with-passkey.tsx'
import { halfLogin, logInOutcome } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { enter: texts, ...labels } = accountTexts

export function Enter() {
  const before = useStore(halfLogin)
  return (
    <AccountFrame title={texts.title}>
      {before !== null && 'hasExpired' in before && (
        <p class="notice wait" role="alert">
          {texts.expired}
        </p>
      )}
      <Form
        send={({ email = '', password = '' }) => logInOutcome(email, password)}
        onDone={(progress) => {
          // Of who is in, the session's state leads on.
          if (progress === 'half') go(`/enter/factor${location.search}`)
        }}
        action={texts.action}
        aside={<Link to="/forgot">{texts.forgot}</Link>}
      >
        <Field
          name="email"
          type="email"
          label={labels.email}
          autoComplete="username"
          hint={labels.emailHint}
          value={before?.email}
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
}
