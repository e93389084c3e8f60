import type { Context } from 'hono'
import { subscriberNetwork } from '../domain/ip-address.ts'
import { newUuid } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import { dispatchSoon } from '../webhooks/dispatch.ts'
import { type AuthorizingDatabase, createCallDatabase } from './call-database.ts'
import type { HttpEnv } from './env.ts'
import { hashPath, hashRequest, type IdempotencyKey } from './idempotency.ts'
import { enforceCallerLimit, enforceSensitiveLimit, rememberApiKeyUser } from './rate-limits.ts'
import { recordLastUse } from './record-last-use.ts'
import type { Call, Route } from './route.ts'
import { digestOf, type UploadedForm } from './uploaded-form.ts'
import { measureWait } from './wait-times.ts'

/** What an operation takes, validated. */
export type Input = Pick<Call, 'params' | 'query' | 'body' | 'file'>

/** Counts the request against its caller. Throws RATE_LIMITED. */
export function enforceRateLimit(
  c: Context<HttpEnv>,
  { sensitive }: Pick<Route, 'sensitive'>,
): Promise<void> {
  const platform = c.get('platform')
  const { credential, ip } = c.get('requester')
  return sensitive
    ? enforceSensitiveLimit(platform, sensitive, credential, ip)
    : enforceCallerLimit(platform, credential, ip)
}

/**
 * Runs an operation for the request, in whatever form its input came. Throws what refuses it, and Replay
 * where the Idempotency-Key was used for the same before.
 */
export async function executeRoute(
  c: Context<HttpEnv>,
  route: Route,
  input: Input,
  key: string | null,
): Promise<unknown> {
  const carried = c.var
  const { platform, requester, trace } = carried
  const db = createCallDatabase({
    database: platform.database,
    trace,
    access: route.access,
    requester,
    merchantUuid: (input.params as { id?: string } | undefined)?.id,
    idempotencyKey:
      key === null ? null : idempotencyKeyOf(c, route, idempotentContentOf(input), key),
    onEvents: (now) => runAfterResponse(c, () => dispatchSoon(platform, now, requester.requestId)),
  })
  try {
    const result = await route.run(callOf(c, carried, db, input))
    assertAuthorized(route, db)
    return result
  } finally {
    c.set('caller', db.caller)
    const used = db.caller
    if (used) rememberApiKeyUser(platform, requester.credential, used.user_id)
    if (used?.last_use_stale)
      runAfterResponse(c, () => recordLastUse(platform.database, requester, used))
  }
}

/** What a key is bound to beside the path. */
const idempotentContentOf = ({ body, file }: Input): unknown =>
  file === undefined ? body : digestOf(file as Uint8Array | UploadedForm)

/**
 * A key as it is kept: for the caller, this path and this body. Those who call without a credential share none: a key
 * counts for their network. A page's forms have keys of their own that nobody guesses, which count wherever they are
 * sent from again, as by a payer whose phone has left the Wi-Fi.
 */
export function idempotencyKeyOf(
  c: Context<HttpEnv>,
  { returns: [successStatus] }: Pick<Route, 'returns'>,
  body: unknown,
  key: string,
): IdempotencyKey {
  const { credential, ip } = c.var.requester
  const { SERVER_SECRET } = c.var.platform.config
  return {
    environment: credential?.kind === 'key' ? credential.environment : 'live',
    method: c.req.method,
    path: hashPath(
      (credential ?? c.var.page) ? c.req.path : `${c.req.path} ${subscriberNetwork(ip)}`,
    ),
    key,
    requestHash: hashRequest(SERVER_SECRET, body),
    successStatus,
  }
}

/** Does work that has to end even when the caller hangs up, which would cancel it in the middle. */
export function runToCompletion<Result>(
  c: Context<HttpEnv>,
  work: () => Promise<Result>,
): Promise<Result> {
  const running = work()
  c.executionCtx.waitUntil(running.then(ignore, ignore))
  return running
}

const ignore = () => {}

/** Keeps the isolate for work that goes on after the answer; its failure is told to the log alone. */
function runAfterResponse(c: Context<HttpEnv>, work: () => Promise<void>): void {
  const { requestId } = c.var.requester
  c.executionCtx.waitUntil(
    work().catch((error) => logError('later.failed', { requestId, ...describeError(error) })),
  )
}

function callOf(
  c: Context<HttpEnv>,
  { platform, requester, waits }: HttpEnv['Variables'],
  db: AuthorizingDatabase,
  input: Input,
): Call<never, never, never, never> {
  return {
    ...requester,
    ...(input as Record<keyof Input, never>),
    db,
    platform,
    newId: () => newUuid(requester.now),
    waitFor: (whom, work) => measureWait(waits, whom, work),
    afterResponse: (work) => runAfterResponse(c, work),
    runToCompletion: (work) => runToCompletion(c, work),
  }
}

/** A route that asked the database nothing has not judged its caller: that is a mistake of ours. */
function assertAuthorized({ id, access }: Route, db: AuthorizingDatabase): void {
  if (access.kind !== 'anyone' && !db.authorized)
    throw new Error(`${id} answered without judging access`)
}
