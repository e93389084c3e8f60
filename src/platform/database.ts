import { NeonDbError, neon, neonConfig } from '@neondatabase/serverless'
import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import * as functions from '../db/functions.ts'
import type { Config } from './config.ts'
import { DatabaseError, DatabaseUnavailable } from './database-errors.ts'

/** The limit for one round trip; afterwards the caller gets a 503. */
const ROUND_TRIP_TIMEOUT_MS = 8_000
const DEADLOCK_OR_SERIALIZATION_FAILURE = new Set(['40P01', '40001'])

/** Builds what statement() makes; Database runs it. */
export const query = drizzle.mock({ casing: 'snake_case' })

/**
 * A statement written in SQL, as all statements are. `Row` is its result row: with the names that the SQL gives, and
 * with times and exact numbers as text.
 */
export const statement = <Row extends Record<string, unknown>>(text: SQL) =>
  query.execute<Row>(text)

/** The first statement of a batch without a caller. `now` is what request_now() returns in the batch. */
export const beginRequest = (request: { now: string; requestId: string; ip: string | null }) =>
  statement(sql`select ${functions.beginRequest(request)}`)

/** What statement() makes. */
export type Statement<Row extends Record<string, unknown> = Record<string, unknown>> = ReturnType<
  typeof statement<Row>
>

type RowsOf<Of extends Statement> = Of['_']['result']['rows']

/** The part of a statement that drizzle's batch() uses. */
interface Preparable {
  _prepare(): { getQuery(): { sql: string; params: unknown[] } }
}

/** The places of a statement's values, by name. */
export type Places<Name extends string> = Readonly<Record<Name, Placeholder>>

/** A statement whose text never changes: it is built on first use, and afterwards only its values are set. */
export function prepareWith<Name extends string, Made extends Statement>(
  names: readonly Name[],
  build: (places: Places<Name>) => Made,
): (values: Readonly<Record<Name, string | null>>) => Made {
  let built: ReturnType<Preparable['_prepare']> | undefined
  return (values) => {
    built ??= (build(placesOf(names)) as unknown as Preparable)._prepare()
    const { sql: text, params } = built.getQuery()
    const query = {
      sql: text,
      params: params.map((param) => (is(param, Placeholder) ? values[param.name as Name] : param)),
    }
    const given = Object.assign(Object.create(built), { getQuery: () => query })
    return { _prepare: () => given } satisfies Preparable as unknown as Made
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

const isStatement = (batch: Batch): batch is Statement => '_prepare' in batch

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

export type BatchMode = 'read' | 'change'

export interface Database {
  /**
   * Runs the statements in one transaction and one round trip. `read` is read-only and sees one snapshot; `change` is
   * READ COMMITTED and is repeated once after a deadlock. Rejects with DatabaseError or DatabaseUnavailable.
   */
  batch<Statements extends readonly Statement[]>(
    mode: BatchMode,
    statements: Statements,
    trace: DatabaseTrace,
  ): Promise<Rows<Statements>>
}

export function connectDatabase(config: Config): Database {
  if (config.DATABASE_HTTP_ENDPOINT) neonConfig.fetchEndpoint = config.DATABASE_HTTP_ENDPOINT
  // The driver handles a failed fetch, but not a response that breaks off: so the body is read first.
  neonConfig.fetchFunction = async (url: string, init: RequestInit) => {
    const response = await fetch(url, {
      ...init,
      // Its headers have the credential.
      redirect: 'manual',
      signal: AbortSignal.timeout(ROUND_TRIP_TIMEOUT_MS),
    })
    const { ok, status } = response
    const text = await response.text()
    return { ok, status, text: async () => text, json: async () => JSON.parse(text) }
  }

  const clients = {
    read: drizzle(neon(config.DATABASE_URL, { isolationLevel: 'RepeatableRead', readOnly: true })),
    change: drizzle(neon(config.DATABASE_URL, { isolationLevel: 'ReadCommitted' })),
  }

  async function once(mode: BatchMode, statements: readonly Statement[], trace: DatabaseTrace) {
    const start = Date.now()
    trace.roundTrips += 1
    try {
      return await clients[mode].batch(statements as [Statement, ...Statement[]])
    } catch (error) {
      throw toDatabaseError(error)
    } finally {
      trace.waitedMs += Date.now() - start
    }
  }

  return {
    async batch<Statements extends readonly Statement[]>(
      mode: BatchMode,
      statements: Statements,
      trace: DatabaseTrace,
    ) {
      const results = await once(mode, statements, trace).catch((error: unknown) => {
        const repeat =
          error instanceof DatabaseError && DEADLOCK_OR_SERIALIZATION_FAILURE.has(error.code)
        if (!repeat) throw error
        return once(mode, statements, trace)
      })
      return results.map(({ rows }) => rows) as Rows<Statements>
    },
  }
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
