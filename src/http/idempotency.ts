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

const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** The header's value, bare or as a quoted string; null where it is absent. Throws INVALID_REQUEST. */
export function readKey(header: string | null): string | null {
  if (header === null) return null
  const trimmed = header.trim()
  const key = /^"(.*)"$/.exec(trimmed)?.[1] ?? trimmed
  if (PRINTABLE.test(key)) return key
  throw invalidField(IDEMPOTENCY_HEADER, 'Takes 1 to 255 printable ASCII characters.')
}

/** One text for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Keyed, since a body may hold a password, which a bare hash would let guess. */
export const hashRequest = (serverSecret: string, body: unknown): Buffer =>
  keyedHash(serverSecret, 'idempotency', canonical(body ?? null))

/**
 * Of one length, whatever the path; and a path may hold a token, which is kept nowhere, and cannot be guessed.
 * It is bound to no secret: after a change of the secret a request that is repeated would find its key unused.
 */
export const hashPath = (path: string): string => Buffer.from(sha256(path)).toString('base64url')

/** The same as SQL takes it in JSON. */
export interface KeyOfRequest {
  environment: Environment
  method: string
  path: string
  key: string
  /** In hexadecimal digits. */
  requestHash: string
  status: number
}

const place = ({ environment, method, path, key }: IdempotencyKey): SQL =>
  sql`${environment}, ${method}, ${path}, ${key}`

/** Takes the key for the transaction, or raises: see idempotency_begin.sql. */
export const beginIdempotent = (key: IdempotencyKey) =>
  statement(sql`select idempotency_begin(${place(key)}, ${bytea(key.requestHash)})`)

/** Stores what the batch gave to SQL's answer(). */
export const finishIdempotent = (key: IdempotencyKey) =>
  statement(sql`select idempotency_finish(${place(key)}, ${key.successStatus}::integer)`)

/** How long the request that began something may be at it: longer than a bank and two trips may take. */
const HOLD = '40 seconds'

/** Keeps what the batch began; the answer comes with a later batch. */
export const holdIdempotent = (key: IdempotencyKey, resourceUuid: string) =>
  statement(sql`select idempotency_hold(${place(key)}, ${resourceUuid}::uuid, ${HOLD}::interval)`)

/** Stores what the batch gave to SQL's answer(), unless somebody answered before; gives what is stored. */
export const concludeIdempotent = (key: IdempotencyKey) =>
  statement<{ answer: string }>(
    sql`select idempotency_conclude(${place(key)}, ${key.successStatus}::integer) as answer`,
  )

/** What the answer of a request without a key is, which is not stored. */
export const givenAnswer = () =>
  statement<{ answer: string }>(sql`select current_setting('app.answer') as answer`)

export const findBegun = (key: IdempotencyKey) =>
  statement<{ resource_id: string }>(sql`select idempotent_resource(${place(key)}) as resource_id`)

export const findStoredAnswer = (key: IdempotencyKey) =>
  statement<{ status: number; response: string }>(
    sql`select status, response from stored_answer(${place(key)})`,
  )
