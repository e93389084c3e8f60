import { useEffect } from 'preact/hooks'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { say } from '../../language.ts'
import { FactorForm } from '../../parts/factor-form.tsx'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { factorOutcome, halfLogin } from './log-in.ts'

/** The first step, which leads to the same screen in the end. */
const firstStep = () =>
  pathTo('enter', {}, { next: new URLSearchParams(location.search).get('next') })

/** The second step of a log-in: what the user has beside the password. */
export function SecondStep() {
  const login = useStore(halfLogin)
  const required = login !== null && 'required' in login ? login.required : null
  useEffect(() => {
    // After a reload, or when its time has run out; not after it, when the session's state leads on.
    if (required === null && session.get().state !== 'in') go(firstStep(), { replace: true })
  }, [required])
  if (login === null || required === null) return null
  const { email } = login
  return (
    <AccountFrame
      title={say(['Un paso más', 'One more step'])}
      lead={say([
        'Tu cuenta pide algo más que la contraseña.',
        'Your account asks for more than the password.',
      ])}
    >
      <FactorForm
        methods={required.methods}
        send={(presented) => factorOutcome({ email, required }, presented)}
        onDone={() => {}}
        action={say(['Entrar', 'Log in'])}
        aside={<Link to={firstStep()}>{say(['Volver', 'Back'])}</Link>}
      />
      <p class="aside quiet">
        {say([
          '¿Perdiste el teléfono y también los códigos de respaldo? Escribe a soporte: podrás entrar sin ellos 24 horas después.',
          'Have you lost your phone and the recovery codes too? Write to support: you can log in without them 24 hours later.',
        ])}
      </p>
    </AccountFrame>
  )
}
