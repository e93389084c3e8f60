import { failureOf, type Outcome } from '../../requests/client.ts'
import { logIn } from '../../session/session.ts'

/** Logs in, as the outcome of a form. */
export const logInOutcome = (email: string, password: string): Promise<Outcome<true>> =>
  sessionOutcome(() => logIn(email, password))

/** What begins a session and resolves with its refusal, as the outcome of a form. */
export async function sessionOutcome(
  begin: () => Promise<Response | null>,
): Promise<Outcome<true>> {
  try {
    const refused = await begin()
    if (refused === null) return { data: true, failure: null }
    return { data: null, failure: await failureOf(refused) }
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
