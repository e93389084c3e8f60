import type { Context, Hono, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { newUuid } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import { Answer } from './answer.ts'
import { readJsonText } from './body.ts'
import { callDatabase, type JudgingDatabase } from './call-database.ts'
import { readCredential } from './credentials.ts'
import type { HttpEnv } from './env.ts'
import { ApiError, invalidField, refusalFor } from './errors.ts'
import {
  hashPath,
  hashRequest,
  IDEMPOTENCY_HEADER,
  type IdempotencyKey,
  Replay,
  readKey,
} from './idempotency.ts'
import { markUsed } from './last-used.ts'
import { limitCaller, limitEmail, limitSensitive } from './rate-limits.ts'
import type { Requester } from './requester.ts'
import type { Call, Route } from './route.ts'
import { holdingUploadSlot, readUpload } from './upload.ts'
import { validate } from './validation.ts'

/** Puts a route on the app: what every request goes through, in the order in which it is refused. */
export function mountRoute(app: Hono<HttpEnv>, base: string, route: Route): void {
  const { params, query, body } = route
  const validators = [
    params && validate('param', params),
    query && validate('query', query),
    body && validate('json', body),
  ].filter((validator) => validator !== undefined)
  const run: MiddlewareHandler<HttpEnv> = (c) => answer(c, route)
  const chain: MiddlewareHandler<HttpEnv>[] = [admit(route), ...validators, run]
  app.on(route.method.toUpperCase(), [base + route.path], ...chain)
}

/** Credential, rate, size and type: what is refused before the input is looked at. */
function admit(route: Route): MiddlewareHandler<HttpEnv> {
  const { access, sensitive, body, upload } = route
  const takesCredential = access.kind !== 'anyone' || access.checksCredential
  return async (c, next) => {
    const { platform, requester } = c.var
    c.set('route', route)
    if (takesCredential) {
      const header = c.req.header('Authorization') ?? null
      requester.credential = await readCredential(header, platform, requester.now)
      if (requester.credential === null && access.kind !== 'anyone')
        throw new ApiError('UNAUTHORIZED')
    }
    const { credential, ip } = requester
    if (sensitive) await limitSensitive(platform, sensitive, credential, ip)
    else await limitCaller(platform, credential, ip)
    if (body) await keepJson(c)
    if (!upload) return next()
    return holdingUploadSlot(async () => {
      c.set('file', await readUpload(c.req.raw, upload))
      await next()
    })
  }
}

/** Reads the body within its bounds and puts it back as what Hono's validator takes for JSON. */
async function keepJson(c: Context<HttpEnv>): Promise<void> {
  const text = await readJsonText(c.req.raw)
  const { url, method, headers } = c.req.raw
  const typed = new Headers(headers)
  typed.set('Content-Type', 'application/json')
  c.req.raw = new Request(url, { method, headers: typed, body: text })
}

/** Runs the operation and sends what it returns, or the stored answer of the same request before it. */
async function answer(c: Context<HttpEnv>, route: Route): Promise<Response> {
  const { platform, requester, trace } = c.var
  const valid = c.req as unknown as { valid(target: string): unknown }
  const [params, query, body] = ['param', 'query', 'json'].map((target) => valid.valid(target))
  const email = (body as { email?: string } | undefined)?.email
  if (route.sensitive && email) await limitEmail(platform, route.sensitive, email)

  const db = callDatabase({
    database: platform.database,
    trace,
    access: route.access,
    requester,
    merchantUuid: (params as { id?: string } | undefined)?.id,
    idempotencyKey: idempotencyKeyOf(c, route, body),
  })
  try {
    const result = await route.run(
      callOf(c, requester, db, { params, query, body, file: c.var.file }),
    )
    refuseUnjudged(route, db)
    return send(c, route, result)
  } catch (error) {
    if (!(error instanceof Replay)) throw error
    return replay(c, route, error)
  } finally {
    c.set('caller', db.caller)
    const used = db.caller
    if (used?.unmarked) goOnLater(c, () => markUsed(platform.database, requester, used))
  }
}

function replay(c: Context<HttpEnv>, route: Route, { status, stored }: Replay): Response {
  if (route.idempotent === 'once') {
    throw new ApiError('CONFLICT', {
      message: `This Idempotency-Key has already made ${stored}. What it showed is not kept.`,
    })
  }
  c.header('Idempotent-Replayed', 'true')
  return sendJson(c, status, stored)
}

/** Does work that has to end even when the caller hangs up, which would cancel it in the middle. */
function outlive<Result>(c: Context<HttpEnv>, work: () => Promise<Result>): Promise<Result> {
  const running = work()
  c.executionCtx.waitUntil(running.then(ignore, ignore))
  return running
}

const ignore = () => {}

/** Keeps the isolate for work that goes on after the answer; its failure is told to the log alone. */
function goOnLater(c: Context<HttpEnv>, work: () => Promise<void>): void {
  const { requestId } = c.var.requester
  c.executionCtx.waitUntil(
    work().catch((error) => logError('later.failed', { requestId, ...describeError(error) })),
  )
}

type Input = Pick<Call, 'params' | 'query' | 'body' | 'file'>

function callOf(
  c: Context<HttpEnv>,
  requester: Requester,
  db: JudgingDatabase,
  input: Input,
): Call<never, never, never, never> {
  return {
    ...requester,
    ...(input as Record<keyof Input, never>),
    db,
    platform: c.var.platform,
    newId: () => newUuid(requester.now),
    later: (work) => goOnLater(c, work),
    outlive: (work) => outlive(c, work),
  }
}

/** A route that asked the database nothing has not judged its caller: that is a mistake of ours. */
function refuseUnjudged({ id, access }: Route, db: JudgingDatabase): void {
  if (access.kind !== 'anyone' && !db.judged)
    throw new Error(`${id} answered without judging access`)
}

function idempotencyKeyOf(c: Context<HttpEnv>, route: Route, body: unknown): IdempotencyKey | null {
  const key = route.idempotent ? readKey(c.req.header(IDEMPOTENCY_HEADER) ?? null) : null
  if (key === null) return null
  const { credential } = c.var.requester
  const { SERVER_SECRET } = c.var.platform.config
  return {
    environment: credential?.kind === 'key' ? credential.environment : 'live',
    method: c.req.method,
    path: hashPath(SERVER_SECRET, c.req.path),
    key,
    requestHash: hashRequest(SERVER_SECRET, body),
    successStatus: route.returns[0],
  }
}

function send(c: Context<HttpEnv>, route: Route, result: unknown): Response {
  const [status] = route.returns
  if (route.cacheControl) c.header('Cache-Control', route.cacheControl)
  if (result instanceof Response) return result
  if (status === 204) return c.body(null, 204)
  return sendJson(c, status, result instanceof Answer ? result.json : JSON.stringify(result))
}

const sendJson = (c: Context<HttpEnv>, status: number, json: string): Response =>
  c.body(json, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })

/** Turns whatever was thrown into the documented shape; what nobody foresaw is told to the log alone. */
export function answerError(error: unknown, c: Context<HttpEnv>): Response {
  const { requestId } = c.var.requester
  const malformed = error instanceof HTTPException && error.status === 400
  const foreseen = malformed
    ? invalidField('', 'The body has to be JSON.')
    : refusalFor(error, c.var.route ?? {})
  const refusal = foreseen ?? new ApiError('INTERNAL_ERROR')
  if (refusal.status >= 500) {
    logError('request.failed', { requestId, code: refusal.code, ...describeError(error) })
  }
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value)
  return sendJson(c, refusal.status, JSON.stringify(refusal.toBody(requestId)))
}
