import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WithFetch } from '../bank-fetch.ts'
import type { PlazaConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import type { BankCall } from '../port.ts'
import { type Sent, sendRequest } from '../send-request.ts'
import { readTokenKey } from '../session-token.ts'
import { textOf } from '../text-of.ts'
import { SIGNATURE_CODES } from './codes.ts'
import { signRequest } from './signature.ts'
import { logOn } from './token.ts'

/** A JSON object of the bank; numbers are strings with every digit. */
export type PlazaBody = Readonly<Record<string, unknown>>

/** The result of a call to the bank. The `code` of `none` says why there is no response. */
export type PlazaResult =
  | {
      kind: 'answered'
      code: string
      /** What the bank says about it, from headers and body. */
      message: string
      /** The number of the operation, if the headers have it. */
      reference: string | null
      /** The parsed body; `null` if it is empty, undefined if it cannot be read or did not end. */
      body: unknown
    }
  | { kind: 'none'; code: 'NOT_SENT' | 'NO_ANSWER' | 'NO_TOKEN' | 'UNREADABLE' }

/** One request to the bank. */
export interface PlazaRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** What the path begins with in the dialect `oauth`: `/pagos/p2p/v1`. */
  service: string
  /** What is signed: `/v1/pagos/p2p`. */
  path: string
  /** The merchant's id behind it, which is not signed. */
  id?: string
  query?: Record<string, string>
  body?: string
  headers?: Record<string, string>
}

/**
 * Sends one request to the bank. Never rejects. With `NOT_SENT` the bank has seen nothing of it; without another response
 * it may have been executed all the same.
 */
export type AskPlaza = (request: PlazaRequest, call: BankCall) => Promise<PlazaResult>

/** The bank's bodies may never end; its headers have said what there is to say. */
const BODY_TIMEOUT_MS = 5_000
/** How often a request whose nonce was overtaken gets a later one. */
const MAX_NONCES = 6
const OVERTAKEN_WAIT_MS = 25

/**
 * The client of a connection, in its dialect. A request is sent again only if its signature or token was refused, with
 * which nothing was executed: parallel requests overtake one another, and the bank takes only rising nonces. Not confirmed
 * by the bank: that it refuses those with A001 or A002.
 */
export function createPlazaClient(config: WithFetch<PlazaConfig>): AskPlaza {
  const send = (request: PlazaRequest, headers: Record<string, string>, call: BankCall) => {
    const { method, service, path, id, query, body } = request
    const prefix = config.dialect === 'oauth' ? service : ''
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const url = `${config.baseUrl}${prefix}${path}${id === undefined ? '' : `/${id}`}${search}`
    const json: Record<string, string> =
      body === undefined ? {} : { 'Content-Type': 'application/json' }
    return sendRequest(config.fetch, url, {
      method,
      headers: { ...json, ...headers, ...request.headers },
      ...(body !== undefined && { body }),
      signal: call.signal,
      bodyTimeoutMs: BODY_TIMEOUT_MS,
    })
  }

  async function askSigned(request: PlazaRequest, call: BankCall): Promise<PlazaResult> {
    for (let tries = 1; ; tries += 1) {
      const nonce = await call.session.nextNonce().catch(() => null)
      if (nonce === null || call.signal.aborted) return { kind: 'none', code: 'NOT_SENT' }
      const signature = signRequest(config.secretKey, request.path, nonce, request.body ?? '')
      const headers = {
        'api-key': config.apiKey,
        nonce: String(nonce),
        'api-signature': signature,
      }
      const result = readResponse(await send(request, headers, call))
      if (!SIGNATURE_CODES.has(result.code) || tries >= MAX_NONCES) return result
      await sleep(randomInt(OVERTAKEN_WAIT_MS * 2 ** tries))
    }
  }

  async function askWithToken(request: PlazaRequest, call: BankCall): Promise<PlazaResult> {
    let key = call.session.storedKey
    for (let tries = 1; ; tries += 1) {
      if (readTokenKey(key, call.now) === null || tries > 1) {
        const stale = key
        key = await call.session.renew(stale, () => logOn(config, call)).catch(() => null)
      }
      const token = readTokenKey(key, call.now)
      if (token === null) return { kind: 'none', code: tries > 1 ? 'NO_TOKEN' : 'NOT_SENT' }
      const sent = await send(request, { Authorization: `Bearer ${token}` }, call)
      const isRefused = sent.kind === 'answered' && sent.status === 401
      if (!isRefused || tries > 1) return readResponse(sent)
    }
  }

  return config.dialect === 'oauth' ? askWithToken : askSigned
}

/** The verdict is in a header, whatever the status and the body are; some answers have it in the body. */
function readResponse(sent: Sent): PlazaResult {
  if (sent.kind === 'none') return sent
  const { headers, status } = sent
  const body = sent.text?.trim() === '' ? null : parseWithExactNumbers(sent.text ?? '')
  const inner = objectOf(body)
  const code = textOf(headers.get('codigoRespuesta')) ?? textOf(inner.codigoRespuesta)
  const known = code ?? (status === 204 ? '0005' : null)
  if (known === null || !/^\w{1,20}$/.test(known)) return { kind: 'none', code: 'UNREADABLE' }
  const words = [
    ...[headers.get('descripcionCliente'), headers.get('descripcionSistema')],
    ...[inner.descripcionCliente, inner.descripcionSistema, inner.estatus, inner.estado],
  ]
  return {
    kind: 'answered',
    code: known.toUpperCase(),
    message: words.flatMap((text) => textOf(text) ?? []).join(' '),
    reference: textOf(headers.get('numeroReferencia')),
    body,
  }
}

/** An object field of a body; empty if there is none. */
export const objectOf = (value: unknown): PlazaBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PlazaBody) : {}
