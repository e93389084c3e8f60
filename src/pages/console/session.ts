import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { StatusCode } from 'hono/utils/http-status'
import { readJsonText } from '../../http/body.ts'
import type { HttpEnv } from '../../http/env.ts'
import { refusal } from '../../wire/errors.ts'
import type { Page } from '../page.ts'

/** Sends a request to this service itself. */
export type OwnApi = (c: Context<HttpEnv>, request: Request) => Response | Promise<Response>

/** By its prefix, a browser takes it only over HTTPS, and no other host of the domain can set it. */
const COOKIE = '__Host-console'
const COOKIE_OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const
/** As long as a session that nobody uses. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

/**
 * The console's session: logging in, refreshing and logging out by the interface, except that the refresh token is in a
 * cookie that no script can read. Nothing else reads the cookie; all other requests carry the access token.
 */
export function sessionPages(ownApi: OwnApi): readonly Page[] {
  const at = (id: string, path: string, answer: MiddlewareHandler<HttpEnv>): Page => ({
    id,
    path: `/console/session/${path}`,
    contentPolicy: {},
    getHandlers: [notFound],
    postHandlers: [requireOwnPage, answer],
  })
  return [
    at('consoleLogin', 'login', async (c) => {
      const response = await ownApi(c, await sameRequest(c, 'login'))
      return withoutRefreshToken(c, response)
    }),
    at('consoleFactorLogin', 'login/factor', async (c) => {
      const response = await ownApi(c, await sameRequest(c, 'login/factor'))
      return withoutRefreshToken(c, response)
    }),
    at('consolePasskeyLogin', 'login/passkey', async (c) => {
      const response = await ownApi(c, await sameRequest(c, 'login/passkey'))
      return withoutRefreshToken(c, response)
    }),
    at('consoleRefresh', 'refresh', async (c) => {
      const refreshToken = getCookie(c, COOKIE)
      // Nobody is logged in, which is no fault.
      if (!refreshToken) return c.body(null, 204)
      const request = apiRequest(c, 'refresh', JSON.stringify({ refreshToken }))
      const response = await ownApi(c, request)
      if (hasEnded(response)) deleteCookie(c, COOKIE, COOKIE_OPTIONS)
      return withoutRefreshToken(c, response)
    }),
    at('consoleLogout', 'logout', async (c) => {
      const refreshToken = getCookie(c, COOKIE)
      const refusal = refreshToken && (await endSession(c, ownApi, refreshToken))
      if (refusal) return refusal
      deleteCookie(c, COOKIE, COOKIE_OPTIONS)
      return c.newResponse(null, 204, { 'Clear-Site-Data': '"cache", "storage"' })
    }),
  ]
}

/** Whether the service says that there is no session. Of one that cannot answer now, the session is still good. */
const hasEnded = ({ status }: Response): boolean => status === 401 || status === 403

/**
 * Ends the session of a refresh token: the page's access token may have expired while the computer slept, or be lost.
 * Resolves with the refusal of a service that cannot do so now: the cookie is kept, so that it can be tried again.
 */
async function endSession(
  c: Context<HttpEnv>,
  ownApi: OwnApi,
  refreshToken: string,
): Promise<Response | undefined> {
  const request = apiRequest(c, 'refresh', JSON.stringify({ refreshToken }))
  const refreshed = await ownApi(c, request)
  if (!refreshed.ok) return hasEnded(refreshed) ? undefined : copyOf(c, refreshed)
  const session = (await refreshed.json()) as Record<'accessToken' | 'refreshToken', string>
  const logout = apiRequest(c, 'logout', '')
  logout.headers.set('Authorization', `Bearer ${session.accessToken}`)
  const ended = await ownApi(c, logout)
  if (ended.ok || hasEnded(ended)) return undefined
  keepRefreshToken(c, session.refreshToken)
  return copyOf(c, ended)
}

const notFound: MiddlewareHandler<HttpEnv> = () => {
  throw refusal('not_found')
}

/** Refuses what another site has a browser send. A request of the console says that it is of the same origin. */
const requireOwnPage: MiddlewareHandler<HttpEnv> = (c, next) => {
  const site = c.req.header('Sec-Fetch-Site')
  const isOwn =
    site === undefined
      ? c.req.header('Origin') === new URL(c.req.url).origin
      : site === 'same-origin'
  if (!isOwn) throw refusal('not_allowed')
  return next()
}

/** What was sent, within the interface's limit: a body that is read in full could take all memory. */
const sameRequest = async (
  c: Context<HttpEnv>,
  operation: 'login' | 'login/factor' | 'login/passkey',
): Promise<Request> => apiRequest(c, operation, await readJsonText(c.req.raw))

/** The same caller's request for an operation of the interface; without their cookies, which it does not take. */
function apiRequest(
  c: Context<HttpEnv>,
  operation: 'login' | 'login/factor' | 'login/passkey' | 'refresh' | 'logout',
  body: string,
): Request {
  const headers = new Headers(c.req.raw.headers)
  headers.delete('Cookie')
  headers.delete('Content-Length')
  headers.set('Content-Type', 'application/json')
  return new Request(new URL(`/api/v1/auth/${operation}`, c.req.url), {
    method: 'POST',
    headers,
    body,
  })
}

const keepRefreshToken = (c: Context<HttpEnv>, refreshToken: string): void =>
  setCookie(c, COOKIE, refreshToken, { ...COOKIE_OPTIONS, maxAge: MAX_AGE_SECONDS })

/** Puts the refresh token of a response into the cookie. */
async function withoutRefreshToken(c: Context<HttpEnv>, response: Response): Promise<Response> {
  if (!response.ok) return copyOf(c, response)
  const { refreshToken, ...session } = (await response.json()) as { refreshToken?: string }
  // Without one, the log-in goes on with a second factor.
  if (refreshToken !== undefined) keepRefreshToken(c, refreshToken)
  c.header('Cache-Control', 'no-store')
  return c.json(session)
}

/** With the cookies that this request sets. */
function copyOf(c: Context<HttpEnv>, response: Response): Response {
  const kept = ['Content-Type', 'Cache-Control', 'Retry-After', 'RateLimit', 'RateLimit-Policy']
  for (const name of kept) {
    const value = response.headers.get(name)
    if (value !== null) c.header(name, value)
  }
  return c.newResponse(response.body, { status: response.status as StatusCode })
}
