import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import type { LoggedRequest } from '../platform/logged-request.ts'

/** A request with the id of its record. */
export interface RecordedRequest extends LoggedRequest {
  id: Uuid<'loggedRequest'>
}

/** Records requests in the logs of their merchants; see record_requests.sql for those that it leaves out. */
export const recordRequests = (entries: readonly RecordedRequest[]) =>
  statement(sql`select ${functions.recordRequests({ entries })}`)
