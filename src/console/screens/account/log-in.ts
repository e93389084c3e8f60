import { failureOf, type Outcome } from '../../requests/client.ts'
import { type FactorRequired, logIn, logInWithFactor } from '../../session/session.ts'
import { createStore } from '../../session/store.ts'

/** Where a log-in that was not refused has come to. */
type Progress = 'in' | 'half'

/**
 * A log-in between its two steps, or one whose time ran out between them: in memory alone, so a reload begins anew.
 */
type HalfLogin = { email: string } & ({ required: FactorRequired } | { hasExpired: true })

export const halfLogin = createStore<HalfLogin | null>(null)

/** Logs in, as the outcome of a form. */
export const logInOutcome = (email: string, password: string): Promise<Outcome<Progress>> =>
  sessionOutcome(() => logIn(email, password), email)

/** What begins a session, or leads to its second step, as the outcome of a form. */
export async function sessionOutcome(
  begin: () => ReturnType<typeof logIn>,
  email = '',
): Promise<Outcome<Progress>> {
  try {
    const answer = await begin()
    if (answer instanceof Response) return { data: null, failure: await failureOf(answer) }
    halfLogin.set(answer && { email, required: answer })
    return { data: answer ? 'half' : 'in', failure: null }
  } catch {
    return { data: null, failure: { kind: 'unreachable' } }
  }
}

/** Where to go after a log-in that no address asked for. */
export const placeAfterLogIn = ({ data }: Outcome<Progress>): string =>
  data === 'in' ? '/' : data === 'half' ? '/enter/factor' : '/enter'

/** The second step of a log-in, as the outcome of a form whose only field is wrong if the factor is. */
export async function factorOutcome(
  { email, required }: Extract<HalfLogin, { required: unknown }>,
  presented: Parameters<typeof logInWithFactor>[1],
): Promise<Outcome<Progress>> {
  const outcome = await sessionOutcome(() => logInWithFactor(required.loginToken, presented), email)
  if (outcome.failure?.kind === 'refused') {
    const { error } = outcome.failure
    if (error.code === 'UNAUTHORIZED') halfLogin.set({ email, hasExpired: true })
    if (error.code === 'INVALID_CREDENTIALS')
      error.details = Object.keys(presented).map((path) => ({ path, message: error.message }))
  }
  return outcome
}

/** An account between its registration and its verification: in memory alone, so a reload asks for it again. */
let waiting: { email: string; password: string } | null = null

export const waitingAccount = () => waiting

export function rememberAccount(account: { email: string; password: string } | null): void {
  waiting = account
}
