import { and, or, type SQL, sql } from 'drizzle-orm'
import {
  merchantTransactionIds,
  referencedTransactionIds,
  transactionSums,
} from '../../db/functions.ts'
import { paymentLinks, transactions } from '../../db/schema.ts'
import { addDays, caracasDay, startOfCaracasDay } from '../../domain/caracas.ts'
import type { Environment } from '../../domain/environment.ts'
import type { TransactionMethod } from '../../domain/payment-methods.ts'
import type { TransactionStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  besideCursor,
  callerSeesAll,
  countListRows,
  countOfSeen,
  countRows,
  createdWithin,
  merchantOf,
  ofShift,
  type PagedList,
  type Reach,
  type ReadSlice,
  type Scope,
  type Slice,
  seenWithin,
  soldAt,
  totalsScope,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { firstUuidAt, type Uuid } from '../../platform/ids.ts'
import type { ShiftFilter } from '../../wire/shifts.ts'
import type { TillFilters } from '../../wire/tills.ts'
import {
  isIndexed,
  linkMatches,
  linkOfRowMatches,
  namesLinks,
  ownMatches,
} from './search-queries.ts'

export interface TransactionFilters extends Paging, TillFilters, ShiftFilter {
  scope: Scope
  environment?: Environment | undefined
  status?: TransactionStatus | undefined
  search?: string | undefined
  paymentLinkId?: Uuid<'paymentLink'> | undefined
  checkoutId?: Uuid<'checkout'> | undefined
  externalReference?: string | undefined
  method?: TransactionMethod | undefined
  /** Bolívares, both included. */
  minAmountVes?: string | undefined
  maxAmountVes?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

type Range = Pick<TransactionFilters, 'from' | 'to'>

const table = sql`${transactions} t`
const id = sql`t.id`
const till = sql`t.till_id`
const shift = sql`t.shift_id`

/** So many that a search finds are looked up; more are compared, of which a page is soon full. */
const FEW = 1_000

/** Whether a search is looked up: of one merchant, and by indexes. A link, or an external reference, has few to compare. */
const isLookedUp = (filters: TransactionFilters): boolean => {
  const { scope, search, paymentLinkId, checkoutId, externalReference } = filters
  const isNarrow = Boolean(paymentLinkId || checkoutId || externalReference || oneShift(filters))
  return Boolean(search) && isIndexed(search ?? '') && merchantOf(scope) !== undefined && !isNarrow
}

/** What a lookup has found in this database transaction; null if there was none, or if it has found more than a few. */
const found = sql`nullif(current_setting('app.found', true), '')::uuid[]`

/**
 * The ids of the few transactions that a search finds, as text for `found`; empty if it finds more. Each kind of match has a
 * query of its own, since PostgreSQL would rather compare all of a merchant's rows than unite so many indexes.
 */
function lookedUp(filters: TransactionFilters): SQL {
  const { search = '', scope } = filters
  const conditions = conditionsOf({ ...filters, search: undefined }, filters)
  const own = ownMatches(search).map(
    (match) => sql`(select t.id from ${table} where ${and(match, ...conditions)} limit ${FEW + 1})`,
  )
  // Link by link, by the range and order of a slice: PostgreSQL takes all links for equally busy, and would read or sort all
  // rows of one that is busier.
  const ofLinks = sql`(
    select paid.id from ${paymentLinks} l cross join lateral (
      select t.id from ${table} where ${and(sql`t.link_id between l.id and l.id`, ...conditions)}
      order by t.link_id desc, t.id desc limit ${FEW + 1}) paid
    where l.merchant_id = ${merchantOf(scope) ?? null} and ${linkMatches(search)} limit ${FEW + 1})`
  const parts = namesLinks(search) ? [...own, ofLinks] : own
  return sql`(
    select case when count(distinct id) <= ${FEW} then coalesce(array_agg(distinct id), '{}')::text else '' end
    from (${sql.join(parts, sql` union all `)}) parts)`
}

/** Looks a search up for the statements after it; countTransactions() does the same. */
export const lookUp = (filters: TransactionFilters) =>
  statement(
    sql`select set_config('app.found', ${isLookedUp(filters) ? lookedUp(filters) : ''}, true)`,
  )

/** What is compared in a row for a search. */
const matchesSearch = ({ search }: TransactionFilters): SQL | undefined =>
  search
    ? or(...ownMatches(search), namesLinks(search) ? linkOfRowMatches(search) : undefined)
    : undefined

/** Whether the total is of rows that a filter compares, which no index or sum has. */
const isCompared = (filters: TransactionFilters): boolean => {
  const { search, method, minAmountVes, maxAmountVes, tillId, branchId, shiftId } = filters
  return Boolean(search || method || minAmountVes || maxAmountVes || tillId || branchId || shiftId)
}

/** What is compared in each row that an index finds. */
const compared = (filters: TransactionFilters): (SQL | undefined)[] => {
  const { method, minAmountVes, maxAmountVes } = filters
  return [
    method && sql`t.payment_method = ${method}`,
    minAmountVes === undefined ? undefined : sql`t.amount_ves >= ${minAmountVes}::numeric`,
    maxAmountVes === undefined ? undefined : sql`t.amount_ves <= ${maxAmountVes}::numeric`,
    soldAt(till, filters),
    ofShift(shift, filters),
    matchesSearch(filters),
  ]
}

/** The link of a checkout, through which alone it is paid. */
const linkOfCheckout = (checkoutUuid: Uuid<'checkout'> | undefined): SQL | undefined =>
  checkoutUuid && sql`(select id from ${paymentLinks} where checkout_id = ${checkoutUuid})`

/** All conditions of a list. */
function conditionsOf(filters: TransactionFilters, range: Range): (SQL | undefined)[] {
  const { scope, environment, externalReference } = filters
  const merchantUuid = merchantOf(scope)
  const linkUuids = [filters.paymentLinkId, linkOfCheckout(filters.checkoutId)]
  return [
    merchantUuid ? sql`t.merchant_id = ${merchantUuid}` : undefined,
    environment && sql`t.environment = ${environment}`,
    ...linkUuids.map((link) => (link ? sql`t.link_id = ${link}` : undefined)),
    externalReference ? sql`t.external_reference = ${externalReference}` : undefined,
    statusOf(filters),
    ...compared(filters),
    ...createdWithin(id, range),
    seenWithin(scope, id, till),
  ]
}

const statusOf = ({ status }: TransactionFilters): SQL | undefined =>
  status && sql`t.status = ${status}`

/** The transactions of a link, of a shift, and those with an external reference have indexes of their own. */
export function transactionList(filters: TransactionFilters): PagedList {
  const slices = slicesOf(filters)
  return { from: table, id, slices: isLookedUp(filters) ? [foundSlice, ...slices] : slices }
}

function slicesOf(filters: TransactionFilters): (Slice | ReadSlice)[] {
  const link = filters.paymentLinkId ?? linkOfCheckout(filters.checkoutId)
  const where = () => conditionsOf(filters, filters)
  if (link !== undefined) return [{ leading: [[sql`t.link_id`, link]], where: where() }]
  const one = oneShift(filters)
  if (one !== undefined) return [{ leading: [[shift, one]], where: where() }]
  return merchantSlices(filters)
}

const oneShift = ({ shiftId }: TransactionFilters) => (shiftId === 'none' ? undefined : shiftId)

/** What a lookup has found. */
const foundSlice: ReadSlice = {
  read: (reach) => sql`(
    select id from unnest(${found}) id where ${besideCursor(sql`id`, reach) ?? sql`true`}
    order by id ${sql.raw(reach.direction)} limit ${reach.limit}${reach.offset && sql` offset ${reach.offset}`})`,
  count: sql`coalesce(cardinality(${found}), 0)`,
}

/** A merchant's transactions are indexed by environment: without a filter both are read and merged. */
function merchantSlices(filters: TransactionFilters): (Slice | ReadSlice)[] {
  const { scope, environment, status, externalReference, ...range } = filters
  const merchantUuid = merchantOf(scope)
  const environments = merchantUuid && !environment ? (['live', 'test'] as const) : [environment]
  const [indexed, comparedStatus] = externalReference
    ? [[sql`t.external_reference`, externalReference] as const, statusOf(filters)]
    : [[sql`t.status`, status] as const, undefined]
  return environments.map((one) =>
    merchantUuid && one && !isCompared(filters)
      ? readSlice(
          {
            merchantId: merchantUuid,
            environment: one,
            status,
            from: range.from && firstUuidAt(range.from),
            to: range.to && firstUuidAt(range.to),
          },
          externalReference,
        )
      : {
          leading: [[sql`t.merchant_id`, merchantUuid], [sql`t.environment`, one], indexed],
          where: [
            isLookedUp(filters) ? sql`${found} is null` : undefined,
            comparedStatus,
            ...compared(filters),
            ...createdWithin(id, range),
            seenWithin(scope, id, till),
          ],
        },
  )
}

function readSlice(
  chosen: Parameters<typeof merchantTransactionIds>[0],
  externalReference: string | undefined,
): ReadSlice {
  const ids = (reach: Partial<Omit<Reach, 'direction'>>, isNewestFirst?: boolean) => {
    const asked = { ...chosen, ...reach, isNewestFirst }
    return externalReference
      ? referencedTransactionIds({ ...asked, externalReference })
      : merchantTransactionIds(asked)
  }
  return {
    read: ({ direction, ...reach }) => ids(reach, direction === 'desc'),
    count: sql`(select count(*) from ${ids({})})`,
  }
}

/** The number of transactions as SQL: whole days from the stored totals, the rest of the range counted by ids. */
export function transactionTotal(filters: TransactionFilters): SQL {
  if (isLookedUp(filters)) return searchedTotal(filters)
  if (filters.externalReference) return countListRows(transactionList(filters))
  const hasStoredTotal = !isCompared(filters) && !filters.paymentLinkId && !filters.checkoutId
  const days = hasStoredTotal ? wholeDays(clampRange(filters)) : undefined
  if (days === undefined) return countWithin(filters, filters)
  return countOfSeen(totalWithin(filters, days), transactionList(filters))
}

/** Looks the search up, and counts what it has found, or else what compares. */
const searchedTotal = (filters: TransactionFilters): SQL => sql`(
  select case found.ids when '' then ${comparedTotal(filters)} else cardinality(found.ids::uuid[]) end
  from (select set_config('app.found', ${lookedUp(filters)}, true) as ids) found)`

/** The payments of links that have the term are counted by those links, and all others by what they have themselves. */
function comparedTotal(filters: TransactionFilters): SQL {
  const { search = '', scope } = filters
  if (!namesLinks(search)) return countWithin(filters, filters)
  const unsearched = { ...filters, search: undefined }
  const others = countRows(
    table,
    or(...ownMatches(search)),
    sql`not ${linkOfRowMatches(search)}`,
    ...conditionsOf(unsearched, filters),
  )
  const counted = (seen?: SQL) => countRows(paidByLinks(filters, linkMatches(search), seen))
  const days = isCompared(unsearched) ? undefined : wholeDays(clampRange(filters))
  const ofAll = days ? countedByLess(filters, totalWithin(unsearched, days)) : counted()
  return sql`${others}
    + case when ${callerSeesAll} then ${ofAll} else ${counted(seenWithin(scope, id, till))} end`
}

/** So many payments are counted in some 10 ms. */
const MANY = 50_000

/** The payments of links that have the term: beyond many, the total without those of all other links, if these are fewer. */
function countedByLess(filters: TransactionFilters, total: SQL): SQL {
  const { search = '' } = filters
  const ofTerm = paidByLinks(filters, linkMatches(search))
  const ofOthers = paidByLinks(filters, sql`not ${linkMatches(search)}`)
  const upToMany = (rows: SQL): SQL =>
    sql`(select count(*) from (select from ${rows} limit ${MANY + 1}) first)`
  return sql`(
    select case when found.count <= ${MANY} then found.count else (
      select case when others.count <= ${MANY} then ${total} - others.count else ${countRows(ofTerm)} end
      from (select ${upToMany(ofOthers)} as count) others) end
    from (select ${upToMany(ofTerm)} as count) found)`
}

/** A merchant's payments by links, as a source. Their merchant and environment are the link's, so that no row of theirs is read. */
function paidByLinks(filters: TransactionFilters, ofLink: SQL, seen?: SQL): SQL {
  const { scope, environment } = filters
  const paid = and(
    sql`t.link_id = l.id`,
    statusOf(filters),
    ...compared({ ...filters, search: undefined }),
    ...createdWithin(id, filters),
    seen,
  )
  const ofMerchant = and(
    sql`l.merchant_id = ${merchantOf(scope) ?? null}`,
    environment && sql`l.environment = ${environment}`,
    ofLink,
  )
  return sql`(select t.id from ${paymentLinks} l join ${table} on ${paid} where ${ofMerchant}) paid`
}

/** Whole days by the stored totals, and the rest of the range by its rows. */
const totalWithin = (filters: TransactionFilters, days: WholeDays): SQL =>
  sql.join(
    [storedTotalWithin(filters, days), ...days.edges.map((edge) => countWithin(filters, edge))],
    sql` + `,
  )

const countWithin = (filters: TransactionFilters, range: Range): SQL =>
  countRows(table, ...conditionsOf(filters, range))

const storedTotalWithin = (
  { scope, environment, status }: TransactionFilters,
  { since, until }: WholeDays,
): SQL => sql`(
  select coalesce(sum(count), 0)
  from ${transactionSums({
    merchant: totalsScope(scope),
    from: since ?? null,
    to: until ?? null,
  })}
  where ${environment ? sql`environment = ${environment}` : sql`true`}
    and ${status ? sql`status = ${status}` : sql`true`})`

interface WholeDays {
  /** The first day, and the day after the last; absent if unbounded. */
  since: string | undefined
  until: string | undefined
  /** The parts of the range before and after the whole days. */
  edges: Range[]
}

const MIN_TIME = new Date('1970-01-01T00:00:00Z')
const MAX_TIME = new Date('9000-01-01T00:00:00Z')

/** The times that ids can represent and whose days PostgreSQL and JavaScript format alike. */
const clampRange = ({ from, to }: Range): Range => ({
  from: from && clampTime(from),
  to: to && clampTime(to),
})

const clampTime = (moment: Date): Date =>
  moment < MIN_TIME ? MIN_TIME : moment > MAX_TIME ? MAX_TIME : moment

/** The whole Caracas days of a range; undefined if there are none. */
function wholeDays({ from, to }: Range): WholeDays | undefined {
  const since = from && firstWholeDay(from)
  const until = to && caracasDay(to)
  if (since !== undefined && until !== undefined && since > until) return undefined
  const start = since === undefined ? undefined : startOfCaracasDay(since)
  const end = until === undefined ? undefined : startOfCaracasDay(until)
  const edges = [
    { from, to: start },
    { from: end, to },
  ].filter((edge) => edge.from && edge.to && edge.from < edge.to)
  return { since, until, edges }
}

function firstWholeDay(from: Date): string {
  const day = caracasDay(from)
  return startOfCaracasDay(day).getTime() === from.getTime() ? day : addDays(day, 1)
}
