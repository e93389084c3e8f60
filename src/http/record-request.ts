import type { Context } from 'hono'
import { clockFrom } from '../platform/clock.ts'
import { merchantId, NIL_UUID, newUuid } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import type { LoggedRequest } from '../platform/logged-request.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import type { HttpEnv } from './env.ts'
import { recordRequests } from './request-log-queries.ts'
import type { Route } from './route.ts'

/** A public id; anything else in a path may be a secret. */
const PUBLIC_ID = /^[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/**
 * Records a request of an API key in the log of its merchant, after the response: nobody waits for it. The log is not
 * durable: what an isolate has gathered is lost with it.
 */
export function recordRequest(c: Context<HttpEnv>, durationMs: number): void {
  const entry = loggedRequestOf(c, durationMs)
  if (entry === null) return
  const { requestLog } = c.get('platform')
  requestLog.add(entry)
  if (requestLog.claim()) c.executionCtx.waitUntil(writeRequestLog(c))
}

/** What is logged; null for a request that no merchant's log is to have. */
function loggedRequestOf(c: Context<HttpEnv>, durationMs: number): LoggedRequest | null {
  const [route, caller] = [c.get('route'), c.get('caller')]
  const { credential, requestId, now } = c.get('requester')
  const { status } = c.res
  if (route === undefined || credential?.kind !== 'key' || status === 401) return null
  // Refused before the database was asked, so that a flood of requests is not one of records as well.
  if (status === 429 && c.get('trace').roundTrips === 0) return null
  const { pathname } = new URL(c.req.url)
  const namedMerchant = merchantNamedBy(route, pathname)
  // Of a refused caller it is not known here whether the key is bound.
  if (namedMerchant === null && caller && caller.bound_merchant_id === null) return null
  return {
    keyHash: credential.hash,
    merchantId: namedMerchant,
    requestId,
    at: now.toISOString(),
    method: c.req.method,
    path: loggedPath(route, pathname),
    status,
    errorCode: c.get('refusal') ?? null,
    durationMs: Math.max(0, Math.round(durationMs)),
  }
}

/** The merchant in the path, whether or not the caller may see it: the database checks that. */
function merchantNamedBy(route: Route, pathname: string): LoggedRequest['merchantId'] {
  if (route.access.kind !== 'member') return null
  const { merchant } = route.access
  const named = segmentsOf(route, pathname).find(({ name }) => name === merchant)
  const merchantUuid = merchantId.toUuid(named?.text ?? '')
  return merchantUuid === NIL_UUID ? null : merchantUuid
}

/** The path without its query. Parameters that are no ids are shown by their names, since they may be tokens. */
const loggedPath = (route: Route, pathname: string): string =>
  segmentsOf(route, pathname)
    .map(({ name, text }) => (name === null || PUBLIC_ID.test(text) ? text : `{${name}}`))
    .join('/')

/** The parts of a path, with the names of those that are parameters; the route's own path is its end. */
function segmentsOf({ path }: Route, pathname: string): { name: string | null; text: string }[] {
  const declared = path.split('/').slice(1)
  const texts = pathname.split('/')
  return texts.map((text, place) => {
    const part = declared[place - (texts.length - declared.length)]
    return { name: part?.startsWith(':') ? part.slice(1) : null, text }
  })
}

async function writeRequestLog({ var: { platform, requester } }: Context<HttpEnv>): Promise<void> {
  const { database, requestLog } = platform
  const { requestId } = requester
  const clock = clockFrom(requester.now)
  try {
    await requestLog.write((entries) => {
      const now = clock()
      // With the time of recording, so that whoever follows the list misses none.
      const recorded = entries.map((entry) => ({ id: newUuid<'loggedRequest'>(now), ...entry }))
      return runInOwnTransaction(database, { now, requestId }, recordRequests(recorded))
    })
  } catch (error) {
    logError('later.failed', { requestId, ...describeError(error) })
  }
}
