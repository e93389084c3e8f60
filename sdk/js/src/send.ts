import { ApiError, ConnectionError, OutcomeUnknownError } from './errors.ts'
import { newKey } from './new-key.ts'
import { wait, waitBeforeRetry } from './retry.ts'

/** How one request is made. */
export interface RequestOptions {
  /**
   * Makes the request safe to repeat for 24 hours: the same key with the same content is carried out once. Default: a new
   * random one, kept over the retries of this call. Choose your own, such as the number of the order, to be safe against
   * the end of your program as well.
   */
  idempotencyKey?: string
  /** Ends the request, and the waiting between attempts. */
  signal?: AbortSignal
  /** What sends this request, such as one that tells how much of a file was sent. Default: what the client has. */
  fetch?: typeof fetch
  /** Is called with the headers of the success, such as `X-Request-Id`, `Idempotent-Replayed` and `RateLimit`. */
  onHeaders?: (headers: Headers) => void
}

/** What all requests of a client have in common. */
export interface Connection {
  /** The address of the interface, up to and including /api/v1. */
  baseUrl: string
  credential: string | undefined
  fetch: typeof fetch
  maxRetries: number
  timeoutMs: number
  headers: Readonly<Record<string, string>>
}

/** A request, as the service gets it. */
export interface OutgoingRequest extends RequestOptions {
  method: string
  /** Below the base address, with its query. */
  path: string
  body: unknown
  /** Whether the operation takes an Idempotency-Key. */
  takesKey: boolean
  /** Whether its success may be something else than JSON. */
  givesFile: boolean
}

/** A success: its body as it is read, and its headers. */
export interface Success {
  data: unknown
  headers: Headers
}

/**
 * Sends a request until it is answered, at most `maxRetries` more times. Throws an ApiError for a refusal, a
 * ConnectionError when the last attempt had no response, and an OutcomeUnknownError when its response leaves open whether
 * the request was carried out.
 */
export async function send(connection: Connection, request: OutgoingRequest): Promise<Success> {
  if (request.idempotencyKey !== undefined && !request.takesKey) {
    throw new TypeError(`${request.method} ${request.path} takes no Idempotency-Key.`)
  }
  const idempotencyKey = request.takesKey ? (request.idempotencyKey ?? newKey()) : undefined
  const prepared = prepare(connection, request, idempotencyKey)
  const mayRepeat = request.method !== 'POST' || idempotencyKey !== undefined
  let isOpen = false
  for (let attempt = 1; ; attempt += 1) {
    const failure = await sendOnce(connection, request, prepared).then(
      (success) => success,
      (error: unknown) => failureOf(error, connection, request, idempotencyKey),
    )
    if (!(failure instanceof Error)) {
      request.onHeaders?.(failure.headers)
      return failure
    }
    isOpen = request.method !== 'GET' && leavesOpen(failure, isOpen)
    const waitMs = isTransient(failure, mayRepeat) ? waitAfter(failure, attempt) : undefined
    if (attempt > connection.maxRetries || waitMs === undefined) {
      throw isOpen && failure instanceof ApiError ? unknownOutcomeOf(failure) : failure
    }
    await wait(waitMs, request.signal)
  }
}

interface Prepared {
  url: string
  init: RequestInit
  idempotencyKey: string | undefined
}

function prepare(
  { baseUrl, credential, headers: given }: Connection,
  { method, path, body }: OutgoingRequest,
  idempotencyKey: string | undefined,
): Prepared {
  const headers = new Headers(given)
  if (credential !== undefined) headers.set('Authorization', `Bearer ${credential}`)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  const init: RequestInit = { method, headers, redirect: 'manual' }
  const isRows = typeof body === 'string' || body instanceof Blob
  if (isRows) headers.set('Content-Type', 'text/csv')
  if (isRows || body instanceof FormData) init.body = body
  else if (body !== undefined) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(body, refuseNoNumbers)
  }
  return { url: `${baseUrl}${path}`, init, idempotencyKey }
}

/** JSON has no NaN and no Infinity: it would say null, which may mean something else than a sum that went wrong. */
function refuseNoNumbers(field: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`${field} has to be a number: it is ${value}.`)
  return value
}

