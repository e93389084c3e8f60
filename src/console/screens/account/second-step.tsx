import { useEffect } from 'preact/hooks'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { FactorForm } from '../../parts/factor-form.tsx'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { factorOutcome, halfLogin } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { factor: texts } = accountTexts

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
    <AccountFrame title={texts.title} lead={texts.lead}>
      <FactorForm
        methods={required.methods}
        send={(presented) => factorOutcome({ email, required }, presented)}
        onDone={() => {}}
        action={texts.action}
        aside={<Link to={firstStep()}>{texts.back}</Link>}
      />
      <p class="aside quiet">{texts.lost}</p>
    </AccountFrame>
  )
}
