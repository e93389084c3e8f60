import { type SQL, sql } from 'drizzle-orm'
import { auditLogs } from '../../../db/schema.ts'
import { offsetOf, type Paging } from '../../../http/paging.ts'
import { statement } from '../../../platform/database.ts'
import { firstUuidOf } from '../../../platform/ids.ts'
import { allOf, is, newestFirst } from '../list-queries.ts'

/** A record's id is made at its time, or a moment later: SQL's new_record_id() reads a clock twice. */
const LATEST_ID_MS = 60_000

export interface AuditFilters extends Paging {
  /** A uuid. */
  userId?: string | undefined
  /** `user.login`; in lower case, as all are. */
  action?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const matching = ({ userId, action, from, to }: AuditFilters): SQL =>
  allOf(
    is(sql`a.user_id`, userId),
    is(sql`a.action`, action),
    from && madeSince(from),
    to && madeBefore(to),
  )

/** The id leads to them by whichever index is read; the time says which they are. */
const madeSince = (from: Date): SQL => sql`
  (a.id >= ${firstUuidOf(from)} and a.created_at >= ${from.toISOString()}::timestamptz)`

const madeBefore = (to: Date): SQL => sql`
  (a.id < ${firstUuidOf(new Date(to.getTime() + LATEST_ID_MS))}
    and a.created_at < ${to.toISOString()}::timestamptz)`

const view = sql`a.id, a.user_id, a.action, a.resource, a.details, iso_time(a.created_at) as created_at`

export interface AuditRow extends Record<string, unknown> {
  id: string
  user_id: string | null
  action: string
  resource: string | null
  details: Record<string, unknown>
  created_at: string
}

/** A page of the audit log, newest first. */
export const selectAuditLogs = (filters: AuditFilters) => {
  const leading = filters.userId ? sql`a.user_id` : filters.action ? sql`a.action` : undefined
  return statement<AuditRow>(sql`
    select ${view} from ${auditLogs} a where ${matching(filters)}
    order by ${newestFirst(sql`a.id`, leading)} limit ${filters.limit} offset ${offsetOf(filters)}`)
}

export const countAuditLogs = (filters: AuditFilters) =>
  statement<{ total: number }>(
    sql`select count(*)::integer as total from ${auditLogs} a where ${matching(filters)}`,
  )

/** No row where there is no such record. */
export const findAuditLog = (auditLogUuid: string) =>
  statement<AuditRow>(sql`select ${view} from ${auditLogs} a where a.id = ${auditLogUuid}`)
