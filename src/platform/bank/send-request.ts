import type { BankFetch } from './bank-fetch.ts'

/** What a bank has answered, or why there is nothing. With `NOT_SENT` it has seen nothing of the request. */
export type Sent =
  | { kind: 'answered'; status: number; headers: Headers; text: string }
  /** The headers came, and then no end of the body within the time for it. */
  | { kind: 'answered'; status: number; headers: Headers; text: null }
  | { kind: 'none'; code: 'NOT_SENT' | 'NO_ANSWER' }

interface SendOptions {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  signal: AbortSignal
  /** How long the body may take, at a bank whose headers say enough. */
  bodyTimeoutMs?: number
}

/** Cloudflare's status for a host that has refused the connection. */
const CONNECTION_REFUSED = 521

/** Sends one request, until the signal aborts. Never rejects, and sends nothing twice. */
export async function sendRequest(
  bankFetch: BankFetch,
  url: string,
  { signal, bodyTimeoutMs, ...init }: SendOptions,
): Promise<Sent> {
  const ending = new AbortController()
  try {
    const response = await bankFetch(url, {
      ...init,
      // Following a redirect would repeat the order, and reveal the credentials to another host.
      redirect: 'manual',
      signal: AbortSignal.any([signal, ending.signal]),
    })
    if (response.status === CONNECTION_REFUSED) return { kind: 'none', code: 'NOT_SENT' }
    const { status, headers } = response
    const limit = bodyTimeoutMs && setTimeout(() => ending.abort(), bodyTimeoutMs)
    try {
      return { kind: 'answered', status, headers, text: await response.text() }
    } catch (error) {
      if (bodyTimeoutMs === undefined) throw error
      return { kind: 'answered', status, headers, text: null }
    } finally {
      if (limit) clearTimeout(limit)
    }
  } catch (error) {
    return { kind: 'none', code: isConnectError(error) ? 'NOT_SENT' : 'NO_ANSWER' }
  }
}

function isConnectError(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(cause?.code))
}
