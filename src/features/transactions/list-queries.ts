import { and, type SQL, sql } from 'drizzle-orm'
import {
  merchantTransactionIds,
  referencedTransactionIds,
  searchPattern,
  transactionSums,
} from '../../db/functions.ts'
import { paymentLinks, transactions } from '../../db/schema.ts'
import { addDays, caracasDay, startOfCaracasDay } from '../../domain/caracas.ts'
import type { Environment } from '../../domain/environment.ts'
import type { TransactionStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  countOfSeen,
  countRows,
  createdWithin,
  merchantOf,
  type PagedList,
  type Reach,
  type ReadSlice,
  type Scope,
  type Slice,
  seenByCaller,
  totalsScope,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { firstUuidAt, transactionId, type Uuid } from '../../platform/ids.ts'

export interface TransactionFilters extends Paging {
  scope: Scope
  environment?: Environment | undefined
  status?: TransactionStatus | undefined
  search?: string | undefined
  paymentLinkId?: Uuid<'paymentLink'> | undefined
  checkoutId?: Uuid<'checkout'> | undefined
  externalReference?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Whether findReferences() has run before, in the same transaction. */
  referencesFound?: boolean
}

type Range = Pick<TransactionFilters, 'from' | 'to'>

const table = sql`${transactions} t`
const id = sql`t.id`

/** So many digits are in few references: of a million of twelve digits, in seven. */
const RARE_DIGITS = 6

/** Whether one merchant's transactions are searched for so many digits: findReferences() begins such a list. */
export const isRareSearch = ({ scope, search }: TransactionFilters): boolean =>
  merchantOf(scope) !== undefined &&
  /^\d+$/.test(search ?? '') &&
  Number(search?.length) >= RARE_DIGITS

/**
 * The ids of the transactions with the digits of a search. The index is searched for the first of them alone, since it has long
 * lists for each three in a row, and all of these are read; the others are compared in the few rows that it finds.
 */
const foundReferences = (filters: TransactionFilters): SQL => sql`array(
  select s.id from ${transactions} s where ${and(
    sql`s.merchant_id = ${merchantOf(filters.scope) ?? null}`,
    sql`s.reference like ${searchPattern({ term: (filters.search ?? '').slice(0, RARE_DIGITS) })}`,
    sql`strpos(s.reference, ${filters.search ?? ''}) > 0`,
    ...createdWithin(sql`s.id`, filters),
    seenByCaller(sql`s.id`),
  )})`

/**
 * Looks up the few transactions with the digits of a search, once for the total and the page: of each month, its index has to
 * be searched, which takes 1 ms for a million references.
 */
export const findReferences = (filters: TransactionFilters) =>
  statement(sql`select set_config('app.found', ${foundReferences(filters)}::text, true)`)

/**
 * References are nearly always digits; only letters need a case-insensitive comparison. The few with many of the digits are
 * looked up first, since the planner would search the merchant's index in the order of the list, month by month.
 */
function matchesSearch(filters: TransactionFilters): SQL | undefined {
  const { search: term, referencesFound } = filters
  if (!term) return undefined
  if (isRareSearch(filters))
    return sql`t.id = any (${referencesFound ? sql`current_setting('app.found')::uuid[]` : foundReferences(filters)})`
  const like = /^\d+$/.test(term) ? sql`like` : sql`ilike`
  return sql`(t.reference ${like} ${searchPattern({ term })} or t.id = ${transactionId.toUuid(term)})`
}

/** The link of a checkout, through which alone it is paid. */
const linkOfCheckout = (checkoutUuid: Uuid<'checkout'> | undefined): SQL | undefined =>
  checkoutUuid && sql`(select id from ${paymentLinks} where checkout_id = ${checkoutUuid})`

/** All conditions of a list. */
function conditionsOf(filters: TransactionFilters, range: Range): (SQL | undefined)[] {
  const { scope, environment, status, externalReference } = filters
  const merchantUuid = merchantOf(scope)
  const linkUuids = [filters.paymentLinkId, linkOfCheckout(filters.checkoutId)]
  return [
    merchantUuid ? sql`t.merchant_id = ${merchantUuid}` : undefined,
    environment && sql`t.environment = ${environment}`,
    status && sql`t.status = ${status}`,
    ...linkUuids.map((link) => (link ? sql`t.link_id = ${link}` : undefined)),
    externalReference ? sql`t.external_reference = ${externalReference}` : undefined,
    matchesSearch(filters),
    ...createdWithin(id, range),
    seenByCaller(id),
  ]
}

/** A link's transactions, and those with an external reference, have indexes of their own. */
export function transactionList(filters: TransactionFilters): PagedList {
  const link = filters.paymentLinkId ?? linkOfCheckout(filters.checkoutId)
  const slices =
    link === undefined
      ? merchantSlices(filters)
      : [{ leading: [[sql`t.link_id`, link] as const], where: conditionsOf(filters, filters) }]
  return { from: table, id, slices }
}

/** A merchant's transactions are indexed by environment: without a filter both are read and merged. */
function merchantSlices(filters: TransactionFilters): (Slice | ReadSlice)[] {
  const { scope, environment, status, search, externalReference, ...range } = filters
  const merchantUuid = merchantOf(scope)
  const environments = merchantUuid && !environment ? (['live', 'test'] as const) : [environment]
  const [indexed, compared] = externalReference
    ? [[sql`t.external_reference`, externalReference] as const, status]
    : [[sql`t.status`, status] as const, undefined]
  return environments.map((one) =>
    merchantUuid && one && !search?.trim()
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
            compared && sql`t.status = ${compared}`,
            matchesSearch(filters),
            ...createdWithin(id, range),
            seenByCaller(id),
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
  if (filters.externalReference) return countListRows(transactionList(filters))
  const hasStoredTotal = !filters.search?.trim() && !filters.paymentLinkId && !filters.checkoutId
  const days = hasStoredTotal ? wholeDays(clampRange(filters)) : undefined
  if (days === undefined) return countWithin(filters, filters)
  const parts = [
    storedTotalWithin(filters, days),
    ...days.edges.map((edge) => countWithin(filters, edge)),
  ]
  return countOfSeen(sql.join(parts, sql` + `), transactionList(filters))
}

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
