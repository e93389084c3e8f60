import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as functions from '../db/functions.ts'
import { tills } from '../db/schema.ts'
import { statement } from '../platform/database.ts'
import { firstUuidAt, NIL_UUID, type Uuid } from '../platform/ids.ts'
import type { ShiftFilter } from '../wire/shifts.ts'
import type { TillFilters } from '../wire/tills.ts'
import { isByCursor, offsetOf, type Paging } from './paging.ts'

/** A part of a list that one index holds in the order of the ids. */
export interface Slice {
  /**
   * The index's columns before the id, each with its one value; columns without a value are omitted. They are
   * compared as single-value ranges and come first in the order, so that PostgreSQL reads this index backwards:
   * with `=`, and a value that it takes for common, it scans the table from its newest row instead.
   */
  leading: readonly (readonly [column: SQL, value: string | SQL | undefined])[]
  /** Further conditions. */
  where?: readonly (SQL | undefined)[]
  /** The source, if it is not the list's table; under the same alias. */
  from?: SQL
}

/** How far a part of a list is read: from one end, or from an id on. Without an offset, from the first. */
export interface Reach {
  direction: Direction
  limit: SQL | number
  offset?: SQL
  after?: Paging['after']
  before?: Paging['before']
}

/** A part of a list that an SQL function reads: to plan a statement for all months takes longer than to read a page. */
export interface ReadSlice {
  /** The ids, as a call that returns a set of them. */
  read(reach: Reach): SQL
  count: SQL
}

/** A list that is read by pages, newest first. */
export interface PagedList {
  /** The table with the alias that the columns use. */
  from: SQL
  id: SQL
  /** Disjoint parts that make up the whole list. */
  slices: readonly (Slice | ReadSlice)[]
}

type Direction = 'asc' | 'desc'

const orderColumns = (columns: readonly SQL[], direction: Direction): SQL =>
  sql.join(
    columns.map((column) => sql`${column} ${sql.raw(direction)}`),
    sql`, `,
  )

const usedLeadingColumns = ({ leading }: Slice) =>
  leading.filter(([, value]) => value !== undefined)

const conditionsOf = (slice: Slice): (SQL | undefined)[] => [
  ...usedLeadingColumns(slice).map(
    ([column, value]) => sql`${column} between ${value} and ${value}`,
  ),
  ...(slice.where ?? []),
]

function idsOfSlice(list: PagedList, slice: Slice | ReadSlice, reach: Reach): SQL {
  if ('read' in slice) return sql`(select id from ${slice.read(reach)} id)`
  const { direction, limit, offset } = reach
  const columns = usedLeadingColumns(slice).map(([column]) => column)
  return sql`(
    select ${list.id} as id from ${slice.from ?? list.from}
    where ${and(...conditionsOf(slice), besideCursor(list.id, reach)) ?? sql`true`}
    order by ${orderColumns([...columns, list.id], direction)} limit ${limit}${offset && sql` offset ${offset}`})`
}

/** A value that set_page_bounds() set for the page, by index. */
const pageBound = (index: number): SQL =>
  sql.raw(`(current_setting('app.page')::bigint[])[${index}]`)

/**
 * The page's ids, read from one end of the list: merges several slices, from each of which it reads as many as
 * may be needed.
 */
function idsFrom(list: PagedList, direction: Direction): SQL {
  const [limit, offset, most] = (direction === 'desc' ? [1, 2, 3] : [4, 5, 6]).map(pageBound) as [
    SQL,
    SQL,
    SQL,
  ]
  const [slice, ...others] = list.slices
  if (slice && others.length === 0) return idsOfSlice(list, slice, { direction, limit, offset })
  const parts = list.slices.map((part) => idsOfSlice(list, part, { direction, limit: most }))
  return sql`(
    select id from (${sql.join(parts, sql` union all `)}) slices
    order by ${orderColumns([sql`id`], direction)} limit ${limit} offset ${offset})`
}

