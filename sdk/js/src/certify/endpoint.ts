import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { signatureHeaders } from '../webhooks.ts'
import type { ListedEvent } from './orders.ts'

const USER_AGENT = 'Bolivar-Payments-Certify'
/** More of an answer than this is not read. */
const MAX_ANSWER_CHARACTERS = 100_000

/** What the integration answered. */
export interface Answer {
  /** Null if no answer came. */
  status: number | null
  /** The answer's text; why none came, if none did. */
  text: string
}

/** How a delivery differs from one of the service. */
export interface DeliveryChanges {
  /** The secrets that sign it, in this order; by default the endpoint's own. */
  secrets?: readonly string[]
  /** How long ago it was signed. */
  secondsAgo?: number
  /** Sent instead of what was signed. */
  sentBody?: string
  /** Whether it has no headers of a signature. */
  isUnsigned?: boolean
}

export interface EndpointAccess {
  url: string
  secret: string
  /** How long an answer is waited for. */
  timeoutMs: number
}

/** The integration's endpoint. Sends what the service would send, when and as often as a scenario wants it. */
export class Endpoint {
  readonly url: string
  readonly secret: string
  readonly #timeoutMs: number

  constructor({ url, secret, timeoutMs }: EndpointAccess) {
    this.url = url
    this.secret = secret
    this.#timeoutMs = timeoutMs
  }

  async deliver(event: ListedEvent, changes: DeliveryChanges = {}): Promise<Answer> {
    const { headers, body } = await this.#message(event, changes)
    return this.send('POST', headers, changes.sentBody ?? body)
  }

  /** Sends any request. Follows no redirects. Never rejects. */
  async send(method: string, headers: Record<string, string>, body?: string): Promise<Answer> {
    const patience = AbortSignal.timeout(this.#timeoutMs)
    try {
      const response = await fetch(this.url, {
        ...{ method, headers, redirect: 'manual' },
        signal: patience,
        ...(body !== undefined && { body }),
      })
      const text = (await response.text()).slice(0, MAX_ANSWER_CHARACTERS)
      return { status: response.status, text }
    } catch (error) {
      const { cause } = error as { cause?: { code?: string; message?: string } }
      const why = patience.aborted
        ? `within ${this.#timeoutMs / 1000} seconds`
        : `(${cause?.code ?? cause?.message ?? 'cut off'})`
      return { status: null, text: `no answer ${why}` }
    }
  }

  /** Sends a part of a delivery, or all of it, and closes the connection without waiting for an answer. */
  async interrupt(event: ListedEvent, sentShare: 0.5 | 1): Promise<void> {
    const { headers, body } = await this.#message(event, {})
    const bytes = Buffer.from(body)
    const request = this.url.startsWith('https:') ? requestHttps : requestHttp
    await new Promise<void>((resolve) => {
      const sent = request(this.url, {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes.length },
      })
      // Closing it is what is wanted; whether that is an error to either side is not.
      sent.on('error', () => {}).on('close', resolve)
      sent.write(bytes.subarray(0, Math.floor(bytes.length * sentShare)), () => sent.destroy())
    })
  }

  async #message(
    event: ListedEvent,
    { secrets = [this.secret], secondsAgo = 0, isUnsigned = false }: DeliveryChanges,
  ) {
    const body = JSON.stringify(event)
    const timestampSeconds = Math.floor(Date.now() / 1000) - secondsAgo
    const signature = await signatureHeaders(secrets, { id: event.id, timestampSeconds, body })
    const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT }
    return { body, headers: isUnsigned ? headers : { ...headers, ...signature } }
  }
}
