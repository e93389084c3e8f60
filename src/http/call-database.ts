import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { Config } from '../platform/config.ts'
import {
  type Batch,
  type BatchRows,
  type Database,
  type DatabaseTrace,
  namedRows,
  type Statement,
  statement,
  statementsOf,
} from '../platform/database.ts'
import { DatabaseError, DatabaseUnavailable } from '../platform/database-errors.ts'
import type { Uuid, UuidKind } from '../platform/ids.ts'
import { hasRest } from '../webhooks/dispatch.ts'
import { type DispatchRest, dispatchRecordedEvents } from '../webhooks/queries.ts'
import { refusal } from '../wire/errors.ts'
import type { Access } from './access.ts'
import { authorizeStatement, type CallMode } from './authorize-statement.ts'
import {
  acquireIdempotencyKey,
  currentResponse,
  findResourceInProgress,
  findStoredResponse,
  type IdempotencyKey,
  Replay,
  saveFirstResponse,
  saveResponse,
  saveResponseOfMade,
} from './idempotency.ts'
import { effectiveCredential, type PresumedCaller, presumedCallerOf } from './presumed-caller.ts'
import type { Requester } from './requester.ts'

/** How a route uses the database. Each call is one round trip and one database transaction. */
export interface CallDatabase {
  /** Authorizes the caller, then reads under one snapshot. */
  read<Of extends Batch>(batch: Of): Promise<BatchRows<Of>>
  /**
   * Authorizes the caller and locks what the authorization rests on, then changes; runs once per
   * Idempotency-Key.
   */
  change<Of extends Batch>(batch: Of): Promise<BatchRows<Of>>
  /**
   * Like `change`, but the response comes later: records the start of work that is then done elsewhere, once
   * per Idempotency-Key. `interrupted` is what an earlier request with the same key began and did not finish;
   * in that case nothing was changed. Throws ChangeOutcomeUnknown.
   */
  startChange<Of extends Batch, Kind extends UuidKind>(
    resourceUuid: Uuid<Kind>,
    batch: Of,
  ): Promise<{ rows: BatchRows<Of> } | { interrupted: Uuid<Kind> }>
  /**
   * Like `change` for what may make nothing: the Idempotency-Key is used up only if a statement passes a row to SQL's
   * respond(), and else names the request again when it is repeated.
   */
  changeIfAny<Of extends Batch>(batch: Of): Promise<BatchRows<Of>>
  /** The same at a later time, after startChange() or changeIfAny(). Does not authorize the caller again. */
  finishIfAny<Of extends Batch>(now: Date, batch: Of): Promise<BatchRows<Of>>
  /** Like `change`, but ignores the Idempotency-Key. */
  changeWithoutKey<Of extends Batch>(batch: Of): Promise<BatchRows<Of>>
  /**
   * Records, at a later time, the outcome of what startChange() began, and returns the row that a statement passed
   * to SQL's respond(), or that was stored before. Does not authorize the caller again.
   */
  finishChange<Of extends Batch>(
    now: Date,
    batch: Of,
  ): Promise<{ response: unknown; rows: BatchRows<Of> }>
  /** Records, at a later time, a part of what startChange() began. The response comes later: see finishChange(). */
  continueChange<Of extends Batch>(now: Date, batch: Of): Promise<BatchRows<Of>>
  /** The caller as the request alone shows them, for work after the response. */
  readonly presumedCaller: PresumedCaller
}

/** The database did not confirm whether the change was committed. */
export class ChangeOutcomeUnknown extends DatabaseUnavailable {
  override name = 'ChangeOutcomeUnknown'
}

interface Options {
  database: Database
  trace: DatabaseTrace
  access: Access
  requester: Requester
  merchantUuid: Uuid<'merchant'> | undefined
  /** What an administrator decides about. */
  aboutUuid?: string | undefined
  adminFactor: Config['ADMIN_FACTOR']
  /** Whether what is read may be some seconds old, and so come from a replica. */
  mayBeStale: boolean
  idempotencyKey: IdempotencyKey | null
  /** Called after the commit of each change whose events leave anything to do, with the time of the change. */
  onEvents?(now: Date, rest: DispatchRest): void
}

const REPLAYED = 'PXREP'
const ABANDONED = 'PXOLD'

/** The caller as authorize() found them; null before the first batch, and for anonymous callers. */
export interface CallerRow extends Record<string, unknown> {
  user_id: Uuid<'user'>
  api_key_id: Uuid<'apiKey'> | null
  session_id: Uuid<'session'> | null
  /** The only merchant that the API key reaches; null if it is not bound to one. */
  bound_merchant_id: Uuid<'merchant'> | null
  /** Whether the credential's last use was recorded a minute ago or longer, or never. */
  last_use_stale: boolean
}

export interface AuthorizingDatabase extends CallDatabase {
  /** Whether any batch was requested, so that the access was checked. */
  authorized: boolean
  caller: CallerRow | null
}

