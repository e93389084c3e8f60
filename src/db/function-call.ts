import { isSQLWrapper, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

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
  const given = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([parameter, value]) => sql`${sql.raw(parameter)} => ${argument(value)}`)
  return sql`${sql.raw(name)}(${sql.join(given, sql`, `)})`
}

function argument(value: unknown): unknown {
  if (value instanceof Uint8Array) return bytea(value)
  return Array.isArray(value) ? sql.param(value) : value
}

/** A value as a jsonb argument. */
export const json = (value: JsonArgument | null | undefined) =>
  value == null || isSQLWrapper(value) ? value : JSON.stringify(value)
