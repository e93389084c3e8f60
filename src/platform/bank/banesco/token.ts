import type { WithFetch } from '../bank-fetch.ts'
import type { BanescoConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { type BankCall, BankUnreachable, LogOnRefused } from '../port.ts'
import { tokenKey } from '../session-token.ts'
import { textOf } from '../text-of.ts'

/** The server's word for why it refuses the client, such as `UNAUTHORIZED_CLIENT`. */
const refusalOf = (error: string): string =>
  /^[a-z_]{1,40}$/.test(error) ? error.toUpperCase() : 'LOG_ON_REFUSED'

/**
 * Gets a token with the client's id and secret, as a key for the bank session: the token with its end, since it lives
 * for 300 seconds and a session for a day. Earlier tokens remain valid. Rejects with BankUnreachable, or LogOnRefused.
 */
export async function logOn(
  config: WithFetch<BanescoConfig>,
  { now, signal }: BankCall,
): Promise<string> {
  const { clientId, clientSecret } = config
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: clientId,
    client_secret: clientSecret,
    username: clientId,
    password: clientSecret,
  })
  const response = await postForm(config, form, signal)
  const body = parseWithExactNumbers(response.text) as Record<string, unknown> | null | undefined
  const seconds = Number(textOf(body?.expires_in) ?? Number.NaN)
  const key = tokenKey(textOf(body?.access_token) ?? '', seconds, now)
  if (response.status === 400 || response.status === 401) {
    throw new LogOnRefused(refusalOf(textOf(body?.error) ?? ''))
  }
  if (response.status !== 200 || key === null) {
    throw new BankUnreachable(`log-on: HTTP ${response.status}`)
  }
  return key
}

async function postForm(
  config: WithFetch<BanescoConfig>,
  form: URLSearchParams,
  signal: AbortSignal,
) {
  try {
    const response = await config.fetch(config.tokenUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: form.toString(),
      // Following a redirect would reveal the secret to another host.
      redirect: 'manual',
      signal,
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new BankUnreachable('log-on: NO_ANSWER', { cause })
  }
}
