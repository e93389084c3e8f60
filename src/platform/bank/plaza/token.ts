import type { WithFetch } from '../bank-fetch.ts'
import type { PlazaConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { type BankCall, BankUnreachable, LogOnRefused } from '../port.ts'
import { sendRequest } from '../send-request.ts'
import { tokenKey } from '../session-token.ts'
import { textOf } from '../text-of.ts'

/** Where the bank does not say how long a token lives. */
const SHORT_S = 60

/** Gets a token of the dialect `oauth`, as a key for the bank session. Rejects with BankUnreachable, or LogOnRefused. */
export async function logOn(
  config: WithFetch<PlazaConfig>,
  { now, signal }: BankCall,
): Promise<string> {
  const { tokenUrl = '', apiKey, secretKey } = config
  const basic = Buffer.from(`${apiKey}:${secretKey}`).toString('base64')
  const sent = await sendRequest(config.fetch, tokenUrl, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
    signal,
  })
  if (sent.kind === 'none') throw new BankUnreachable(`log-on: ${sent.code}`)
  if ([400, 401, 403].includes(sent.status)) throw new LogOnRefused(`HTTP_${sent.status}`)
  const body = parseWithExactNumbers(sent.text ?? '') as Record<string, unknown> | null | undefined
  const seconds = Number(textOf(body?.expires_in) ?? SHORT_S)
  const key = tokenKey(textOf(body?.access_token) ?? '', seconds, now)
  if (sent.status !== 200 || key === null) {
    throw new BankUnreachable(`log-on: HTTP ${sent.status}`)
  }
  return key
}