/** The condition that limits a list to one side of the id in `after` or `before`. */
export function besideCursor(id: SQL, { after, before }: Pick<Paging, 'after' | 'before'>) {
  if (before !== undefined) return sql`${id} > ${before}`
  return after === undefined ? undefined : sql`${id} < ${after}`
}

/** The rows that are read of a page by `after` or `before`: one more than shown tells whether the list goes on. */
const reachOf = ({ limit }: Paging): number => limit + 1

/** The ids right after or before an id, and one more. */
function idsBeside(list: PagedList, paging: Paging): SQL {
  const { after, before } = paging
  const direction = before === undefined ? 'desc' : 'asc'
  const limit = reachOf(paging)
  const parts = list.slices.map((part) =>
    idsOfSlice(list, part, { direction, limit, after, before }),
  )
  if (parts.length === 1) return sql`${parts[0]}`
  return sql`(
    select id from (${sql.join(parts, sql` union all `)}) slices
    order by ${orderColumns([sql`id`], direction)} limit ${limit})`
}

/**
 * The ids of a page, read from the nearer end of the list: beyond the middle of the total, from the oldest on.
 * countOf() has set the end in the same transaction; the query of the other end reads nothing. PostgreSQL knows
 * the bounds when it plans, and so how much each query reads. The first page is always read from the newest on.
 */
export function pageIds(list: PagedList, paging: Paging): SQL {
  if (isByCursor(paging)) return idsBeside(list, paging)
  const newest = idsFrom(list, 'desc')
  return offsetOf(paging) === 0 ? newest : sql`(${newest} union all ${idsFrom(list, 'asc')})`
}

export interface CountRow extends Record<string, unknown> {
  total: number
  /** Whether the deltas should be folded, so that the next request reads fewer. */
  fold_due: boolean
}

/** The total of a list. Also sets the page bounds for pageIds() of the next statement. */
export const countOf = (total: SQL, paging: Paging) =>
  statement<CountRow>(
    sql`select ${setPageBounds(total, paging)} as total, is_fold_due() as fold_due`,
  )

/** The same as an expression, for a statement that selects more. A page beside an id has no bounds to set. */
export const setPageBounds = (total: SQL, paging: Paging): SQL =>
  isByCursor(paging)
    ? sql`(${total})::integer`
    : functions.setPageBounds({
        total: sql`(${total})::bigint`,
        offset: offsetOf(paging),
        limit: paging.limit,
      })

/** A list that is short enough to be sorted as a whole. */
export interface ShortList {
  /** Among them `id`, by which the list is sorted. */
  columns: SQL
  from: SQL | PgTable
  where: SQL | undefined
}

/** A page of a short list, newest first; with `after` or `before` one more row than is shown. */
export function shortListPage({ columns, from, where }: ShortList, paging: Paging): SQL {
  const select = sql`select ${columns} from ${from} where (${where ?? sql`true`})`
  if (!isByCursor(paging)) {
    return sql`${select} order by id desc limit ${paging.limit} offset ${offsetOf(paging)}`
  }
  const beside = sql`${select} and ${besideCursor(sql`id`, paging)}`
  return paging.before === undefined
    ? sql`${beside} order by id desc limit ${reachOf(paging)}`
    : sql`select * from (${beside} order by id asc limit ${reachOf(paging)}) page order by id desc`
}

/** Counts rows without a stored total. */
export const countRows = (from: SQL, ...where: (SQL | undefined)[]): SQL =>
  sql`(select count(*) from ${from} where ${and(...where) ?? sql`true`})`

/** Counts a list without a stored total, by the indexes of its pages. */
export const countListRows = (list: PagedList): SQL =>
  sql.join(
    list.slices.map((slice) =>
      'count' in slice ? slice.count : countRows(slice.from ?? list.from, ...conditionsOf(slice)),
    ),
    sql` + `,
  )

/**
 * Limits to rows created from one time (inclusive) to another (exclusive), by id: the ids carry the rows'
 * creation times, so no row is read.
 */
export const createdWithin = (
  id: SQL,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): (SQL | undefined)[] => [
  from && sql`${id} >= ${firstUuidAt(from)}`,
  to && sql`${id} < ${firstUuidAt(to)}`,
]

