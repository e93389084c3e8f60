import type { Schemas } from '../../../sdk/js/src/index.ts'
import { language } from '../language.ts'
import { oneTabAtATime, refresh } from './first-refresh.ts'
import { createStore } from './store.ts'

type Login = Schemas['Login']
/** What the second step of a log-in takes, and needs. */
export type FactorRequired = Schemas['FactorRequired']
type Presented = Omit<Schemas['FactorLogin'], 'loginToken'>
export type SessionUser = Login['user']

/** Who is logged in: `unknown` until the first refresh has been answered. */
export type Session =
  | { state: 'unknown' }
  | { state: 'unreachable' }
  | { state: 'out' }
  | { state: 'in'; user: SessionUser }

export const session = createStore<Session>({ state: 'unknown' })

/** Under which the merchant where the person was last is kept in the browser, until they log out. */
export const LAST_MERCHANT = 'merchant'

/** In memory alone: a reload gets another one for the cookie. */
let token: { value: string; expiresAt: number } | null = null

/** A token that expires within these is refreshed before it is used. */
const MARGIN_MS = 30_000

const post = (path: string, body?: object): Promise<Response> =>
  fetch(`/console/session/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    ...(body && { body: JSON.stringify(body) }),
  })

function begin({ accessToken, expiresIn, user }: Omit<Login, 'refreshToken'>): void {
  token = { value: accessToken, expiresAt: Date.now() + expiresIn * 1000 }
  session.set({ state: 'in', user })
}

function end(): void {
  token = null
  session.set({ state: 'out' })
}

/** Logs in. Resolves with the refusal as the interface sends it, with what a second step needs, or null. */
export async function logIn(
  email: string,
  password: string,
): Promise<Response | FactorRequired | null> {
  const response = await post('login', { email, password })
  if (!response.ok) return response
  const outcome: Login | FactorRequired = await response.json()
  if ('factorRequired' in outcome) return outcome
  begin(outcome)
  return null
}

/** The second step of a log-in. Resolves with the refusal as the interface sends it, or null. */
export const logInWithFactor = (
  loginToken: string,
  presented: Presented,
): Promise<Response | null> => beginBy('login/factor', { loginToken, ...presented })

/** Logs in with what presentPasskey() gave, likewise. */
export const logInWithPasskey = (passkey: Schemas['PresentedPasskey']): Promise<Response | null> =>
  beginBy('login/passkey', { passkey })

async function beginBy(path: string, body: object): Promise<Response | null> {
  const response = await post(path, body)
  if (!response.ok) return response
  begin(await response.json())
  return null
}

/**
 * A token to send with a request; null if nobody is logged in. Throws if the service does not answer. Tabs refresh one
 * after the other: each refresh replaces the token in the cookie that they share.
 */
export async function accessToken(stale?: string): Promise<string | null> {
  if (session.get().state === 'out') return null
  const isFresh = () =>
    token !== null && token.value !== stale && token.expiresAt > Date.now() + MARGIN_MS
  if (!isFresh()) {
    await oneTabAtATime(async () => {
      if (isFresh()) return
      const response = await refresh()
      if (response.status === 200) begin(await response.json())
      else if (response.status === 204 || response.status === 401 || response.status === 403) end()
      else throw new Error(`refresh: ${response.status}`)
    })
  }
  return token?.value ?? null
}

/** Takes over what the user has changed of themselves. */
export function updateUser(changes: Partial<SessionUser>): void {
  const current = session.get()
  if (current.state === 'in') session.set({ state: 'in', user: { ...current.user, ...changes } })
}

/**
 * Ends the session here and at the service, and loads the page anew, so that nothing of it is left in memory. Resolves with
 * false if the service cannot end it now: it has to be tried again, since the session is still open.
 */
export async function logOut(): Promise<boolean> {
  const known = token?.value
  if (known) {
    await fetch('/api/v1/auth/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${known}` },
    }).catch(() => {})
  }
  const response = await post('logout').catch(() => null)
  if (!response?.ok) return false
  sessionStorage.clear()
  // As the browsers that know Clear-Site-Data do by themselves.
  localStorage.clear()
  location.assign('/console/enter')
  return true
}