/** Prepends the authorization, and the idempotency key if there is one, to each batch. */
export function createCallDatabase(options: Options): AuthorizingDatabase {
  const { database, trace, idempotencyKey } = options
  // What a credential may do is never judged by anything but the primary.
  const isPublic = effectiveCredential(options.access, options.requester) === null
  const readMode = options.mayBeStale && isPublic ? 'staleRead' : 'read'

  async function run(mode: CallMode, wrapped: readonly Statement[]): Promise<unknown[]> {
    const judged = [authorizeStatement(mode, options), ...wrapped]
    self.authorized = true
    const [callers, ...results] =
      mode === 'change'
        ? await change(options.requester.now, judged)
        : await database.batch(readMode, judged, trace)
    const caller = (callers as Partial<CallerRow>[])[0]
    self.caller = caller?.user_id ? (caller as CallerRow) : null
    return results
  }

  const runBatch = async <Of extends Batch>(mode: CallMode, batch: Of) =>
    namedRows(batch, await run(mode, statementsOf(batch)))

  async function change(now: Date, statements: readonly Statement[]) {
    const results = await database.batch('change', [...statements, dispatchRecordedEvents()], trace)
    const [rest] = results.pop() as unknown as [DispatchRest]
    if (hasRest(rest)) options.onEvents?.(now, rest)
    return results
  }

  /** Runs a batch between the statements of its key. `save` is the last one. */
  async function runWithKey<Of extends Batch>(
    key: IdempotencyKey,
    batch: Of,
    save: Statement,
    runAll: (wrapped: Statement[]) => Promise<unknown[]>,
  ) {
    try {
      const wrapped = [acquireIdempotencyKey(key), ...statementsOf(batch), save]
      return namedRows(batch, (await runAll(wrapped)).slice(1, -1))
    } catch (error) {
      throw isCode(error, REPLAYED) ? await replayOf(key) : error
    }
  }

  const runChange = (wrapped: readonly Statement[]) => run('change', wrapped)

  async function finishIfAny<Of extends Batch>(now: Date, batch: Of) {
    const runLater = async (statements: readonly Statement[]) =>
      (
        await change(now, [resumeRequest(now, options.requester, self.caller), ...statements])
      ).slice(1)
    return idempotencyKey
      ? runWithKey(idempotencyKey, batch, saveResponseOfMade(idempotencyKey), runLater)
      : namedRows(batch, await runLater(statementsOf(batch)))
  }

  async function replayOf(key: IdempotencyKey): Promise<Replay> {
    const [stored] = (await run('read', [findStoredResponse(key)])) as [StoredResponse[]]
    const [{ status, response }] = stored as [StoredResponse]
    return new Replay(status, response)
  }

  async function startChangeWithKey<Of extends Batch, Kind extends UuidKind>(
    key: IdempotencyKey,
    resourceUuid: Uuid<Kind>,
    batch: Of,
  ) {
    try {
      const wrapped = [acquireIdempotencyKey(key, resourceUuid), ...statementsOf(batch)]
      return { rows: namedRows(batch, (await run('change', wrapped)).slice(1)) }
    } catch (error) {
      if (isCode(error, REPLAYED)) throw await replayOf(key)
      if (!isCode(error, ABANDONED)) throw refusalOrOutcomeUnknown(error)
      const [[begun]] = (await run('read', [findResourceInProgress(key)])) as [
        [{ resource_id: Uuid<Kind> | null }],
      ]
      // Canceled meanwhile: the key is free, and a retry acquires it.
      if (begun.resource_id === null) throw refusal('key_in_use')
      return { interrupted: begun.resource_id }
    }
  }

  async function startChangeWithoutKey<Of extends Batch>(batch: Of) {
    try {
      return { rows: await runBatch('change', batch) }
    } catch (error) {
      throw refusalOrOutcomeUnknown(error)
    }
  }

  async function conclude<Of extends Batch>(now: Date, batch: Of) {
    const closing = idempotencyKey ? saveFirstResponse(idempotencyKey) : currentResponse()
    const resumed = resumeRequest(now, options.requester, self.caller)
    const results = await change(now, [resumed, ...statementsOf(batch), closing])
    const [{ response }] = results.at(-1) as [{ response: unknown }]
    return { response, rows: namedRows(batch, results.slice(1, -1)) }
  }

  async function proceed<Of extends Batch>(now: Date, batch: Of) {
    const resumed = resumeRequest(now, options.requester, self.caller)
    return namedRows(batch, (await change(now, [resumed, ...statementsOf(batch)])).slice(1))
  }

  const self: AuthorizingDatabase = {
    authorized: false,
    caller: null,
    read: (batch) => runBatch('read', batch),
    change: (batch) =>
      idempotencyKey
        ? runWithKey(idempotencyKey, batch, saveResponse(idempotencyKey), runChange)
        : runBatch('change', batch),
    changeIfAny: (batch) =>
      idempotencyKey
        ? runWithKey(idempotencyKey, batch, saveResponseOfMade(idempotencyKey), runChange)
        : runBatch('change', batch),
    finishIfAny,
    startChange: (resourceUuid, batch) =>
      idempotencyKey
        ? startChangeWithKey(idempotencyKey, resourceUuid, batch)
        : startChangeWithoutKey(batch),
    changeWithoutKey: (batch) => runBatch('change', batch),
    finishChange: conclude,
    continueChange: proceed,
    presumedCaller: presumedCallerOf(options.access, options.requester, idempotencyKey),
  }
  return self
}

const isCode = (error: unknown, code: string) =>
  error instanceof DatabaseError && error.code === code

/**
 * An error that PostgreSQL raised itself. A lost connection is none: then the outcome of earlier statements is
 * unknown.
 */
export const isRefusal = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && !/^(08|57P|40003)/.test(error.code)

const refusalOrOutcomeUnknown = (error: unknown) =>
  isRefusal(error)
    ? error
    : new ChangeOutcomeUnknown('the database did not say what it has changed', { cause: error })

/** The first statement of a batch that finishes what its caller began. */
function resumeRequest(
  now: Date,
  { requestId, ip }: Requester,
  caller: CallerRow | null,
): Statement {
  const who = {
    userId: caller?.user_id,
    sessionId: caller?.session_id,
    apiKeyId: caller?.api_key_id,
  }
  const resumed = functions.resumeRequest({ now: now.toISOString(), requestId, ip, ...who })
  return statement(sql`select ${resumed}`)
}

interface StoredResponse {
  status: number
  response: string
}
