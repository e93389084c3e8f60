import { AccountFrame } from '../../frame/account-frame.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { rememberAccount } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { register: texts, ...labels } = accountTexts

export const Register = () => (
  <AccountFrame title={texts.title} lead={texts.lead}>
    <Form
      send={({ name = '', email = '', password = '' }) =>
        api.register({ body: { name, email, password } })
      }
      onDone={(_, { email = '', password = '' }) => {
        rememberAccount({ email, password })
        go(pathTo('verify'))
      }}
      action={texts.action}
      refusals={{ CONFLICT: texts.taken }}
      aside={<Link to={pathTo('enter')}>{texts.haveAccount}</Link>}
    >
      <Field name="name" label={labels.name} autoComplete="name" maxLength={120} />
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
        autoComplete="new-password"
        hint={labels.passwordHint}
      />
    </Form>
  </AccountFrame>
)
