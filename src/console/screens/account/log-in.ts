import { ApiError, type Failure, type Outcome, type Schemas } from '../../requests/client.ts'
import { type Path, pathTo } from '../../routes.ts'
import { presentPasskey } from '../../session/passkey.ts'
import {
  type FactorRequired,
  logIn,
  logInWithFactor,
  logInWithPasskey,
} from '../../session/session.ts'
import { createStore } from '../../session/store.ts'

/** Where a log-in that was not refused has come to. */
type Progress = 'in' | 'half'

/**
 * A log-in between its two steps, or one whose time ran out between them: in memory alone, so a reload begins anew.
 */
type HalfLogin = { email: string } & ({ required: FactorRequired } | { hasExpired: true })

export const halfLogin = createStore<HalfLogin | null>(null)

/** What a refusal says that is no answer of the client. What does not speak the interface's language is not the service. */
async function refusalOf(response: Response): Promise<Failure> {
  const sent: Schemas['ApiError'] | null = await response.json().catch(() => null)
  if (sent?.error?.code === undefined) return { kind: 'unreachable' }
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined
  return { kind: 'refused', error: new ApiError(sent.error, { retryAfterSeconds }) }
}

/** What was typed where one logs in, for whoever has forgotten the password: in memory alone. */
let typed = ''

export const typedEmail = () => typed

export function keepTypedEmail(email: string): void {
  typed = email
}

/** Logs in, as the outcome of a form. */
export async function logInOutcome(email: string, password: string): Promise<Outcome<Progress>> {
  try {
    const answer = await logIn(email, password)
    if (answer instanceof Response) return { data: null, failure: await refusalOf(answer) }
    halfLogin.set(answer && { email, required: answer })
    return { data: answer ? 'half' : 'in', failure: null }
  } catch {
    return { data: null, failure: { kind: 'unreachable' } }
  }
}

/** Where to go after a log-in that no address asked for. */
export const placeAfterLogIn = ({ data }: Outcome<Progress>): Path =>
  pathTo(data === 'in' ? 'merchants' : data === 'half' ? 'secondStep' : 'enter')

/** The second step of a log-in, as the outcome of a form whose only field is wrong if the factor is. */
export async function factorOutcome(
  { email, required }: Extract<HalfLogin, { required: unknown }>,
  presented: Parameters<typeof logInWithFactor>[1],
): Promise<Outcome<true>> {
  try {
    const refused = await logInWithFactor(required.loginToken, presented)
    if (refused === null) {
      halfLogin.set(null)
      return { data: true, failure: null }
    }
    const failure = await refusalOf(refused)
    if (failure.kind === 'refused') {
      const { error } = failure
      if (error.code === 'UNAUTHORIZED') halfLogin.set({ email, hasExpired: true })
      if (error.code === 'INVALID_CREDENTIALS') {
        const details = Object.keys(presented).map((path) => ({ path, message: error.summary }))
        return {
          data: null,
          failure: {
            kind: 'refused',
            error: new ApiError({ ...error, message: error.summary, details }),
          },
        }
      }
    }
    return { data: null, failure }
  } catch {
    return { data: null, failure: { kind: 'unreachable' } }
  }
}

/** A log-in by passkey alone, as the outcome of a form. */
export async function passkeyOutcome(): Promise<Outcome<true>> {
  const { data: passkey, failure } = await presentPasskey()
  if (failure) return { data: null, failure }
  try {
    const refused = await logInWithPasskey(passkey)
    if (refused === null) return { data: true, failure: null }
    return { data: null, failure: await refusalOf(refused) }
  } catch {
    return { data: null, failure: { kind: 'unreachable' } }
  }
}

/** An account between its registration and its verification: in memory alone, so a reload asks for it again. */
let waiting: { email: string; password: string } | null = null

export const waitingAccount = () => waiting

export function rememberAccount(account: { email: string; password: string } | null): void {
  waiting = account
}
