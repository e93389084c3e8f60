import { type SQL, sql } from 'drizzle-orm'
import type { Environment } from '../domain/environment.ts'
import { bytea, statement } from '../platform/database.ts'
import { keyedHash, sha256 } from '../platform/secrets.ts'
import { invalidField } from '../wire/errors.ts'

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** The key of a request, with what it is bound to. The caller is added by the database. */
export interface IdempotencyKey {
  environment: Environment
  method: string
  path: string
  key: string
  requestHash: Buffer
  successStatus: number
}

/** What an earlier request with the same key and body stored: its answer, or the id of what it made. */
export class Replay extends Error {
  override name = 'Replay'
  readonly status: number
  readonly stored: string

  constructor(status: number, stored: string) {
    super('replayed')
    this.status = status
    this.stored = stored
  }
}

const PRINTABLE_KEY = /^[\x20-\x7e]{1,255}$/

/** The header's value, bare or as a quoted string; null where it is absent. Throws INVALID_REQUEST. */
export function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null
  const trimmed = header.trim()
  const key = /^"(.*)"$/.exec(trimmed)?.[1] ?? trimmed
  if (PRINTABLE_KEY.test(key)) return key
  throw invalidField(IDEMPOTENCY_HEADER, 'Takes 1 to 255 printable ASCII characters.')
}

/** One text for equal values, whatever the order of their keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Keyed, since a body may hold a password, which a bare hash would let guess. */
export const hashRequest = (serverSecret: string, body: unknown): Buffer =>
  keyedHash(serverSecret, 'idempotency', canonicalJson(body ?? null))

/**
 * Of one length, whatever the path; and a path may hold a token, which is kept nowhere, and cannot be guessed.
 * It is bound to no secret: after a change of the secret a request that is repeated would find its key unused.
 */
export const hashPath = (path: string): string => Buffer.from(sha256(path)).toString('base64url')

/** The same as SQL takes it in JSON. */
export interface IdempotencyKeyJson {
  environment: Environment
  method: string
  path: string
  key: string
  /** In hexadecimal digits. */
  requestHash: string
  status: number
}

const keyArguments = ({ environment, method, path, key }: IdempotencyKey): SQL =>
  sql`${environment}, ${method}, ${path}, ${key}`

/** Takes the key for the transaction, or raises: see acquire_idempotency_key.sql. */
export const acquireIdempotencyKey = (key: IdempotencyKey) =>
  statement(sql`select acquire_idempotency_key(${keyArguments(key)}, ${bytea(key.requestHash)})`)

/** Stores what the batch gave to SQL's respond(). */
export const saveResponse = (key: IdempotencyKey) =>
  statement(sql`select save_response(${keyArguments(key)}, ${key.successStatus}::integer)`)

/** How long the request that began something may be at it: longer than a bank and two trips may take. */
const IN_PROGRESS_TIMEOUT = '40 seconds'

/** Keeps what the batch began; the answer comes with a later batch. */
export const markInProgress = (key: IdempotencyKey, resourceUuid: string) =>
  statement(
    sql`select mark_in_progress(${keyArguments(key)}, ${resourceUuid}::uuid, ${IN_PROGRESS_TIMEOUT}::interval)`,
  )

/** Stores what the batch gave to SQL's respond(), unless somebody answered before; gives what is stored. */
export const saveFirstResponse = (key: IdempotencyKey) =>
  statement<{ response: string }>(
    sql`select save_first_response(${keyArguments(key)}, ${key.successStatus}::integer) as response`,
  )

/** What the answer of a request without a key is, which is not stored. */
export const currentResponse = () =>
  statement<{ response: string }>(sql`select current_setting('app.response') as response`)

export const findResourceInProgress = (key: IdempotencyKey) =>
  statement<{ resource_id: string }>(
    sql`select find_resource_in_progress(${keyArguments(key)}) as resource_id`,
  )

export const findStoredResponse = (key: IdempotencyKey) =>
  statement<{ status: number; response: string }>(
    sql`select status, response from stored_response(${keyArguments(key)})`,
  )
