import type { WithFetch } from '../bank-fetch.ts'
import type { R4Config } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { sign } from './signature.ts'

/** An R4 endpoint, by its name in the path. */
export type R4Endpoint =
  | 'MBbcv'
  | 'MBvuelto'
  | 'MBc2p'
  | 'MBanulacionC2P'
  | 'CICuentas'
  | 'GenerarOtp'
  | 'DebitoInmediato'
  | 'ConsultarOperaciones'

/** A response body; numbers are strings with every digit. */
export type R4Body = Readonly<Record<string, unknown>>

/** The result of a call to the bank. The `code` of `none` says why there is no response. */
export type R4Result =
  | { kind: 'answered'; body: R4Body }
  | { kind: 'none'; code: 'NO_ANSWER' | 'UNREADABLE' }

/**
 * Sends one request to the bank, until the signal aborts. The named fields of the body are signed, in that order, after
 * the prefix if there is one. Never rejects. Without a response the request may have been executed all the same.
 */
export type R4Request = (
  operation: R4Endpoint,
  body: Readonly<Record<string, string>>,
  signed: readonly string[],
  signal: AbortSignal,
  prefix?: string,
) => Promise<R4Result>

export function createR4Client(config: WithFetch<R4Config>): R4Request {
  const { baseUrl, commerce } = config
  return async (operation, body, signed, signal, prefix = '') => {
    const fields = [prefix, ...signed.map((field) => body[field] ?? '')]
    try {
      const response = await config.fetch(`${baseUrl}/${operation}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Commerce: commerce,
          Authorization: sign(commerce, fields),
        },
        body: JSON.stringify(body),
        // Following a redirect would repeat the order, and reveal the token to another host.
        redirect: 'manual',
        signal,
      })
      return readResponse(response.status, await response.text())
    } catch {
      return { kind: 'none', code: 'NO_ANSWER' }
    }
  }
}

/** Rejections may have any status below 500. The body of a 5xx says nothing about the order. */
function readResponse(status: number, text: string): R4Result {
  const body = status < 500 ? parseBody(text) : null
  return body ? { kind: 'answered', body } : { kind: 'none', code: 'UNREADABLE' }
}

function parseBody(text: string): R4Body | null {
  const body = parseWithExactNumbers(text)
  return typeof body === 'object' && body !== null ? (body as R4Body) : null
}
