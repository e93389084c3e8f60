import type { WithFetch } from '../bank-fetch.ts'
import type { BdvConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { textOf } from '../text-of.ts'

/** The bank's families of products, each of which has an API key of its own. */
export type BdvProduct = 'conciliation' | 'suite'

/** A response body; numbers are strings with every digit. */
export type BdvBody = Readonly<Record<string, unknown>>

/** The result of a call to the bank. The `code` of `none` says why there is no response. */
export type BdvResult =
  | { kind: 'answered'; code: string; message: string; body: BdvBody }
  /** The bank did not understand the request, and has done nothing. */
  | { kind: 'malformed' }
  | { kind: 'none'; code: 'NOT_SENT' | 'NO_ANSWER' | 'UNREADABLE' }

/**
 * Sends one request to the bank, until the signal aborts. Never rejects. With `NOT_SENT` the bank has seen nothing of it;
 * without another response it may have been executed all the same.
 */
export type BdvRequest = (
  product: BdvProduct,
  path: string,
  body: object,
  signal: AbortSignal,
) => Promise<BdvResult>

/** The bank's host refuses connections now and then. */
const MAX_CONNECTS = 3
/** Cloudflare's status for a host that has refused the connection. */
const CONNECTION_REFUSED = 521
const CONNECT_ERRORS = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']

export function createBdvClient(config: WithFetch<BdvConfig>): BdvRequest {
  const keys = { conciliation: config.conciliationKey, suite: config.suiteKey }

  async function post(key: string, path: string, body: object, signal: AbortSignal) {
    try {
      const response = await config.fetch(`${config.baseUrl}${path}${config.pathSuffix}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
        body: JSON.stringify(body),
        // Following a redirect would repeat the order, and reveal the key to another host.
        redirect: 'manual',
        signal,
      })
      if (response.status === CONNECTION_REFUSED) return null
      return readResponse(response.status, await response.text())
    } catch (error) {
      return isConnectError(error) ? null : ({ kind: 'none', code: 'NO_ANSWER' } as const)
    }
  }

  return async (product, path, body, signal) => {
    // Only a connection that was never made is tried again: anything later may have reached the bank.
    for (let connects = 0; connects < MAX_CONNECTS && !signal.aborted; connects += 1) {
      const result = await post(keys[product], path, body, signal)
      if (result !== null) return result
    }
    return { kind: 'none', code: 'NOT_SENT' }
  }
}

function isConnectError(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return CONNECT_ERRORS.includes(String(cause?.code))
}

/** Rejections have status 200. A bad body has 400, in a form of its own; other statuses say nothing about the order. */
function readResponse(status: number, text: string): BdvResult {
  const parsed = parseWithExactNumbers(text)
  const body = typeof parsed === 'object' && parsed !== null ? (parsed as BdvBody) : null
  if (status === 400 && body?.status === '400') return { kind: 'malformed' }
  const code = status === 200 ? textOf(body?.code) : null
  if (body === null || code === null) return { kind: 'none', code: 'UNREADABLE' }
  return { kind: 'answered', code, message: textOf(body.message) ?? '', body }
}

/** An object field of a body; empty if there is none. */
export const objectOf = (value: unknown): BdvBody =>
  typeof value === 'object' && value !== null ? (value as BdvBody) : {}

/** The code of a result, for errors and logs. */
export const codeOfResult = (result: BdvResult): string =>
  result.kind === 'malformed' ? 'HTTP_400' : result.code