/**
 * Limits a list to what its caller sees: a CASHIER by id, as createdWithin(), and whoever is bound to branches by the till
 * where it was sold. The tills are looked up once, and not for each row. Its total is countOfSeen(). Of an `or` PostgreSQL would
 * expect few rows, and sort them all; of `coalesce` it expects half, and stops at the end of the page.
 */
export const seenByCaller = (id: SQL, till: SQL): SQL => sql`${id} >= ${functions.callerSeesFrom()}
  and coalesce(${till} = any ((select ${functions.callerTills()})::uuid[]), (select ${functions.callerTills()}) is null)`

/**
 * The same for a list of a scope. Administrators, who alone read everybody's, are bound to no branches, and their indexes have
 * no till.
 */
export const seenWithin = (scope: Scope, id: SQL, till: SQL): SQL | undefined =>
  merchantOf(scope) === undefined ? undefined : seenByCaller(id, till)

/** Whether the caller sees all rows of a list that seenByCaller() limits. */
export const callerSeesAll = sql`(${functions.callerSeesFrom()} = nil_uuid() and ${functions.callerTills()} is null)`

/** A stored total for those who see everything, and the rows that a CASHIER sees, or who is bound to branches. */
export const countOfSeen = (stored: SQL, list: PagedList): SQL => sql`
  case when ${callerSeesAll} then ${stored}
    else ${countListRows(list)} end`

/** Limits a list to what was sold at a till, or at the tills of a branch. */
export function soldAt(till: SQL, { tillId, branchId }: TillFilters): SQL | undefined {
  const conditions = [
    tillId && (tillId === 'none' ? sql`${till} is null` : sql`${till} = ${tillId}`),
    branchId &&
      (branchId === 'none'
        ? sql`${till} is null`
        : sql`${till} = any (array(select id from ${tills} where branch_id = ${branchId}))`),
  ]
  return and(...conditions.map((condition) => condition || undefined))
}

/** Limits a list to what was taken, or paid back, in a shift. */
export function ofShift(shift: SQL, { shiftId }: ShiftFilter): SQL | undefined {
  if (shiftId === undefined) return undefined
  return shiftId === 'none' ? sql`${shift} is null` : sql`${shift} = ${shiftId}`
}

/** The branch of a till. */
export const branchOf = (till: SQL): SQL => sql`(select branch_id from ${tills} where id = ${till})`

/** The id of no merchant. */
const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Whose rows a list shows: one merchant's, or everybody's. There is no default, since a forgotten one would show all. */
export type Scope = { merchantUuid: Uuid<'merchant'> } | 'all'

/** The merchant whose rows alone are shown; undefined where everybody's are. */
export const merchantOf = (scope: Scope): string | undefined =>
  scope === 'all' ? undefined : scope.merchantUuid

/** What an administrator asks for: one merchant, or all of them. */
export const scopeOf = (merchantUuid: Uuid<'merchant'> | undefined): Scope =>
  merchantUuid === undefined ? 'all' : { merchantUuid }

/**
 * The scope of the totals: one merchant, or the nil id for all. A malformed id parses as the nil id too, so it
 * becomes the greatest uuid, which has no totals.
 */
export const totalsScope = (scope: Scope): string => {
  const merchantUuid = merchantOf(scope)
  return merchantUuid === NIL_UUID ? MAX_UUID : (merchantUuid ?? NIL_UUID)
}

/** The stored count of a list's rows with a facet, of all or of one scope; `%` in the facet matches anything. */
export const storedListCount = (
  list: 'users' | 'merchants' | 'webhook_deliveries',
  facet: string,
  scope: string | SQL = sql`nil_uuid()`,
): SQL => functions.storedListCount({ list, scope, facet })

/** Folds at most this many deltas of the totals; does nothing while another fold runs. */
export const foldDeltas = (limit: number) =>
  statement<{ folded: number }>(sql`select ${functions.foldDeltas({ limit })} as folded`)
