import { maskEmail } from '../../../domain/masked-email.ts'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { say } from '../../language.ts'
import { Field, Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { logInOutcome, rememberAccount, waitingAccount } from './log-in.ts'
import { SendAgain } from './send-again.tsx'
import { accountTexts } from './texts.ts'

const { ...labels } = accountTexts

/** Verifying ends every session, so who has just registered is logged in with what they have typed. */
async function enterVerified(email: string): Promise<void> {
  const account = waitingAccount()
  rememberAccount(null)
  if (account?.email === email) {
    const { failure } = await logInOutcome(email, account.password)
    if (failure === null) return go(pathTo('merchants'))
  }
  session.set({ state: 'out' })
  go(pathTo('enter'))
}

export function Verify() {
  const current = useStore(session)
  const email = waitingAccount()?.email ?? (current.state === 'in' ? current.user.email : undefined)
  const sendAgain = () => {
    const typed = document.querySelector<HTMLInputElement>('[name=email]')?.value ?? ''
    return api.resendVerification({ body: { email: email ?? typed.trim() } })
  }
  return (
    <AccountFrame
      title={say(['Verifica tu correo', 'Verify your e-mail'])}
      lead={
        email === undefined
          ? say([
              'Te enviamos un código de 6 números. Puede tardar un minuto en llegar.',
              'We sent you a code of 6 digits. It may take a minute to arrive.',
            ])
          : say([
              `Te enviamos un código de 6 números a ${maskEmail(email)}. Puede tardar un minuto en llegar.`,
              `We sent a code of 6 digits to ${maskEmail(email)}. It may take a minute to arrive.`,
            ])
      }
    >
      <Form
        send={(fields) =>
          api.verifyEmail({ body: { email: email ?? fields.email ?? '', otp: fields.otp ?? '' } })
        }
        onDone={(_, fields) => void enterVerified(email ?? fields.email ?? '')}
        action={say(['Verificar', 'Verify'])}
      >
        {email === undefined && (
          <Field name="email" type="email" label={labels.email} autoComplete="username" />
        )}
        <Field
          name="otp"
          label={labels.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          hint={labels.codeHint}
        />
      </Form>
      <SendAgain isJustSent={waitingAccount() !== null} send={sendAgain} />
      {waitingAccount() !== null && (
        <p class="aside">
          <Link to={pathTo('register')}>
            {say(['No es mi correo: crear la cuenta con otro', 'Not my e-mail: use another one'])}
          </Link>
        </p>
      )}
    </AccountFrame>
  )
}
