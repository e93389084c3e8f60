import { and, type SQL, sql } from 'drizzle-orm'

/**
 * That a column has this value; undefined where none is asked for. A range of one, together with
 * newestFirst(), has the column's own index read from the end on. By `=`, PostgreSQL reads the table from its
 * newest row on where it takes the value for a common one: all of it, where what has the value is old.
 */
export const is = (column: SQL, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : sql`${column} between ${value} and ${value}`

/** The order of a list: newest first, within the one value of the column by which is() has it read. */
export const newestFirst = (id: SQL, column?: SQL): SQL =>
  column === undefined ? sql`${id} desc` : sql`${column} desc, ${id} desc`

/** All conditions that are asked for. */
export const allOf = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`
