import type { WithFetch } from '../bank-fetch.ts'
import type { BanescoConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import type { BankCall } from '../port.ts'
import { readTokenKey } from '../session-token.ts'
import { textOf } from '../text-of.ts'
import { logOn } from './token.ts'

const OK = '200'
/** `Consulta sin resultados` */
const NOTHING_FOUND = '70001'
/** The period has more movements than the bank sends at once. */
export const TOO_MANY = '70005'

/** The result of a question. The `code` of `refused` is the bank's; that of `none` says why there is no response. */
export type BanescoResult =
  | { kind: 'answered'; rows: readonly unknown[] }
  | { kind: 'refused'; code: string }
  | { kind: 'none'; code: 'NO_TOKEN' | 'TOKEN_REFUSED' | 'NO_ANSWER' | 'UNREADABLE' }

/** Whether the bank has answered, and did not let the question through. */
export const isRefusal = (result: BanescoResult): boolean =>
  result.kind === 'refused' || (result.kind === 'none' && result.code === 'TOKEN_REFUSED')

/** Asks the bank about transactions. Never rejects. All questions are reads, so that each may be asked again. */
export type BanescoRequest = (transaction: object) => Promise<BanescoResult>

const unreadable: BanescoResult = { kind: 'none', code: 'UNREADABLE' }
const noToken: BanescoResult = { kind: 'none', code: 'NO_TOKEN' }
const tokenRefused: BanescoResult = { kind: 'none', code: 'TOKEN_REFUSED' }

/**
 * The requester for one call of the port. If the token ends or is revoked meanwhile, it gets another one once, and asks
 * the question again. Not confirmed by the bank: that it refuses a token with 401 or 403.
 */
export function createRequester(config: WithFetch<BanescoConfig>, call: BankCall): BanescoRequest {
  let key = call.session.storedKey
  let mayRenew = true

  async function renew(): Promise<string | null> {
    try {
      key = await call.session.renew(key, () => logOn(config, call))
      return readTokenKey(key, call.now)
    } catch {
      return null
    }
  }

  return async function ask(transaction): Promise<BanescoResult> {
    const token = readTokenKey(key, call.now) ?? (await renew())
    if (token === null) return noToken
    const result = await post(config, token, transaction, call.signal)
    if (result !== tokenRefused || !mayRenew) return result
    mayRenew = false
    const renewed = await renew()
    return renewed === null ? noToken : post(config, renewed, transaction, call.signal)
  }
}

async function post(
  config: WithFetch<BanescoConfig>,
  token: string,
  transaction: object,
  signal: AbortSignal,
): Promise<BanescoResult> {
  const dataRequest = {
    device: { type: 'Notebook', description: 'API', ipAddress: config.deviceAddress },
    securityAuth: { sessionId: '' },
    transaction,
  }
  try {
    const response = await config.fetch(`${config.baseUrl}/financial-account/transactions`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify({ dataRequest }),
      // Following a redirect would reveal the token to another host.
      redirect: 'manual',
      signal,
    })
    const text = await response.text()
    return response.status === 401 || response.status === 403 ? tokenRefused : readResponse(text)
  } catch {
    return { kind: 'none', code: 'NO_ANSWER' }
  }
}

/** Whatever the HTTP status is: the bank's own is in the body. */
function readResponse(text: string): BanescoResult {
  const body = objectOf(parseWithExactNumbers(text))
  const code = textOf(objectOf(body.httpStatus).statusCode)
  if (code === NOTHING_FOUND) return { kind: 'answered', rows: [] }
  if (code === null || !/^[A-Z0-9_]{1,20}$/i.test(code)) return unreadable
  if (code !== OK) return { kind: 'refused', code: code.toUpperCase() }
  const rows = objectOf(body.dataResponse).transactionDetail
  return Array.isArray(rows) ? { kind: 'answered', rows } : unreadable
}

/** An object field of a body; empty if there is none. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
