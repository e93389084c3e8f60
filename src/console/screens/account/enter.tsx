import { AccountFrame } from '../../frame/account-frame.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { go, Link, usePlace } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { useStore } from '../../session/store.ts'
import { EnterWithPasskey } from './enter-with-passkey.tsx'
import { halfLogin, logInOutcome } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { enter: texts, ...labels } = accountTexts

export function Enter() {
  const { query } = usePlace()
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
          if (progress === 'half') go(pathTo('secondStep', {}, { next: query.get('next') }))
        }}
        action={texts.action}
        refusals={{ INVALID_CREDENTIALS: texts.wrong }}
        aside={<Link to={pathTo('forgot')}>{texts.forgot}</Link>}
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
        {texts.noAccount} <Link to={pathTo('register')}>{texts.register}</Link>
      </p>
    </AccountFrame>
  )
}
