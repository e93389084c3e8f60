import {
  type HTTPTransactionOptions,
  NeonDbError,
  neon,
  neonConfig,
  types,
} from '@neondatabase/serverless'
import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import * as functions from '../db/functions.ts'
import type { Config } from './config.ts'
import { DatabaseError, DatabaseUnavailable } from './database-errors.ts'
import { describeError, logError } from './log.ts'

/** The limit for one round trip; afterwards the caller gets a 503. */
const ROUND_TRIP_TIMEOUT_MS = 8_000
/** A replica is there to answer sooner: one that does not is left alone for a while, and the primary is asked. */
const REPLICA_TIMEOUT_MS = 1_000
const REPLICA_REST_MS = 10_000
/** Cron writes each minute, so a replica without anything newer is no longer being updated. */
const REPLICA_MAX_AGE_MS = 2 * 60_000
const DEADLOCK_OR_SERIALIZATION_FAILURE = new Set(['40P01', '40001'])

/** A statement: its text, and the values of its places. `Row` is its result row. */
export interface Statement<Row extends Record<string, unknown> = Record<string, unknown>> {
  readonly sql: string
  readonly params: unknown[]
  /** Of its type alone. */
  readonly row?: Row
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A statement written in SQL, as all statements are. `Row` is its result row: with the names that the SQL gives, and
 * with times and exact numbers as text.
 */
export const statement = <Row extends Record<string, unknown>>(text: SQL): Statement<Row> =>
  dialect.sqlToQuery(text)

/** The first statement of a batch without a caller. `now` is what request_now() returns in the batch. */
export const beginRequest = (request: { now: string; requestId: string; ip: string | null }) =>
  statement(sql`select ${functions.beginRequest(request)}`)

type RowsOf<Of extends Statement> = NonNullable<Of['row']>[]

/** The places of a statement's values, by name. */
export type Places<Name extends string> = Readonly<Record<Name, Placeholder>>

/** A statement whose text never changes: it is built on first use, and afterwards only its values are set. */
export function prepareWith<Name extends string, Made extends Statement>(
  names: readonly Name[],
  build: (places: Places<Name>) => Made,
): (values: Readonly<Record<Name, string | null>>) => Made {
  let built: Made | undefined
  return (values) => {
    built ??= build(placesOf(names))
    const params = built.params.map((param) =>
      is(param, Placeholder) ? values[param.name as Name] : param,
    )
    return { ...built, params }
  }
}

const placesOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as unknown as Places<Name>

/** The same for a statement with one value. */
export function prepareOnce<Made extends Statement>(
  build: (value: Placeholder) => Made,
): (value: string) => Made {
  const make = prepareWith(['value'], ({ value }) => build(value))
  return (value) => make({ value })
}

/** The same for a statement without values. */
export function prepareConstant<Made extends Statement>(build: () => Made): () => Made {
  const make = prepareWith([], build)
  return () => make({})
}

/** The rows of each statement of a list, in order. */
export type Rows<Statements extends readonly Statement[]> = {
  -readonly [Place in keyof Statements]: RowsOf<Statements[Place]>
}

/** What runs in one database transaction: a statement, or several by name, in the order in which they are written. */
export type Batch = Statement | Readonly<Record<string, Statement>>

/** The rows of a batch: of its one statement, or of each by its name. */
export type BatchRows<Of extends Batch> = Of extends Statement
  ? RowsOf<Of>
  : {
      -readonly [Name in keyof Of]: Of[Name] extends Statement ? RowsOf<Of[Name]> : never
    }

const isStatement = (batch: Batch): batch is Statement => typeof batch.sql === 'string'

export const statementsOf = (batch: Batch): readonly Statement[] =>
  isStatement(batch) ? [batch] : Object.values(batch)

/** The rows by the names of the batch; `results` has those of each of its statements. */
export function namedRows<Of extends Batch>(batch: Of, results: readonly unknown[]): BatchRows<Of> {
  const named = isStatement(batch)
    ? results[0]
    : Object.fromEntries(Object.keys(batch).map((name, index) => [name, results[index]]))
  return named as BatchRows<Of>
}

/** Measures what one request waits for. */
export interface DatabaseTrace {
  roundTrips: number
  waitedMs: number
}

/** `staleRead` is a `read` of what may be some seconds old: it goes to the replica, if there is one that works. */
export type BatchMode = 'read' | 'staleRead' | 'change'

/** Runs statements in one database transaction and one request. Resolves with the rows of each. */
type Client = (statements: readonly Statement[]) => Promise<Record<string, unknown>[][]>

/** Dates, times and intervals, alone and as the elements of arrays, and arrays of exact numbers. */
const KEPT_AS_TEXT = [1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231]

function connect(url: string, options: HTTPTransactionOptions<false, false>): Client {
  const client = neon(url, options)
  return (statements) =>
    client.transaction(statements.map(({ sql: text, params }) => client.query(text, params)))
}

export interface Database {
  /**
   * Runs the statements in one transaction and one round trip. `read` is read-only and sees one snapshot; `change` is
   * READ COMMITTED and is repeated once after a deadlock. A `staleRead` that the replica does not answer is read from
   * the primary, in one more round trip. Rejects with DatabaseError or DatabaseUnavailable.
   */
  batch<Statements extends readonly Statement[]>(
    mode: BatchMode,
    statements: Statements,
    trace: DatabaseTrace,
  ): Promise<Rows<Statements>>
}

/** A request as the driver makes it, with what its client was made with. */
type DriverRequest = RequestInit & { timeoutMs?: number }

export function connectDatabase(config: Config): Database {
  for (const type of KEPT_AS_TEXT) types.setTypeParser(type, (text) => text)
  if (config.DATABASE_HTTP_ENDPOINT) neonConfig.fetchEndpoint = config.DATABASE_HTTP_ENDPOINT
  // The driver handles a failed fetch, but not a response that breaks off: so the body is read first.
  neonConfig.fetchFunction = async (url: string, { timeoutMs, ...init }: DriverRequest) => {
    const response = await fetch(url, {
      ...init,
      // Its headers have the credential.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs ?? ROUND_TRIP_TIMEOUT_MS),
    })
    const { ok, status } = response
    const text = await response.text()
    return { ok, status, text: async () => text, json: async () => JSON.parse(text) }
  }

  const reading = { isolationLevel: 'RepeatableRead', readOnly: true } as const
  const replicaUrl = config.DATABASE_REPLICA_URL
  const fetchOptions = { timeoutMs: REPLICA_TIMEOUT_MS } satisfies Partial<DriverRequest>
  const clients = {
    read: connect(config.DATABASE_URL, reading),
    change: connect(config.DATABASE_URL, { isolationLevel: 'ReadCommitted' }),
    staleRead: replicaUrl === undefined ? null : connect(replicaUrl, { ...reading, fetchOptions }),
  }
  let replicaRestsUntil = 0

  async function once(client: Client, statements: readonly Statement[], trace: DatabaseTrace) {
    const start = Date.now()
    trace.roundTrips += 1
    try {
      return await client(statements)
    } catch (error) {
      throw toDatabaseError(error)
    } finally {
      trace.waitedMs += Date.now() - start
    }
  }

  /** What the replica has; null if there is none, or none that works. */
  async function readReplica(statements: readonly Statement[], trace: DatabaseTrace) {
    if (clients.staleRead === null || Date.now() < replicaRestsUntil) return null
    try {
      const results = await once(clients.staleRead, [...statements, replicaAge()], trace)
      const [age] = results.pop() as unknown as [ReplicaAge]
      if (age.is_outdated) throw new DatabaseUnavailable('the replica is not being updated')
      return results
    } catch (error) {
      replicaRestsUntil = Date.now() + REPLICA_REST_MS
      logError('replica.failed', describeError(error))
      return null
    }
  }

  return {
    async batch<Statements extends readonly Statement[]>(
      mode: BatchMode,
      statements: Statements,
      trace: DatabaseTrace,
    ) {
      const stale = mode === 'staleRead' ? await readReplica(statements, trace) : null
      if (stale !== null) return stale as Rows<Statements>
      const client = mode === 'change' ? clients.change : clients.read
      const rows = await once(client, statements, trace).catch((error: unknown) => {
        const repeat =
          error instanceof DatabaseError && DEADLOCK_OR_SERIALIZATION_FAILURE.has(error.code)
        if (!repeat) throw error
        return once(client, statements, trace)
      })
      return rows as Rows<Statements>
    },
  }
}

interface ReplicaAge extends Record<string, unknown> {
  is_outdated: boolean
}

/** The last statement of a batch at the replica. A replica that has just started has replayed nothing yet. */
const replicaAge = () => {
  const oldest = new Date(Date.now() - REPLICA_MAX_AGE_MS).toISOString()
  return statement<ReplicaAge>(sql`
    select coalesce(pg_last_xact_replay_timestamp() < ${oldest}::timestamptz, false) as is_outdated`)
}

function toDatabaseError(error: unknown): unknown {
  if (error instanceof NeonDbError && error.code !== undefined) {
    return new DatabaseError(error, error.code)
  }
  const unanswered = error instanceof NeonDbError || error instanceof SyntaxError
  return unanswered
    ? new DatabaseUnavailable('the database did not respond', { cause: error })
    : error
}
