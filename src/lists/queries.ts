import { and, type SQL, sql } from 'drizzle-orm'
import { statement } from '../platform/database.ts'
import { firstUuidAt, NIL_UUID } from '../platform/ids.ts'
import { offsetOf, type Paging } from './paging.ts'

/** A part of a list that one index holds in the order of the ids. */
export interface Slice {
  /**
   * The index's columns before the id, each with the one value that it has here; those of no value are left
   * out. They are asked for as ranges of one and come first in the order, so that this index is read, from
   * the end on: by `=`, PostgreSQL reads the table from its newest row on where it takes a value for a
   * common one.
   */
  leading: readonly (readonly [column: SQL, value: string | SQL | undefined])[]
  /** What else has to hold. */
  where?: readonly (SQL | undefined)[]
  /** From where, when it is not the list's table; under the same name. */
  from?: SQL
}

/** A list that is read by pages, newest first. */
export interface PagedList {
  /** The table, and the name that the columns have it by. */
  from: SQL
  id: SQL
  /** Parts that share no row, and are the whole list together. */
  slices: readonly Slice[]
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

function idsOfSlice(list: PagedList, slice: Slice, direction: Direction, bounds: SQL): SQL {
  const columns = usedLeadingColumns(slice).map(([column]) => column)
  return sql`(
    select ${list.id} as id from ${slice.from ?? list.from}
    where ${and(...conditionsOf(slice)) ?? sql`true`}
    order by ${orderColumns([...columns, list.id], direction)} ${bounds})`
}

/** What set_page_bounds() told of the page, by its place there. */
const pageBound = (place: number): SQL =>
  sql.raw(`(current_setting('app.page')::bigint[])[${place}]`)

/** The ids that the page has from one end: several slices are merged from as much of each as may be wanted. */
function idsFrom(list: PagedList, direction: Direction): SQL {
  const [limit, offset, reach] = (direction === 'desc' ? [1, 2, 3] : [4, 5, 6]).map(pageBound)
  const bounds = sql`limit ${limit} offset ${offset}`
  const [slice, ...others] = list.slices
  if (slice && others.length === 0) return idsOfSlice(list, slice, direction, bounds)
  const parts = list.slices.map((part) => idsOfSlice(list, part, direction, sql`limit ${reach}`))
  return sql`(
    select id from (${sql.join(parts, sql` union all `)}) slices
    order by ${orderColumns([sql`id`], direction)} ${bounds})`
}

/**
 * The ids of a page, read from the list's nearer end: beyond the middle of the total, from the oldest on. Which
 * end that is, countOf() has told in the same transaction: the other one reads nothing. PostgreSQL knows it as it
 * plans, and so how much each of them is about to read. The first page is never beyond the middle.
 */
export function pageIds(list: PagedList, paging: Paging): SQL {
  const newest = idsFrom(list, 'desc')
  return offsetOf(paging) === 0 ? newest : sql`(${newest} union all ${idsFrom(list, 'asc')})`
}

export interface CountRow extends Record<string, unknown> {
  total: number
  /** Whether what is kept should be added up, so that the next one reads less. */
  fold_due: boolean
}

/** How many rows a list has in all; pageIds() of the next statement is told where the page stands among them. */
export const countOf = (total: SQL, paging: Paging) =>
  statement<CountRow>(
    sql`select ${setPageBounds(total, paging)} as total, is_fold_due() as fold_due`,
  )

/** The same as an expression, for a statement that tells of more. */
export const setPageBounds = (total: SQL, paging: Paging): SQL =>
  sql`set_page_bounds((${total})::bigint, ${offsetOf(paging)}, ${paging.limit})`

/** Counts what is not kept. */
export const countRows = (from: SQL, ...where: (SQL | undefined)[]): SQL =>
  sql`(select count(*) from ${from} where ${and(...where) ?? sql`true`})`

/** Counts a list that is not kept, by the indexes that its pages are read by. */
export const countListRows = (list: PagedList): SQL =>
  sql.join(
    list.slices.map((slice) => countRows(slice.from ?? list.from, ...conditionsOf(slice))),
    sql` + `,
  )

/** From the one moment on and before the other, by ids that were made at their rows' own times: no row is read for it. */
export const createdWithin = (
  id: SQL,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): (SQL | undefined)[] => [
  from && sql`${id} >= ${firstUuidAt(from)}`,
  to && sql`${id} < ${firstUuidAt(to)}`,
]

/** No merchant's, as the nil id is none's. */
const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Whose rows a list shows: one merchant's, or everybody's. There is no default, since a forgotten one would show all. */
export type Scope = { merchantUuid: string } | 'all'

/** The merchant whose rows alone are shown; undefined where everybody's are. */
export const merchantOf = (scope: Scope): string | undefined =>
  scope === 'all' ? undefined : scope.merchantUuid

/** What an administrator asks for: one merchant, or all of them. */
export const scopeOf = (merchantUuid: string | undefined): Scope =>
  merchantUuid === undefined ? 'all' : { merchantUuid }

/**
 * Whose totals are asked for: one merchant's, or those of all under the nil id, which is also how a malformed id
 * is read. That one has nothing.
 */
export const totalsScope = (scope: Scope): string => {
  const merchantUuid = merchantOf(scope)
  return merchantUuid === NIL_UUID ? MAX_UUID : (merchantUuid ?? NIL_UUID)
}

/** How many rows with a facet are kept of a list; `%` in the facet stands for anything. */
export const storedListCount = (list: 'users' | 'merchants', facet: string): SQL =>
  sql`stored_list_count(${list}, nil_uuid(), ${facet})`

/** Adds up what statements have changed in the totals: so much at most, and nothing while another one does. */
export const foldDeltas = (most: number) =>
  statement<{ folded: number }>(sql`select fold_deltas(${most}) as folded`)
