import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'

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
