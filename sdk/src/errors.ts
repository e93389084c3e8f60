import type { components } from './api.ts'

/** Every code of a refusal; each has one status. */
export type ErrorCode = components['schemas']['ErrorCode']

/** A field of the request to correct: its path, such as `lines.0.quantity`, and how. */
export type ErrorDetail = components['schemas']['ErrorDetail']

type ErrorBody = components['schemas']['ApiError']['error']

/** What the service refused. Told apart by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  /** The status of the response. */
  readonly status: number
  /** What support asks for. */
  readonly requestId: string
  /** The fields to correct, with `INVALID_REQUEST`; else empty. */
  readonly details: readonly ErrorDetail[]
  /** The seconds to wait before the next try; undefined if the service named none. */
  readonly retryAfterSeconds: number | undefined
  /** The Idempotency-Key of the request, with which it can be repeated; undefined if it had none. */
  readonly idempotencyKey: string | undefined

  constructor(
    { code, message, status, requestId, details = [] }: ErrorBody,
    extras: { retryAfterSeconds?: number | undefined; idempotencyKey?: string | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details
    this.retryAfterSeconds = extras.retryAfterSeconds
    this.idempotencyKey = extras.idempotencyKey
  }
}

/**
 * No response of the service came: the network failed, the time was up, or somebody else responded. Whether the request
 * was carried out is unknown. Repeat it with the same `idempotencyKey`, or read what it would have made.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  /** The Idempotency-Key of the request; undefined if it had none. */
  readonly idempotencyKey: string | undefined

  constructor(message: string, options: { cause?: unknown; idempotencyKey?: string | undefined }) {
    super(message, { cause: options.cause })
    this.idempotencyKey = options.idempotencyKey
  }
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
