import type { R4Config } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { sign } from './signature.ts'

/** An operation of R4 Conecta, by its name in the path. */
export type R4Endpoint =
  | 'MBbcv'
  | 'MBvuelto'
  | 'MBc2p'
  | 'MBanulacionC2P'
  | 'CICuentas'
  | 'ConsultarOperaciones'

/** What the bank wrote; numbers are the text that stood there, with every digit. */
export type R4Body = Readonly<Record<string, unknown>>

/** What a call to the bank came to. `code` of `none`: why there is no answer. */
export type R4Result =
  | { kind: 'answered'; body: R4Body }
  | { kind: 'none'; code: 'NO_ANSWER' | 'UNREADABLE' }

/**
 * Asks the bank once, until the signal. The named fields of the body are signed, in their order. It never
 * rejects: where there is no answer, what was asked may have been done all the same.
 */
export type R4Request = (
  operation: R4Endpoint,
  body: Readonly<Record<string, string>>,
  signed: readonly string[],
  signal: AbortSignal,
) => Promise<R4Result>

export function createR4Client({ baseUrl, commerce }: R4Config): R4Request {
  return async (operation, body, signed, signal) => {
    const fields = signed.map((field) => body[field] ?? '')
    try {
      const response = await fetch(`${baseUrl}/${operation}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Commerce: commerce,
          Authorization: sign(commerce, fields),
        },
        body: JSON.stringify(body),
        // To follow one would be to order again, and to show the token to somebody else.
        redirect: 'manual',
        signal,
      })
      return readResponse(response.status, await response.text())
    } catch {
      return { kind: 'none', code: 'NO_ANSWER' }
    }
  }
}

/** A refusal may come with a status of its own; what a failing server says tells nothing of the order. */
function readResponse(status: number, text: string): R4Result {
  const body = status < 500 ? parseBody(text) : null
  return body ? { kind: 'answered', body } : { kind: 'none', code: 'UNREADABLE' }
}

function parseBody(text: string): R4Body | null {
  const body = parseWithExactNumbers(text)
  return typeof body === 'object' && body !== null ? (body as R4Body) : null
}
