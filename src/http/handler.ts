import type { Context, Hono, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Words } from '../domain/words.ts'
import { requestTime } from '../platform/clock.ts'
import { describeError, logError, logInfo } from '../platform/log.ts'
import { ApiError, invalidField, RequestAborted, refusal, toApiError } from '../wire/errors.ts'
import { preferredLanguage } from '../wire/language.ts'
import { mediaType, readBankText, readCsvText, readJsonText } from './body.ts'
import { readCredential } from './credentials.ts'
import { type CsvReader, withPlaces } from './csv-body.ts'
import { deprecationHeaders, deprecationOf } from './deprecation.ts'
import type { HttpEnv } from './env.ts'
import { enforceRateLimit, executeRoute, identifySender, runToCompletion } from './execute-route.ts'
import { IDEMPOTENCY_HEADER, Replay, readIdempotencyKey } from './idempotency.ts'
import {
  ignoredFields,
  ignoredFieldsHeader,
  ignoredParameters,
  MAX_IGNORED_FIELDS,
  prefersStrictHandling,
} from './ignored-fields.ts'
import { JsonBody } from './json-body.ts'
import { linkHeader } from './list-links.ts'
import { resourceNotFound } from './not-found.ts'
import type { Route } from './route.ts'
import { receiveUpload } from './upload.ts'
import { validate } from './validation.ts'

/** Mounts a route with its middleware, in the order in which requests are rejected. */
export function mountRoute(app: Hono<HttpEnv>, base: string, route: Route): void {
  const { params, query, body } = route
  const validators = [
    params && validate('param', params),
    query && validate('query', query),
    body && validate('json', body),
  ].filter((validator) => validator !== undefined)
  const run: MiddlewareHandler<HttpEnv> = (c) => handleRoute(c, route)
  const chain = [admitRequest(route), nameIgnoredFields(route), ...validators]
  if (honoursStrict(route)) chain.push(refuseIgnoredFields)
  chain.push(run)
  app.on(route.method.toUpperCase(), [base + route.path], ...chain)
}

/** Checks credential, rate limit, size and type, before the input is validated. */
function admitRequest(route: Route): MiddlewareHandler<HttpEnv> {
  const { access, body, upload } = route
  let announced: [string, string][] | undefined
  const takesCredential = access.kind !== 'anyone' || access.checksCredential
  return async (c, next) => {
    const platform = c.get('platform')
    const requester = c.get('requester')
    c.set('route', route)
    announced ??= deprecationHeadersOf(route)
    for (const [name, value] of announced) c.header(name, value)
    if (takesCredential) {
      const header = c.req.header('Authorization') ?? null
      requester.credential = await readCredential(header, platform, requester.now)
      if (requester.credential === null && access.kind !== 'anyone')
        throw new ApiError('UNAUTHORIZED')
    }
    await enforceRateLimit(c, route)
    const answer = await identifySender(c, route)
    if (answer !== null) return c.json(answer as object, route.returns[0] as 200)
    // If it were canceled when the sender disconnects, the request would not be logged.
    if (body) {
      await runToCompletion(c, () => bufferBody(c, route))
      // Ids have the request's time: from here on it takes no longer than its statements.
      requester.now = requestTime(c.req.raw, platform.config.ENVIRONMENT === 'local')
    }
    if (!upload) return next()
    // If it were canceled, it would never release its reserved memory.
    return runToCompletion(c, () =>
      receiveUpload(c.req.raw, upload, async (file) => {
        c.set('file', file)
        await next()
      }),
    )
  }
}

/** Reads do it always: a misspelt filter would answer with every row. */
const honoursStrict = ({ honoursStrict, method }: Route): boolean =>
  honoursStrict === true || method === 'get'

/** Names in the answer, whatever it is, the fields of the body and the parameters of the query that are ignored. */
function nameIgnoredFields(route: Route): MiddlewareHandler<HttpEnv> {
  const { body, query } = route
  return async (c, next) => {
    if (honoursStrict(route) && prefersStrictHandling(c.req.header('Prefer'))) {
      c.set('strict', true)
      c.header('Preference-Applied', 'handling=strict')
    }
    // What is no JSON is refused by the validator.
    const sent: unknown = body && (await c.req.json().catch(() => undefined))
    const ofBody = body ? ignoredFields(body, sent) : []
    const ofQuery = ignoredParameters(query, Object.keys(c.req.queries()))
    const fields = [...ofBody, ...ofQuery].slice(0, MAX_IGNORED_FIELDS)
    c.set('ignoredFields', fields)
    if (fields.length > 0) c.header('X-Ignored-Fields', ignoredFieldsHeader(fields))
    await next()
  }
}

/** Refuses a request of which something would be ignored, if it says so. */
const refuseIgnoredFields: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { strict, ignoredFields: fields = [] } = c.var
  if (strict && fields.length > 0) {
    const message: Words = [
      'No es un campo de esta solicitud. Corrige su nombre, o no lo envíes.',
      'Is no field of this request. Correct its name, or leave it out.',
    ]
    throw new ApiError('INVALID_REQUEST', { details: fields.map((path) => ({ path, message })) })
  }
  await next()
}

/** The deprecation headers. Computing them forces the route's lazy schemas. */
function deprecationHeadersOf(route: Route): [string, string][] {
  const deprecation = deprecationOf(route)
  return deprecation === null ? [] : Object.entries(deprecationHeaders(deprecation))
}

/** Whether a bank calls the route, with a credential that no user has. */
const isOfBank = ({ identifySender, bodyIsCredential }: Route): boolean =>
  identifySender !== undefined || bodyIsCredential !== undefined

