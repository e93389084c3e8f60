import { and, type SQL, sql } from 'drizzle-orm'
import { statement } from '../platform/database.ts'
import { NIL_UUID } from '../platform/ids.ts'
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

const ordered = (columns: readonly SQL[], direction: Direction): SQL =>
  sql.join(
    columns.map((column) => sql`${column} ${sql.raw(direction)}`),
    sql`, `,
  )

const leadingOf = ({ leading }: Slice) => leading.filter(([, value]) => value !== undefined)

const conditionsOf = (slice: Slice): (SQL | undefined)[] => [
  ...leadingOf(slice).map(([column, value]) => sql`${column} between ${value} and ${value}`),
  ...(slice.where ?? []),
]

function idsOfSlice(list: PagedList, slice: Slice, direction: Direction, bounds: SQL): SQL {
  const columns = leadingOf(slice).map(([column]) => column)
  return sql`(
    select ${list.id} as id from ${slice.from ?? list.from}
    where ${and(...conditionsOf(slice)) ?? sql`true`}
    order by ${ordered([...columns, list.id], direction)} ${bounds})`
}

/** So many ids after so many, in one direction: several slices are merged from as much of each. */
function idsFrom(list: PagedList, direction: Direction, limit: SQL, offset: SQL): SQL {
  const [slice, ...others] = list.slices
  if (slice && others.length === 0)
    return idsOfSlice(list, slice, direction, sql`limit ${limit} offset ${offset}`)
  const most = sql`limit case when ${limit} > 0 then ${limit} + ${offset} else 0 end`
  const parts = list.slices.map((part) => idsOfSlice(list, part, direction, most))
  return sql`(
    select id from (${sql.join(parts, sql` union all `)}) slices
    order by ${ordered([sql`id`], direction)} limit ${limit} offset ${offset})`
}

/**
 * The ids of a page, read from the list's nearer end: beyond the middle of the total, which countOf() has told
 * in the same transaction, from the oldest on. One of the two directions reads nothing, and the other one no
 * more than there is. PostgreSQL knows the total as it plans, and so how much each of them is about to read.
 */
export function pageIds(list: PagedList, paging: Paging): SQL {
  const offset = sql`${offsetOf(paging)}::bigint`
  const left = sql`(kept_total() - ${offset})`
  const shown = sql`greatest(least(${paging.limit}::bigint, ${left}), 0)`
  const isBeyond = sql`coalesce(${offset} > ${left}, false)`
  const newest = idsFrom(list, 'desc', sql`case when ${isBeyond} then 0 else ${shown} end`, offset)
  const oldest = idsFrom(
    list,
    'asc',
    sql`case when ${isBeyond} then ${shown} else 0 end`,
    sql`greatest(${left} - ${shown}, 0)`,
  )
  return sql`(${newest} union all ${oldest})`
}

export interface CountRow extends Record<string, unknown> {
  total: number
  /** Whether what is kept should be added up, so that the next one reads less. */
  unfolded: boolean
}

/** How many rows a list has in all, told to pageIds() too. */
export const countOf = (total: SQL) =>
  statement<CountRow>(sql`select ${keepTotal(total)} as total, totals_unfolded() as unfolded`)

/** The same as an expression, for a statement that tells of more. */
export const keepTotal = (total: SQL): SQL => sql`keep_total((${total})::bigint)`

/** Counts what is not kept. */
export const counted = (from: SQL, ...where: (SQL | undefined)[]): SQL =>
  sql`(select count(*) from ${from} where ${and(...where) ?? sql`true`})`

/** Counts a list that is not kept, by the indexes that its pages are read by. */
export const countedList = (list: PagedList): SQL =>
  sql.join(
    list.slices.map((slice) => counted(slice.from ?? list.from, ...conditionsOf(slice))),
    sql` + `,
  )

/** No merchant's, as the nil id is none's. */
const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Whose totals are asked for: one merchant's, or those of all under the nil id, which is also how a malformed id
 * is read. That one has nothing.
 */
export const scopeOf = (merchantUuid: string | undefined): string =>
  merchantUuid === NIL_UUID ? MAX_UUID : (merchantUuid ?? NIL_UUID)

/** How many rows with a facet are kept of a list; `%` in the facet stands for anything. */
export const keptCount = (list: 'users' | 'merchants', facet: string): SQL =>
  sql`list_total(${list}, nil_id(), ${facet})`

/** Adds up what statements have changed in the totals: so much at most, and nothing while another one does. */
export const foldDeltas = (most: number) =>
  statement<{ folded: number }>(sql`select fold_totals(${most}) as folded`)
