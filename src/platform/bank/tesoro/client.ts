import type { BankFetch } from '../bank-fetch.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { sendRequest } from '../send-request.ts'

/** The result of a call to the bank. The `code` of `none` says why there is no response. */
export type TesoroResult =
  | { kind: 'answered'; body: unknown }
  | { kind: 'none'; code: 'NOT_SENT' | 'NO_ANSWER' | 'UNREADABLE' }

/**
 * Posts to one of the bank's services, until the signal aborts. Never rejects, and sends nothing twice. The bank's HTTP
 * status says nothing.
 */
export async function post(
  bankFetch: BankFetch,
  url: string,
  body: object,
  signal: AbortSignal,
): Promise<TesoroResult> {
  const sent = await sendRequest(bankFetch, url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (sent.kind === 'none') return sent
  const parsed = parseWithExactNumbers(sent.text ?? '')
  return parsed === undefined
    ? { kind: 'none', code: 'UNREADABLE' }
    : { kind: 'answered', body: parsed }
}

/** An object; empty if it is none. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
