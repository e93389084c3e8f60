import type { components } from './api.ts'

/** Every code of a refusal; each has one status. */
export type ErrorCode = components['schemas']['ErrorCode']

/** A field of the request to correct: its path, such as `lines.0.quantity`, and how. */
export type ErrorDetail = components['schemas']['ErrorDetail']

type ErrorBody = components['schemas']['ApiError']['error']

/** How many fields the message names. */
const NAMED_DETAILS = 3

/** What the service refused, and did not carry out. Told apart by `code`; the message names the first fields to correct. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  /** The status of the response. */
  readonly status: number
  /** What support asks for. */
  readonly requestId: string
  /** The message of the response alone, without the fields. */
  readonly summary: string
  /** The fields to correct; empty if there are none. */
  readonly details: readonly ErrorDetail[]
  /** The seconds to wait before the next try; undefined if the service named none. */
  readonly retryAfterSeconds: number | undefined
  /** The Idempotency-Key of the request, with which it can be repeated; undefined if it had none. */
  readonly idempotencyKey: string | undefined

  constructor(
    { code, message, status, requestId, details = [] }: ErrorBody,
    extras: { retryAfterSeconds?: number | undefined; idempotencyKey?: string | undefined } = {},
  ) {
    super(withDetails(message, details))
    this.summary = message
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details
    this.retryAfterSeconds = extras.retryAfterSeconds
    this.idempotencyKey = extras.idempotencyKey
  }
}

/** `The request is not valid. amount: Must be more than 0. (2 more)` */
function withDetails(message: string, details: readonly ErrorDetail[]): string {
  const named = details.slice(0, NAMED_DETAILS).map(({ path, message: how }) => `${path}: ${how}`)
  const more = details.length - named.length
  return [message, ...named, ...(more > 0 ? [`(${more} more)`] : [])].join(' ')
}

/**
 * Whether the request was carried out is unknown: no response came, the first attempt still ran when the last one was made
 * (IDEMPOTENCY_KEY_IN_USE), or the service broke after it was sent (5xx). `advice` says what to do. `cause` is the last
 * answer, an ApiError, if there was one.
 */
export class OutcomeUnknownError extends Error {
  override readonly name: string = 'OutcomeUnknownError'
  /** The Idempotency-Key with which to send the same request again; undefined if it had none. */
  readonly idempotencyKey: string | undefined
  /** What to do, in words. */
  readonly advice: string

  constructor(message: string, options: { cause?: unknown; idempotencyKey?: string | undefined }) {
    super(message, { cause: options.cause })
    // Browsers before September 2021 do not take it of the options.
    this.cause = options.cause
    const { idempotencyKey } = options
    this.idempotencyKey = idempotencyKey
    this.advice =
      idempotencyKey === undefined
        ? 'Read what it would have made before you send it again.'
        : `Send the same request again with the same Idempotency-Key, ${idempotencyKey}: it is carried out once.`
  }

  /** The seconds to wait before the next try; undefined if the service named none. */
  get retryAfterSeconds(): number | undefined {
    return this.cause instanceof ApiError ? this.cause.retryAfterSeconds : undefined
  }
}

/** No response of the service came: the network failed, the time was up, or somebody else responded. */
export class ConnectionError extends OutcomeUnknownError {
  override readonly name = 'ConnectionError'
}

/** Why a webhook is not to be believed: `reason` for programs, the message for the log. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: 'headers' | 'timestamp' | 'signature' | 'body'

  constructor(reason: WebhookError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
