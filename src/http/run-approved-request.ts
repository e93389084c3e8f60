import { newUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { dispatchSoon } from '../webhooks/dispatch.ts'
import { type ApiError, toApiError } from '../wire/errors.ts'
import { merchantOf } from './access.ts'
import { createCallDatabase } from './call-database.ts'
import { type GivenApproval, type IdempotencyKey, Replay } from './idempotency.ts'
import type { Requester } from './requester.ts'
import type { Call, Route } from './route.ts'

/** A request of an API key that a person approves. */
export interface ApprovedRequest {
  approval: GivenApproval
  params: Record<string, string>
  body: unknown
  ip: string | null
  /** The key's SHA-256. */
  keyHash: string
  key: Omit<IdempotencyKey, 'approval'>
}

/** What goes on around a call: what a request does with work that outlives it. */
export type CallSurroundings = Pick<
  Call,
  'now' | 'requestId' | 'waitFor' | 'afterResponse' | 'runToCompletion'
> & { platform: Platform }

/**
 * Runs the route for the key that asked, within the request of the person who approves: the key is authorized as ever, and
 * the Idempotency-Key stands for the outcome, so the key's next request gets it. SQL's require_approval() makes the approval
 * approved with the intent, so however often this runs, the money is sent once. Resolves with the refusal that stopped it.
 * With null, the intent was written now, or the key stands for something else; the approval's row tells which.
 */
export async function runApprovedRequest(
  { platform, ...surroundings }: CallSurroundings,
  route: Route,
  request: ApprovedRequest,
): Promise<ApiError | null> {
  const { now, requestId } = surroundings
  const requester: Requester = {
    ...{ now, requestId, ip: request.ip, header: () => null },
    credential: { kind: 'key', hash: request.keyHash, environment: request.key.environment },
  }
  const params = route.params?.parse(request.params)
  const db = createCallDatabase({
    database: platform.database,
    trace: { roundTrips: 0, waitedMs: 0 },
    access: route.access,
    requester,
    adminFactor: platform.config.ADMIN_FACTOR,
    mayBeStale: false,
    merchantUuid: merchantOf(route.access, params),
    idempotencyKey: { ...request.key, approval: request.approval },
    onEvents: (at, rest) =>
      surroundings.afterResponse(() => dispatchSoon(platform, at, requestId, rest)),
  })
  const call: Call = {
    ...{ ...requester, ...surroundings, platform, db, params },
    honoursStrict: route.honoursStrict,
    ...{ query: undefined, body: route.body?.parse(request.body), file: undefined },
    isApproved: true,
    newId: () => newUuid(now),
    sender: undefined,
    linkTo: () => {},
  }
  try {
    await route.run(call as Call<never, never, never, never, never>)
    return null
  } catch (error) {
    if (error instanceof Replay) return null
    const refusal = toApiError(error)
    if (refusal === null) throw error
    return refusal
  }
}
