import type { WithFetch } from '../bank-fetch.ts'
import type { ExteriorConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { type BankCall, BankUnreachable, LogOnRefused } from '../port.ts'
import { sendRequest } from '../send-request.ts'
import { readTokenKey, tokenKey } from '../session-token.ts'
import { textOf } from '../text-of.ts'
import { bearerToken } from './jwt.ts'

/** Where the bank does not say how long a token lives. */
const LIFETIME_S = 300
/** Each time, another isolate may have stored a key without the token of this path. */
const MAX_RENEWALS = 4

/** The keys of the tokens, by path: the bank gives one for each. */
type Tokens = Readonly<Record<string, string>>

function readTokens(key: string | null): Tokens {
  try {
    return JSON.parse(key ?? '{}') as Tokens
  } catch {
    return {}
  }
}

/**
 * The token of a path at the bank (`X-Authorization-OAuth2`), stored or new; `refused` is one that the bank has not taken.
 * Rejects with BankUnreachable, or LogOnRefused.
 */
export async function tokenOf(
  config: WithFetch<ExteriorConfig>,
  url: string,
  call: BankCall,
  refused: string | null,
): Promise<string> {
  const { now, session } = call
  const path = new URL(url).pathname
  let key = session.storedKey
  for (let renewals = 0; renewals < MAX_RENEWALS; renewals += 1) {
    const token = readTokenKey(readTokens(key)[path] ?? null, now)
    if (token !== null && token !== refused) return token
    const known = key
    key = await session.renew(known, async () => {
      const given = await logOn(config, url, call)
      const alive = Object.entries(readTokens(known)).filter(([, one]) => readTokenKey(one, now))
      return JSON.stringify({ ...Object.fromEntries(alive), [path]: given })
    })
  }
  throw new BankUnreachable('log-on: NO_TOKEN')
}

/** A wrong client is answered with the status 200. */
async function logOn(
  config: WithFetch<ExteriorConfig>,
  url: string,
  { now, signal }: BankCall,
): Promise<string> {
  const sent = await sendRequest(config.fetch, `${url}/oauth2/token`, {
    method: 'POST',
    headers: signOnHeaders(config, now),
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: config.clientId,
      client_secret: config.clientSecret,
    }),
    signal,
  })
  if (sent.kind === 'none') throw new BankUnreachable(`log-on: ${sent.code}`)
  const body = parseWithExactNumbers(sent.text ?? '') as Record<string, unknown> | null | undefined
  const error = textOf(body?.error)
  if (error !== null || [401, 403].includes(sent.status)) {
    const isWord = /^[a-z_]{1,40}$/.test(error ?? '')
    throw new LogOnRefused(isWord ? `${error}`.toUpperCase() : `HTTP_${sent.status}`)
  }
  const seconds = Number(textOf(body?.expires_in) ?? LIFETIME_S)
  const key = tokenKey(textOf(body?.access_token) ?? '', seconds, now)
  if (key === null) throw new BankUnreachable(`log-on: HTTP ${sent.status}`)
  return key
}

/** What every request to the bank has. */
export const signOnHeaders = (
  config: WithFetch<ExteriorConfig>,
  now: Date,
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-API-Key': config.apiKey,
  Authorization: `Bearer ${bearerToken(config, now)}`,
})
