import type { Context } from 'hono'
import { subscriberNetwork } from '../domain/ip-address.ts'
import { newUuid } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import { dispatchSoon } from '../webhooks/dispatch.ts'
import { invalidField } from '../wire/errors.ts'
import { aboutOf, merchantOf } from './access.ts'
import { type AuthorizingDatabase, createCallDatabase } from './call-database.ts'
import type { HttpEnv } from './env.ts'
import {
  hashKeyOfNetwork,
  hashPath,
  hashRequest,
  IDEMPOTENCY_HEADER,
  type IdempotencyKey,
} from './idempotency.ts'
import { linkHeader } from './list-links.ts'
import { enforceCallerLimit, enforceSensitiveLimit, rememberApiKeyUser } from './rate-limits.ts'
import { recordBankCalls } from './record-bank-calls.ts'
import { recordLastUse } from './record-last-use.ts'
import { approvalFactsOf, requestApproval } from './request-approval.ts'
import type { ApprovalRequest } from './request-approval-queries.ts'
import type { Call, Route } from './route.ts'
import { digestOf, type UploadedForm } from './uploaded-form.ts'
import { measureWait } from './wait-times.ts'

/** The validated input of a route's operation. */
export type Input = Pick<Call, 'params' | 'query' | 'body' | 'file'>

/** Counts the request against its caller's rate limits. Throws RATE_LIMITED. */
export function enforceRateLimit(
  c: Context<HttpEnv>,
  { sensitive }: Pick<Route, 'sensitive'>,
): Promise<void> {
  const platform = c.get('platform')
  const requester = c.get('requester')
  return sensitive
    ? enforceSensitiveLimit(platform, sensitive, requester)
    : enforceCallerLimit(platform, requester)
}

/**
 * Runs a route's operation with validated input. Throws ApiError, and Replay if an earlier request with the
 * same Idempotency-Key has finished.
 */
export async function executeRoute(
  c: Context<HttpEnv>,
  route: Route,
  input: Input,
  key: string | null,
): Promise<unknown> {
  const platform = c.get('platform')
  const requester = c.get('requester')
  const db = createCallDatabase({
    database: platform.database,
    trace: c.get('trace'),
    access: route.access,
    requester,
    adminFactor: platform.config.ADMIN_FACTOR,
    mayBeStale: route.mayBeStale ?? false,
    merchantUuid: merchantOf(route.access, input.params),
    aboutUuid: aboutOf(route.access, input.params),
    idempotencyKey:
      key === null ? null : idempotencyKeyOf(c, route, idempotentContentOf(input), key),
    onEvents: (now, rest) =>
      runAfterResponse(c, () => dispatchSoon(platform, now, requester.requestId, rest)),
  })
  c.set('running', true)
  try {
    const result = await route.run(callOf(c, db, input, route))
    assertAuthorized(route, db)
    return result
  } catch (error) {
    const facts = approvalFactsOf(error)
    if (facts === null) throw error
    throw await requestApproval(db, await approvalRequestOf(c, route, input, key, facts))
  } finally {
    c.set('caller', db.caller)
    const used = db.caller
    if (used) rememberApiKeyUser(platform, requester.credential, used.user_id)
    if (used?.last_use_stale)
      runAfterResponse(c, () => recordLastUse(platform.database, requester, used))
  }
}

/**
 * Has the route identify the sender, before the body is read. Resolves with the answer to whoever is none, if their protocol
 * has one of its own; null for the others.
 */
export async function identifySender(c: Context<HttpEnv>, route: Route): Promise<unknown> {
  if (!route.identifySender) return null
  const platform = c.get('platform')
  const requester = c.get('requester')
  const db = createCallDatabase({
    database: platform.database,
    trace: c.get('trace'),
    access: route.access,
    requester,
    adminFactor: platform.config.ADMIN_FACTOR,
    mayBeStale: false,
    merchantUuid: undefined,
    idempotencyKey: null,
  })
  const found = await route.identifySender({ ...requester, platform, db, params: c.req.param() })
  if ('answer' in found) return found.answer
  c.set('sender', found.sender)
  return null
}