async function sendOnce(
  connection: Connection,
  { signal, givesFile, fetch = connection.fetch }: OutgoingRequest,
  { url, init, idempotencyKey }: Prepared,
): Promise<Success> {
  if (signal?.aborted) throw signal.reason
  const patience = new AbortController()
  const giveUp = () => patience.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp, { once: true })
  const { timeoutMs } = connection
  const end = () => patience.abort(new Error(`no response within ${timeoutMs} ms`))
  const timer = Number.isFinite(timeoutMs) ? setTimeout(end, timeoutMs) : undefined
  try {
    const response = await fetch(url, { ...init, signal: patience.signal })
    return await read(response, givesFile, idempotencyKey)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** The body of a success; a refusal is thrown. What does not speak the interface's language is not the service. */
async function read(
  response: Response,
  givesFile: boolean,
  idempotencyKey: string | undefined,
): Promise<Success> {
  const { headers, ok, status } = response
  if (ok && givesFile && !headers.get('Content-Type')?.includes('json')) {
    return { data: response, headers }
  }
  const text = await response.text()
  const data = parse(text)
  if (ok && (data !== undefined || status === 204)) return { data, headers }
  const error = (data as { error?: ConstructorParameters<typeof ApiError>[0] } | undefined)?.error
  if (error?.code !== undefined) {
    throw new ApiError(error, { retryAfterSeconds: retryAfterOf(headers), idempotencyKey })
  }
  throw new ForeignResponse(response)
}

/** A response of something between us and the service, such as a gateway. */
class ForeignResponse extends Error {
  readonly isTransient: boolean
  readonly retryAfterSeconds: number | undefined

  constructor({ url, status, headers }: Response) {
    super(`${url} responded with ${status}, and not as this service does`)
    this.isTransient = status >= 500 || status === 429
    this.retryAfterSeconds = retryAfterOf(headers)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return seconds >= 0 ? seconds : undefined
}

/** The error that the caller sees. What the caller ended is theirs. */
function failureOf(
  error: unknown,
  { baseUrl }: Connection,
  { signal }: OutgoingRequest,
  idempotencyKey: string | undefined,
): Error {
  if (signal?.aborted) throw signal.reason
  if (error instanceof ApiError) return error
  const options = { cause: error, idempotencyKey }
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  if (error instanceof ForeignResponse) return new ConnectionError(message, options)
  const reason = cause?.code ?? cause?.message ?? message
  return new ConnectionError(`No service answers on ${new URL(baseUrl).origin}: ${reason}`, options)
}

/** What is judged before the Idempotency-Key, and so says nothing of an attempt before. */
const JUDGED_FIRST: readonly number[] = [401, 403, 404, 429]

/** Whether it is unknown after this attempt if the request was carried out: by it, or by one before (`wasOpen`). */
function leavesOpen(failure: Error, wasOpen: boolean): boolean {
  if (!(failure instanceof ApiError)) return true
  const { code, status } = failure
  if (code === 'IDEMPOTENCY_KEY_IN_USE' || (status >= 500 && status !== 501)) {
    return wasOpen || code !== 'BANK_UNAVAILABLE'
  }
  return wasOpen && JUDGED_FIRST.includes(status)
}

function unknownOutcomeOf(cause: ApiError): OutcomeUnknownError {
  const { summary, idempotencyKey } = cause
  const message = `Whether it was carried out is unknown: ${summary}`
  return new OutcomeUnknownError(message, { cause, idempotencyKey })
}

/**
 * Whether another attempt may end otherwise. A request that may not be repeated is sent again only after a 429, which
 * comes before anything is done.
 */
function isTransient(failure: Error, mayRepeat: boolean): boolean {
  if (failure.cause instanceof ForeignResponse) return mayRepeat && failure.cause.isTransient
  if (!(failure instanceof ApiError)) return mayRepeat
  const { status, code } = failure
  if (status === 429) return true
  return mayRepeat && (code === 'IDEMPOTENCY_KEY_IN_USE' || (status >= 500 && status !== 501))
}

function waitAfter(failure: Error, attempt: number): number | undefined {
  const { retryAfterSeconds } = (
    failure instanceof ApiError ? failure : (failure.cause ?? {})
  ) as Partial<ApiError>
  return waitBeforeRetry({ attempt, retryAfterSeconds })
}
