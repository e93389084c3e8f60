import type { WithFetch } from '../bank-fetch.ts'
import type { ExteriorConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { type BankCall, BankUnreachable, LogOnRefused } from '../port.ts'
import { sendRequest } from '../send-request.ts'
import { textOf } from '../text-of.ts'
import { NOT_PASSED_ON } from './codes.ts'
import { signOnHeaders, tokenOf } from './token.ts'

/** A JSON object of the bank; numbers are strings with every digit. */
export type ExteriorBody = Readonly<Record<string, unknown>>

/** The result of a call to the bank. The `code` of `none` says why there is no response. */
export type ExteriorResult =
  /** Whatever `resultado.codigo` says. `data` has the fields beside it, or below `datos`. */
  | { kind: 'answered'; code: string; data: ExteriorBody }
  /** The gateway has not let the request through, or too many were made: nothing was done. */
  | { kind: 'refused'; code: string }
  | { kind: 'none'; code: 'NOT_SENT' | 'NO_ANSWER' | 'UNREADABLE' }

/** One of the bank's services. */
export interface ExteriorService {
  path: string
  /** Under which of the two addresses: of payments, or of what is instant. */
  base?: 'instant'
  /** It moves money: it is sent however many requests were made. */
  money?: true
  /** It takes the token of its path. */
  token?: true
}

/** Sends one request to the bank. Never rejects. */
export type AskExterior = (
  service: ExteriorService,
  body: object,
  call: BankCall,
) => Promise<ExteriorResult>

/** The bank takes so many requests an hour. */
const HOURLY_REQUESTS = 100
/** So many of them are left to people who wait, when nobody waits for the answer. */
const RESERVE = 25

/**
 * The client of a connection. A request is sent again only if its token was refused, with which nothing was executed. Not
 * confirmed by the bank: which requests count towards the hundred an hour, here all of them.
 */
export function createExteriorClient(config: WithFetch<ExteriorConfig>): AskExterior {
  async function mayAsk({ money }: ExteriorService, call: BankCall): Promise<boolean> {
    const limit = call.unattended ? HOURLY_REQUESTS - RESERVE : HOURLY_REQUESTS
    return (await call.session.takeRequest(limit)) || money === true
  }

  return async function ask(service, body, call) {
    const base = service.base === 'instant' ? config.instantUrl : config.baseUrl
    const url = `${base}${service.path}`
    let refused: string | null = null
    try {
      if (!(await mayAsk(service, call))) return { kind: 'refused', code: 'HOUR_SPENT' }
      for (;;) {
        const token: string | null = service.token
          ? await tokenOf(config, url, call, refused)
          : null
        const sent = await sendRequest(config.fetch, url, {
          method: 'POST',
          headers: {
            ...signOnHeaders(config, call.now),
            ...(token !== null && { 'X-Authorization-OAuth2': `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
          signal: call.signal,
        })
        if (sent.kind === 'none') return sent
        const result = readResponse(sent.status, sent.text ?? '')
        const mayBeToken = result.code === 'HTTP_401' && token !== null && refused === null
        if (!mayBeToken) return result
        refused = token
      }
    } catch (error) {
      if (error instanceof LogOnRefused) return { kind: 'refused', code: error.code }
      if (error instanceof BankUnreachable) return { kind: 'none', code: 'NOT_SENT' }
      throw error
    }
  }
}

function readResponse(status: number, text: string): ExteriorResult {
  const body = objectOf(parseWithExactNumbers(text))
  const code = textOf(objectOf(body.resultado).codigo)
  if (code !== null && /^\w{1,20}$/.test(code)) {
    return {
      kind: 'answered',
      code: code.toUpperCase(),
      data: { ...body, ...objectOf(body.datos) },
    }
  }
  const word = textOf(body.message) ?? textOf(body.exp) ?? textOf(body.error)
  // A gateway whose line to the bank was cut has passed the request on.
  const isCut = /connection reset/i.test(word ?? '')
  const isRefusal = (word !== null && NOT_PASSED_ON.has(status)) || /rejected by policy/i.test(text)
  if (isRefusal && !isCut) return { kind: 'refused', code: `HTTP_${status}` }
  return { kind: 'none', code: 'UNREADABLE' }
}

/** An object field of a body; empty if there is none. */
export const objectOf = (value: unknown): ExteriorBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ExteriorBody)
    : {}

/** The rows of an answer; none if there are none. Throws BankUnreachable where it does not say. */
export function rowsOf(result: ExteriorResult, names: readonly string[]): unknown[] {
  if (result.kind === 'answered' && result.code === '2000') return []
  if (result.kind !== 'answered' || result.code !== '0000') {
    throw new BankUnreachable(`${names[0]}: ${result.code}`, { refused: result.kind !== 'none' })
  }
  const rows = names.map((name) => result.data[name]).find(Array.isArray)
  if (rows === undefined) throw new BankUnreachable(`${names[0]}: UNREADABLE`)
  return rows
}
