import type { components } from './api.ts'
import { WebhookError } from './errors.ts'

export { WebhookError }

/** An event, told apart by its `type`. */
export type WebhookEvent = components['schemas']['WebhookEvent']

/** The type of an event. */
export type EventType = WebhookEvent['type']

/** The event of a type. */
export type EventOf<Type extends EventType> = Extract<WebhookEvent, { type: Type }>

/**
 * What `bolivar certify` asks an integration about an order of its own: see the guide to certify. The service never sends
 * it, and no webhook subscribes to it.
 */
export interface CertifyOrderEvent {
  id: string
  type: 'certify.order'
  timestamp: string
  merchantId: string
  environment: 'test'
  data: {
    externalReference: string
    checkoutId: string
    amount: number
    currency: 'VES'
    acceptPartial: boolean
  }
}

/** What a signed webhook may hold. */
export type ReceivedEvent = WebhookEvent | CertifyOrderEvent

/** A message, as its signature covers it. */
export interface SignedMessage {
  /** The event's id, the same in every attempt. */
  id: string
  /** The time of the attempt in Unix seconds. */
  timestampSeconds: number
  /** The body of the request, byte for byte. */
  body: string
}

/** The headers of a request: those of a `Request` of any library, of Node's `IncomingMessage`, a Map, or pairs. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** By how many seconds the time of the attempt may differ from now. Default: 300. */
  toleranceSeconds?: number
  /** The present moment. Default: the machine's. */
  now?: Date
}

const TOLERANCE_SECONDS = 300
const encoder = new TextEncoder()

/**
 * The event of a webhook, once its signature is found to be right
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). Throws a WebhookError:
 * respond with 400 then. `body` is the request's text as it came, not one that was parsed and serialized again. While you
 * change the secret, pass the old one and the new one.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): Promise<ReceivedEvent> {
  if (typeof body !== 'string' && !ArrayBuffer.isView(body)) {
    throw new TypeError(
      'The body was parsed already: pass the raw text of the request, such as express.raw() gives it.',
    )
  }
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures) {
    throw new WebhookError('headers', 'The headers of Standard Webhooks are missing.')
  }
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  // A time that is no number fails as well.
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds)) {
    throw new WebhookError(
      'timestamp',
      'The webhook was not sent now: too old, or the clock is wrong.',
    )
  }
  const text =
    typeof body === 'string'
      ? body
      : new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(body)
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!(await isSigned(signedBytes(id, timestamp, text), signatures, secrets))) {
    throw new WebhookError('signature', 'The signature is not of this secret and body.')
  }
  return parseEvent(text)
}

/**
 * The headers that the service signs a message with, one signature for each secret: for tests of an endpoint.
 */
export async function signatureHeaders(
  secrets: readonly string[],
  { id, timestampSeconds, body }: SignedMessage,
): Promise<Record<string, string>> {
  const timestamp = String(timestampSeconds)
  const bytes = signedBytes(id, timestamp, body)
  const signatures = secrets.map(async (secret) => {
    const signature = await crypto.subtle.sign('HMAC', await importKey(secret), bytes)
    return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  }
}

const signedBytes = (id: string, timestamp: string, body: string) =>
  encoder.encode(`${id}.${timestamp}.${body}`) as Uint8Array<ArrayBuffer>

/** Whether one of the signatures is of one of the secrets. Web Crypto compares in constant time. */
async function isSigned(
  bytes: Uint8Array<ArrayBuffer>,
  signatures: string,
  secrets: readonly string[],
): Promise<boolean> {
  const presented = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .flatMap((signature) => bytesOfBase64(signature.slice('v1,'.length)) ?? [])
  const keys = await Promise.all(secrets.map(importKey))
  const pairs = keys.flatMap((key) => presented.map((signature) => [key, signature] as const))
  const verdicts = await Promise.all(
    pairs.map(([key, signature]) => crypto.subtle.verify('HMAC', key, signature, bytes)),
  )
  return verdicts.includes(true)
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError('A webhook’s secret is whsec_ and base64.')
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  const given = Symbol.iterator in headers ? [...headers] : undefined
  // Those of another library, or of another realm, are no instance of this one's Headers.
  if (given === undefined && 'get' in headers && typeof headers.get === 'function') {
    return headers.get(name) ?? undefined
  }
  const pairs = given ?? Object.entries(headers as Record<string, string | readonly string[]>)
  const [, value] = pairs.find(([known]) => known.toLowerCase() === name) ?? []
  return typeof value === 'object' ? value[0] : value
}

function parseEvent(text: string): ReceivedEvent {
  try {
    return JSON.parse(text) as ReceivedEvent
  } catch {
    throw new WebhookError('body', 'The body is not JSON.')
  }
}