/** Reads the body within its limit and hands it to Hono's validator as JSON text. */
async function bufferBody(c: Context<HttpEnv>, route: Route): Promise<void> {
  const { csv, maxBodyBytes } = route
  const isCsv = csv !== undefined && mediaType(c.req.raw) === 'text/csv'
  const text = isCsv
    ? await jsonOfCsv(c, csv, maxBodyBytes)
    : await (isOfBank(route)
        ? readBankText(c.req.raw, maxBodyBytes, (bytes) => authenticateBody(c, route, bytes))
        : readJsonText(c.req.raw, maxBodyBytes))
  const { url, method, headers } = c.req.raw
  const typed = new Headers(headers)
  typed.set('Content-Type', 'application/json')
  c.req.raw = new Request(url, { method, headers: typed, body: text })
}

function authenticateBody(c: Context<HttpEnv>, route: Route, bytes: Uint8Array): void {
  const { header } = c.get('requester')
  route.authenticateBody?.(bytes, { header, sender: c.get('sender') })
}

/** The JSON text that stands for a CSV file. Its records are kept for what is said about them. */
async function jsonOfCsv(
  c: Context<HttpEnv>,
  read: CsvReader,
  maxBytes: number | undefined,
): Promise<string> {
  const { rows, ...file } = await read(await readCsvText(c.req.raw, maxBytes), c.req.query())
  c.set('csvFile', file)
  return JSON.stringify({ rows })
}

/** Runs the operation and sends its result, or the one that is stored under the Idempotency-Key. */
async function handleRoute(c: Context<HttpEnv>, route: Route): Promise<Response> {
  const valid = c.req as unknown as { valid(target: string): unknown }
  const [params, query, body] = ['param', 'query', 'json'].map((target) => valid.valid(target))
  const key = route.idempotent ? readIdempotencyKey(c.req.header(IDEMPOTENCY_HEADER) ?? null) : null
  try {
    const result = await executeRoute(c, route, { params, query, body, file: c.get('file') }, key)
    if (isUnpagedList(result)) {
      c.header('Link', linkHeader(c.req.url, Object.keys(query ?? {}), { first: {} }))
    }
    return send(c, route, result)
  } catch (error) {
    if (!(error instanceof Replay)) throw error
    return sendReplay(c, route, error)
  }
}

function sendReplay(c: Context<HttpEnv>, route: Route, replay: Replay): Response {
  if (route.idempotent === 'once') {
    throw refusal('secret_shown_once', { id: replay.stored })
  }
  c.header('Idempotent-Replayed', 'true')
  const row = replay.storedRow()
  return sendJson(c, route.repeats?.(row) ? 200 : replay.status, render(c, route, row))
}

function send(c: Context<HttpEnv>, route: Route, result: unknown): Response {
  const [status] = route.returns
  if (route.cacheControl) c.header('Cache-Control', route.cacheControl)
  if (result instanceof Response) return result
  if (status === 204) return c.body(null, 204)
  return sendJson(c, route.repeats?.(result) ? 200 : status, render(c, route, result))
}

/** A whole list, which has no pages. */
const isUnpagedList = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  'data' in result &&
  Array.isArray(result.data) &&
  !('page' in result)

/** The JSON text of what an operation returned, or of the row that is stored in its place. */
function render(c: Context<HttpEnv>, { idempotent }: Route, result: unknown): string {
  if (result instanceof JsonBody) return result.json
  const body =
    typeof idempotent === 'object' ? idempotent.view(result, c.var.platform.config) : result
  return JSON.stringify(body)
}

const sendJson = (c: Context<HttpEnv>, status: number, json: string): Response =>
  c.body(json, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })

/** Logs a request whose sender disconnected; it is not a failure of the service. */
export function logRequestAborted(error: unknown, requestId: string): void {
  if (!(error instanceof RequestAborted)) return
  logInfo('request.broken_off', { requestId, reason: error.reason })
}

const BODY_REFUSALS = new Set(['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'])

/**
 * The 401 for a body that was to be the sender's credential and cannot be read, or the 503 that has it sent again; null for
 * any other error.
 */
function unreadableCredential(c: Context<HttpEnv>, { code }: ApiError): ApiError | null {
  const { route, running } = c.var
  if (running || !BODY_REFUSALS.has(code)) return null
  if (route?.hasUnreadSentAgain) return refusal('notice_unread')
  if (route?.bodyIsCredential === undefined) return null
  return refusal(route.bodyIsCredential)
}

/** Turns any thrown value into the documented error body; unexpected errors are only logged. */
export function handleError(error: unknown, c: Context<HttpEnv>): Response {
  const { requestId } = c.var.requester
  const { route } = c.var
  logRequestAborted(error, requestId)
  const malformed = error instanceof HTTPException && error.status === 400
  const foreseen = malformed
    ? invalidField('', ['El cuerpo debe ser JSON.', 'The body has to be JSON.'])
    : toApiError(error)
  const isMissing = foreseen?.code === 'NOT_FOUND' && foreseen.isUsual && route
  const judged = isMissing ? resourceNotFound(route) : (foreseen ?? new ApiError('INTERNAL_ERROR'))
  const refused = withPlaces(unreadableCredential(c, judged) ?? judged, c.var.csvFile)
  c.set('refusal', refused.code)
  if (refused.status >= 500) {
    logError('request.failed', { requestId, refusal: refused.code, ...describeError(error) })
  }
  for (const [name, value] of Object.entries(refused.headers)) c.header(name, value)
  const language = preferredLanguage(c.req.header('Accept-Language'), 'en')
  c.header('Content-Language', language)
  c.header('Vary', 'Accept-Language', { append: true })
  return sendJson(c, refused.status, JSON.stringify(refused.toBody(requestId, language)))
}
