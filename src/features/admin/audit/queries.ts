import { and, type SQL, sql } from 'drizzle-orm'
import { auditTotal, recordAudit } from '../../../db/functions.ts'
import { auditLogs } from '../../../db/schema.ts'
import type { Paging } from '../../../lists/paging.ts'
import { countOf, countRows, type PagedList, pageIds, type Slice } from '../../../lists/queries.ts'
import { statement } from '../../../platform/database.ts'
import { firstUuidAt, type Uuid, userId } from '../../../platform/ids.ts'

/** A record's id has its time or a slightly later one: SQL's new_uuid() reads a clock twice. */
const MAX_ID_LAG_MS = 60_000

export interface AuditFilters {
  /** A uuid. */
  userId?: Uuid<'user'> | undefined
  /** In lower case, as all actions are: `user.login`. */
  action?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const table = sql`${auditLogs} a`

const later = (moment: Date): Date => new Date(moment.getTime() + MAX_ID_LAG_MS)

/**
 * Records whose id lies within MAX_ID_LAG_MS after the time and that meet a condition on their own time, which
 * no index has.
 */
const idsNear = (moment: Date, holds: SQL): SQL => sql`(
  select edge.id from ${auditLogs} edge
  where edge.id >= ${firstUuidAt(moment)} and edge.id < ${firstUuidAt(later(moment))} and ${holds})`

/** By id, which every index has, except for the few records whose time is on the other side of the limit. */
const createdSince = (from: Date): SQL => sql`(
  a.id >= ${firstUuidAt(from)}
  and a.id not in ${idsNear(from, sql`edge.created_at < ${from.toISOString()}::timestamptz`)})`

const createdBefore = (to: Date): SQL => sql`(
  a.id < ${firstUuidAt(later(to))}
  and a.id not in ${idsNear(to, sql`edge.created_at >= ${to.toISOString()}::timestamptz`)})`

/** The index for these filters, and the remaining conditions. */
const sliceOf = ({ userId, action, from, to }: AuditFilters): Slice => {
  const range = [from && createdSince(from), to && createdBefore(to)]
  if (userId === undefined) return { leading: [[sql`a.action`, action]], where: range }
  const done = action === undefined ? undefined : sql`a.action = ${action}`
  return { leading: [[sql`a.user_id`, userId]], where: [done, ...range] }
}

const auditLogList = (filters: AuditFilters): PagedList => ({
  from: table,
  id: sql`a.id`,
  slices: [sliceOf(filters)],
})

const view = sql`a.id, a.user_id, a.action, a.resource, a.details, iso_time(a.created_at) as created_at`

export interface AuditRow extends Record<string, unknown> {
  id: Uuid<'auditLog'>
  user_id: Uuid<'user'> | null
  action: string
  resource: string | null
  details: Record<string, unknown>
  created_at: string
}

/** A page of the audit log, newest first; countAuditLogs() comes before it. */
export const selectAuditLogs = (filters: AuditFilters & Paging) =>
  statement<AuditRow>(sql`
    select ${view} from ${table} where a.id in ${pageIds(auditLogList(filters), filters)} order by a.id desc`)

/** The total; a range of time is counted by an index. */
export const countAuditLogs = (filters: AuditFilters & Paging) => {
  const { userId, action, from, to } = filters
  if (from === undefined && to === undefined) {
    return countOf(auditTotal({ user: userId ?? null, action: action ?? null }), filters)
  }
  return countOf(countRows(table, ...conditionsOf(filters)), filters)
}

/**
 * The columns before the id in the index for these filters, as single-value ranges so that PostgreSQL uses it.
 */
const leadingOf = (filters: AuditFilters) =>
  sliceOf(filters).leading.flatMap(([column, value]) =>
    value === undefined ? [] : [{ column, range: sql`${column} between ${value} and ${value}` }],
  )

const conditionsOf = (filters: AuditFilters): (SQL | undefined)[] => [
  ...leadingOf(filters).map(({ range }) => range),
  ...(sliceOf(filters).where ?? []),
]

export interface ExportedRow extends AuditRow {
  /** Whether there may be more after this page. */
  more: boolean
}

/** Records from the oldest on, after a given one: limited by number and by the bytes of their details. */
export const selectAuditLogsAfter = (
  filters: AuditFilters,
  afterUuid: Uuid<'auditLog'>,
  limits: { records: number; bytes: number },
) => {
  const columns = [...leadingOf(filters).map(({ column }) => column), sql`a.id`]
  return statement<ExportedRow>(sql`
    with page as (
      select ${view}, octet_length(a.details::text) as bytes from ${table}
      where ${and(...conditionsOf(filters), sql`a.id > ${afterUuid}`)}
      order by ${sql.join(columns, sql`, `)} limit ${limits.records}),
    measured as (
      select page.*, sum(bytes) over (order by id) - bytes as bytes_before,
        count(*) over () = ${limits.records} or sum(bytes) over () >= ${limits.bytes} as more
      from page)
    select id, user_id, action, resource, details, created_at, more from measured
    where bytes_before < ${limits.bytes} order by id`)
}

/** Audits who exports which records. */
export const recordAuditExport = (
  format: string,
  { userId: userUuid, action, from, to }: AuditFilters,
) => {
  const details = { format, userId: userUuid && userId.toPublic(userUuid), action, from, to }
  return statement(sql`select ${recordAudit({ action: 'audit_log.export', details })}`)
}

/** No row if there is no such record. */
export const findAuditLog = (auditLogUuid: Uuid<'auditLog'>) =>
  statement<AuditRow>(sql`select ${view} from ${auditLogs} a where a.id = ${auditLogUuid}`)