/**
 * What waits for an approval: the request as it was sent, without the fields that are ignored. Those may have what the
 * database cannot store.
 */
async function approvalRequestOf(
  c: Context<HttpEnv>,
  route: Route,
  input: Input,
  key: string | null,
  facts: ApprovalRequest['facts'],
): Promise<ApprovalRequest> {
  if (key === null) {
    throw invalidField(IDEMPOTENCY_HEADER, [
      'Hace falta: este monto necesita la aprobación de una persona, y la clave identifica lo que se aprueba. Elige una para este pago, y envía más tarde la misma solicitud con ella.',
      'Required: this amount needs a person’s approval, and the key names what they approve. Choose one for this payment, and send the same request with it again later.',
    ])
  }
  const { requester } = c.var
  const sent = Object.entries(await c.req.json())
  return {
    id: newUuid(requester.now),
    operation: route.id,
    params: c.req.param(),
    body: Object.fromEntries(sent.filter(([name]) => Object.hasOwn(input.body ?? {}, name))),
    facts,
    ip: requester.ip,
    key: idempotencyKeyOf(c, route, idempotentContentOf(input), key),
  }
}

/** The content that an Idempotency-Key is bound to besides the path: a query says more of what a file asks for. */
const idempotentContentOf = ({ query, body, file }: Input): unknown => {
  const sent = file === undefined ? body : digestOf(file as Uint8Array | UploadedForm)
  return Object.keys(query ?? {}).length === 0 ? sent : { query, sent }
}

/**
 * The idempotency key as stored, and the one request that it names. Anonymous callers are told apart by network. The
 * keys of page forms are unguessable, so they count from every network: a payer's phone may leave the Wi-Fi
 * between two tries.
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
    path: hashPath(c.req.path),
    key: (credential ?? c.var.page) ? key : hashKeyOfNetwork(subscriberNetwork(ip), key),
    requestHash: hashRequest(SERVER_SECRET, body),
    successStatus,
  }
}

/** Runs work that must finish even if the caller disconnects, which would otherwise cancel it. */
export function runToCompletion<Result>(
  c: Context<HttpEnv>,
  work: () => Promise<Result>,
): Promise<Result> {
  const running = work()
  c.executionCtx.waitUntil(running.then(ignore, ignore).then(() => recordBankCalls(c)))
  return running
}

const ignore = () => {}

/** Keeps the isolate alive for work after the response. A failure is only logged. */
function runAfterResponse(c: Context<HttpEnv>, work: () => Promise<void>): void {
  const { requestId } = c.var.requester
  c.executionCtx.waitUntil(
    work()
      .catch((error) => logError('later.failed', { requestId, ...describeError(error) }))
      .then(() => recordBankCalls(c)),
  )
}

function callOf(
  c: Context<HttpEnv>,
  db: AuthorizingDatabase,
  input: Input,
  { honoursStrict }: Route,
): Call<never, never, never, never, never> {
  const [platform, requester, waits] = [c.get('platform'), c.get('requester'), c.get('waits')]
  return {
    ...requester,
    ...(input as Record<keyof Input, never>),
    sender: c.get('sender'),
    honoursStrict: honoursStrict as never,
    db,
    platform,
    newId: () => newUuid(requester.now),
    waitFor: (whom, work) => measureWait(waits, whom, work),
    afterResponse: (work) => runAfterResponse(c, work),
    linkTo: (links) =>
      c.header('Link', linkHeader(c.req.url, Object.keys(input.query ?? {}), links)),
    runToCompletion: (work) => runToCompletion(c, work),
  }
}

/** Throws if the route never ran a batch although its access needs checking: that is a bug. */
function assertAuthorized({ id, access }: Route, db: AuthorizingDatabase): void {
  if (access.kind !== 'anyone' && !db.authorized)
    throw new Error(`${id} answered without authorizing the caller`)
}
