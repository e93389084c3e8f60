import { AccountFrame } from '../../frame/account-frame.tsx'
import { say } from '../../language.ts'
import { Field, Form } from '../../parts/form.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { api } from '../../requests/client.ts'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { rememberAccount } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { ...labels } = accountTexts

export const Register = () => (
  <AccountFrame
    title={say(['Crear una cuenta', 'Create an account'])}
    lead={say([
      'Con ella cobras en bolívares por pago móvil. Toma un minuto.',
      'With it you are paid in bolívares by mobile payment. It takes a minute.',
    ])}
  >
    <Form
      send={({ name = '', email = '', password = '' }) =>
        api.register({ body: { name, email, password } })
      }
      onDone={(_, { email = '', password = '' }) => {
        rememberAccount({ email, password })
        go(pathTo('verify'))
      }}
      action={say(['Crear mi cuenta', 'Create my account'])}
      aside={<Link to={pathTo('enter')}>{say(['Ya tengo cuenta', 'I have an account'])}</Link>}
    >
      <Field name="name" label={say(['Nombre', 'Name'])} autoComplete="name" maxLength={120} />
      <Field
        name="email"
        type="email"
        label={labels.email}
        autoComplete="username"
        hint={labels.emailHint}
      />
      <PasswordField
        name="password"
        label={labels.password}
        autoComplete="new-password"
        hint={labels.passwordHint}
      />
    </Form>
  </AccountFrame>
)
