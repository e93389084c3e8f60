import type { Context, MiddlewareHandler } from 'hono'
import { requestTime } from '../platform/clock.ts'
import type { DatabaseTrace } from '../platform/database.ts'
import { apiKeyId, newUuid, requestId as requestIds, userId } from '../platform/ids.ts'
import { logInfo } from '../platform/log.ts'
import type { HttpEnv } from './env.ts'
import { rateLimitHeaders } from './rate-limits.ts'
import { recordBankCalls } from './record-bank-calls.ts'
import { recordRequest } from './record-request.ts'
import type { Requester } from './requester.ts'
import type { WaitTimes } from './wait-times.ts'

const WELL_FORMED_ID = /^[\w.:-]{8,128}$/

/** Wraps every request: sets its id and time, then adds the common response headers and logs one line. */
export const requestLifecycle: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const start = Date.now()
  const { platform } = c.env
  const now = requestTime(c.req.raw, platform.config.ENVIRONMENT === 'local')
  const sentId = c.req.header('X-Request-Id') ?? ''
  const requestId = WELL_FORMED_ID.test(sentId) ? sentId : requestIds.toPublic(newUuid(now))
  const trace = { roundTrips: 0, waitedMs: 0 }
  const waits: WaitTimes = {}
  c.set('platform', platform)
  c.set('trace', trace)
  c.set('waits', waits)
  c.set('requester', {
    requestId,
    now,
    ip: c.req.header('CF-Connecting-IP') ?? null,
    credential: null,
    header: (name) => c.req.header(name) ?? null,
  })

  await next()

  const { headers, status } = c.res
  setRateLimitHeaders(c)
  headers.set('X-Request-Id', requestId)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  headers.append('Server-Timing', serverTiming(trace, waits))
  const caller = c.get('caller')
  const durationMs = Date.now() - start
  recordRequest(c, durationMs)
  if (platform.bankCalls.waits) c.executionCtx.waitUntil(recordBankCalls(c))
  logInfo('request', {
    requestId,
    route: c.get('route')?.id ?? c.get('page') ?? null,
    method: c.req.method,
    status,
    refusal: c.get('refusal') ?? null,
    userId: userIdOf(caller, c.get('requester')),
    apiKeyId: caller?.api_key_id ? apiKeyId.toPublic(caller.api_key_id) : null,
    durationMs,
    sqlRoundTrips: trace.roundTrips,
    sqlMs: trace.waitedMs,
    bankMs: waits.bank,
    storageMs: waits.storage,
  })
}

/** Who is signed in, also if they were refused: an access token names its user by itself. */
function userIdOf(
  caller: HttpEnv['Variables']['caller'],
  { credential }: Requester,
): string | null {
  const known = caller?.user_id ?? (credential?.kind === 'session' ? credential.userId : null)
  return known === null ? null : userId.toPublic(known)
}

/** Tells every caller with a credential what is left of its limit. */
function setRateLimitHeaders(c: Context<HttpEnv>): void {
  const { credential, ip, now } = c.get('requester')
  if (credential === null) return
  const limits = rateLimitHeaders(c.get('platform'), credential, ip, now)
  for (const [name, value] of Object.entries(limits)) c.res.headers.set(name, value)
}

/**
 * The Server-Timing header (https://www.w3.org/TR/server-timing/): time spent waiting, and the number of
 * database round trips.
 */
const serverTiming = ({ roundTrips, waitedMs }: DatabaseTrace, waits: WaitTimes): string =>
  [
    `db;desc="${roundTrips}";dur=${waitedMs}`,
    ...Object.entries(waits).map(([whom, milliseconds]) => `${whom};dur=${milliseconds}`),
  ].join(', ')
