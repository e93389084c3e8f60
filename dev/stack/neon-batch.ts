import type { IncomingHttpHeaders } from 'node:http'
import pg from 'pg'
import { failureMessage } from './problem.ts'

/** A statement as the Neon driver sends it. */
export interface NeonQuery {
  query: string
  params?: unknown[]
}

/** Runs one statement, or a list of them as one transaction, and responds as Neon does. */
export async function runQueries(
  client: pg.ClientBase,
  body: NeonQuery | { queries: NeonQuery[] },
  headers: IncomingHttpHeaders,
): Promise<unknown> {
  const arrayMode = headers['neon-array-mode'] === 'true'
  if (!('queries' in body)) return runQuery(client, body, arrayMode)
  await client.query(beginStatement(headers))
  const results: unknown[] = []
  for (const query of body.queries) results.push(await runQuery(client, query, arrayMode))
  await client.query('COMMIT')
  return { results }
}

async function runQuery(client: pg.ClientBase, { query, params }: NeonQuery, arrayMode: boolean) {
  // The extended protocol takes one statement a message, as Neon's own proxy does.
  const result = await client.query<unknown[]>({
    text: query,
    values: params ?? [],
    rowMode: arrayMode ? 'array' : undefined,
    queryMode: 'extended',
  } as pg.QueryArrayConfig)
  return {
    command: result.command,
    rowCount: result.rowCount,
    rowAsArray: arrayMode,
    fields: result.fields,
    rows: result.rows,
  }
}

const isolationLevels: Record<string, string> = {
  ReadUncommitted: 'READ UNCOMMITTED',
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE',
}

function beginStatement(headers: IncomingHttpHeaders): string {
  const level = isolationLevels[String(headers['neon-batch-isolation-level'])]
  const parts = ['BEGIN']
  if (level !== undefined) parts.push(`ISOLATION LEVEL ${level}`)
  if (headers['neon-batch-read-only'] === 'true') parts.push('READ ONLY')
  if (headers['neon-batch-deferrable'] === 'true') parts.push('DEFERRABLE')
  return parts.join(' ')
}

const errorFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const

/** An error in the shape of Neon's response to a failed statement. */
export function errorBody(error: unknown): Record<string, string | undefined> {
  const message = failureMessage(error)
  if (!(error instanceof pg.DatabaseError)) return { message }
  return { message, ...Object.fromEntries(errorFields.map((field) => [field, error[field]])) }
}
