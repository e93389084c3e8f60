import { isSQLWrapper, SQL, type SQLChunk, type SQLWrapper, StringChunk, sql } from 'drizzle-orm'

/** An argument of a function: a value, or SQL that gives it, such as a column or a placeholder. */
export type Argument<Value> = Value | SQLWrapper

/** An argument that is JSON in SQL. It is given unserialized. */
export type JsonArgument = Argument<object>

/** Bytes as a parameter of a statement in SQL. */
export const bytea = (value: Uint8Array): SQL => sql`${`\\x${value.toHex()}`}::bytea`

/**
 * The call of an SQL function by the names of its parameters; an undefined argument is left to the default that SQL
 * declares. No function has a namesake, so PostgreSQL knows the type of each argument, and a cast would only cost time.
 * Only src/db/functions.ts uses this.
 */
export function callFunction<Result>(
  name: string,
  parameters: Readonly<Record<string, unknown>> = {},
): SQL<Result> {
  // Flat, without an SQL of each argument, since drizzle walks through all of them at each call.
  const chunks: SQLChunk[] = []
  let text = `${name}(`
  for (const [parameter, value] of Object.entries(parameters)) {
    if (value === undefined) continue
    chunks.push(new StringChunk(`${text}${parameter} => `), argument(value))
    text = ', '
  }
  chunks.push(new StringChunk(chunks.length === 0 ? `${text})` : ')'))
  return new SQL<Result>(chunks)
}

function argument(value: unknown): SQLChunk {
  if (value instanceof Uint8Array) return bytea(value)
  return Array.isArray(value) ? sql.param(value) : (value as SQLChunk)
}

/** A value as a jsonb argument. */
export const json = (value: JsonArgument | null | undefined) =>
  value == null || isSQLWrapper(value) ? value : JSON.stringify(value)
