import { is, isSQLWrapper, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An argument of a function: a value, or SQL that gives it, such as a column or a placeholder. */
export type Argument<Value> = Value | SQLWrapper

/** An argument that is JSON in SQL. It is given unserialized. */
export type JsonArgument = Argument<object>

/** Bytes as a parameter of a statement in SQL. */
export const bytea = (value: Uint8Array): SQL => sql`${`\\x${value.toHex()}`}::bytea`

/** An argument with its type in SQL; undefined leaves it to the default that SQL declares. */
type TypedArgument = readonly [value: unknown, type: string]

/** The call of an SQL function by the names of its parameters. Only src/db/functions.ts uses this. */
export function callFunction<Result>(
  name: string,
  parameters: Readonly<Record<string, TypedArgument>> = {},
): SQL<Result> {
  const given = Object.entries(parameters)
    .filter(([, [value]]) => value !== undefined)
    .map(([parameter, [value, type]]) => sql`${sql.raw(parameter)} => ${argument(value, type)}`)
  return sql`${sql.raw(name)}(${sql.join(given, sql`, `)})`
}

function argument(value: unknown, type: string): SQL {
  if (value instanceof Uint8Array) return bytea(value)
  const cast = sql.raw(`::${type}`)
  if (is(value, Placeholder)) return sql`${value}${cast}`
  if (isSQLWrapper(value)) return sql`${value}`
  if (Array.isArray(value) && type !== 'jsonb') return sql`${sql.param(value)}${cast}`
  const isJson = type === 'jsonb' && value !== null
  return sql`${isJson ? JSON.stringify(value) : value}${cast}`
}
