import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { Environment } from '../domain/environment.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import { keyedHash, sha256 } from '../platform/secrets.ts'
import { invalidField } from '../wire/errors.ts'

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** An approval, and the person who gives it. */
export interface GivenApproval {
  id: Uuid<'approval'>
  approverId: Uuid<'user'>
  /** From where they give it. */
  approverIp: string | null
}

/** An Idempotency-Key, and the one request of its caller that it names. The database adds the caller. */
export interface IdempotencyKey {
  environment: Environment
  method: string
  path: string
  key: string
  requestHash: Buffer
  successStatus: number
  /** The approval that the request's intent approves, if the request had to wait for one. */
  approval?: GivenApproval
}

/**
 * Thrown when an earlier request with the same key and body has finished: carries the row that was stored, as JSON, or
 * the id of what it created.
 */
export class Replay extends Error {
  override name = 'Replay'
  readonly status: number
  readonly stored: string

  constructor(status: number, stored: string) {
    super('replayed')
    this.status = status
    this.stored = stored
  }

  /** The stored row, unless the route is idempotent `once`. */
  storedRow(): unknown {
    return JSON.parse(this.stored)
  }
}

const PRINTABLE_KEY = /^[\x20-\x7e]{1,255}$/

/** The header's value, bare or as a quoted string; null without one. Throws INVALID_REQUEST. */
export function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null
  const trimmed = header.trim()
  const key = /^"(.*)"$/.exec(trimmed)?.[1] ?? trimmed
  if (PRINTABLE_KEY.test(key)) return key
  throw invalidField(IDEMPOTENCY_HEADER, [
    'Debe tener de 1 a 255 caracteres ASCII imprimibles.',
    'Must have 1 to 255 printable ASCII characters.',
  ])
}

/** Serializes equal values to the same text, whatever the order of their keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** HMAC rather than a bare hash: a body may contain a password, which a bare hash would let someone guess. */
export const hashRequest = (serverSecret: string, body: unknown): Buffer =>
  keyedHash(serverSecret, 'idempotency', canonicalJson(body ?? null))

/**
 * Hashes the path to a fixed length: it may contain a token, which is stored nowhere. Tokens cannot be guessed,
 * so no secret is needed; and with one, a rotation of the secret would make repeated requests miss their keys.
 */
export const hashPath = (path: string): string => Buffer.from(sha256(path)).toString('base64url')

/** The key of an anonymous caller, who is their network. No key of a page form has a colon, nor any hash. */
export const hashKeyOfNetwork = (network: string, key: string): string =>
  `net:${Buffer.from(sha256(`${network} ${key}`)).toString('base64url')}`

/** The JSON form that the SQL functions take. */
export interface IdempotencyKeyJson {
  environment: Environment
  method: string
  path: string
  key: string
  /** Hexadecimal. */
  requestHash: string
  status: number
}

const keyArguments = ({ environment, method, path, key }: IdempotencyKey) => ({
  environment,
  method,
  path,
  key,
})

/**
 * How long a request may stay in progress: longer than one bank call and two database round trips can take.
 */
const IN_PROGRESS_TIMEOUT = '40 seconds'

/**
 * Acquires the key for this database transaction, or raises: see acquire_idempotency_key.sql and use_approval.sql.
 * `resourceUuid` is what a batch begins whose response a later batch sets.
 */
export const acquireIdempotencyKey = (key: IdempotencyKey, resourceUuid?: Uuid) => {
  const { approval, requestHash } = key
  const begun = resourceUuid && { resourceId: resourceUuid, timeout: IN_PROGRESS_TIMEOUT }
  const bound = { ...keyArguments(key), requestHash, ...begun }
  const acquired =
    approval === undefined
      ? functions.acquireIdempotencyKey(bound)
      : functions.useApproval({ ...bound, ...approval })
  return statement(sql`select ${acquired}`)
}

/** Stores what the batch passed to SQL's respond(). */
export const saveResponse = (key: IdempotencyKey) =>
  statement(
    sql`select ${functions.saveResponse({ ...keyArguments(key), status: key.successStatus })}`,
  )

/** The same for a batch that may make nothing: without a response the key is free again. */
export const saveResponseOfMade = (key: IdempotencyKey) =>
  statement(
    sql`select ${functions.saveResponseOfMade({ ...keyArguments(key), status: key.successStatus })}`,
  )

/** Stores the row that was passed to SQL's respond(), unless one is already stored; returns the stored one. */
export const saveFirstResponse = (key: IdempotencyKey) => {
  const saved = functions.saveFirstResponse({ ...keyArguments(key), status: key.successStatus })
  return statement<{ response: unknown }>(sql`select ${saved}::json as response`)
}

/** The row that respond() was given, for a request without a key; it is not stored. */
export const currentResponse = () =>
  statement<{ response: unknown }>(sql`select current_setting('app.response')::json as response`)

export const findResourceInProgress = (key: IdempotencyKey) =>
  statement<{ resource_id: Uuid }>(
    sql`select ${functions.findResourceInProgress(keyArguments(key))} as resource_id`,
  )

export const findStoredResponse = (key: IdempotencyKey) =>
  statement<{ status: number; response: string }>(
    sql`select status, response from ${functions.storedResponse(keyArguments(key))}`,
  )

/** A row, and what SQL's respond() was given of it: the same row as it is stored with the Idempotency-Key. */
export type Responded<Row> = Row & { response: Row }

/**
 * Selects a row and passes it to SQL's respond(). The row has the columns that reads of the same thing select, because
 * one view renders both. Exact numbers have to be cast to text: a JSON number would be read as a double.
 */
export const respondWith = (select: SQL): SQL => sql`
  select shown.*, ${responseOf('shown')} from (${select}) shown`

/** The same as one column of a statement that selects more. */
export const responseOf = (alias: string): SQL =>
  sql`${functions.respond({ rowOrId: sql`row_to_json(${sql.identifier(alias)})::text` })}::json as response`

/** Passes a row that is known beforehand to SQL's respond(), as a column of the statement that writes it. */
export const respondWithKnown = (row: object): SQL =>
  sql`${functions.respond({ rowOrId: JSON.stringify(row) })} as response`

/** The row that a change passed to SQL's respond(), as its route's view takes it. */
export function respondedRow<Row>([selected]: { response: Row }[]): Row {
  if (selected === undefined) throw new Error('the change set no response')
  return selected.response
}
