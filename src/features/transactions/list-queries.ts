import { and, or, type SQL, sql } from 'drizzle-orm'
import {
  merchantTransactionIds,
  referencedTransactionIds,
  searchPattern,
  transactionSums,
} from '../../db/functions.ts'
import { paymentLinks, transactions } from '../../db/schema.ts'
import { addDays, caracasDay, startOfCaracasDay } from '../../domain/caracas.ts'
import type { Environment } from '../../domain/environment.ts'
import { amountFromText } from '../../domain/money.ts'
import type { TransactionMethod } from '../../domain/payment-methods.ts'
import { normalizePhone } from '../../domain/phone.ts'
import type { TransactionStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import {
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
  seenByCaller,
  soldAt,
  totalsScope,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { firstUuidAt, transactionId, type Uuid } from '../../platform/ids.ts'
import type { ShiftFilter } from '../../wire/shifts.ts'
import type { TillFilters } from '../../wire/tills.ts'

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
  /** Whether lookUp() has run before, in the same transaction. */
  isLookedUp?: boolean
}

type Range = Pick<TransactionFilters, 'from' | 'to'>

const table = sql`${transactions} t`
const id = sql`t.id`
const till = sql`t.till_id`
const shift = sql`t.shift_id`

/** So many digits are in few references: of a million of twelve digits, in one. */
const RARE_DIGITS = 9

/** An index finds three letters in a row. */
const INDEXED_LETTERS = 3

/** Fewer digits are in too many phones. */
const PHONE_END = /^\d{3,8}$/

/**
 * What a search looks up first, once for the total and the page: the few transactions with many digits in a row, or
 * the links whose label, or buyer's name, has the letters. Of several merchants nothing is looked up.
 */
function lookupOf({
  scope,
  search = '',
}: TransactionFilters): 'transactions' | 'links' | undefined {
  if (merchantOf(scope) === undefined) return undefined
  if (/^\d+$/.test(search)) return search.length >= RARE_DIGITS ? 'transactions' : undefined
  return /\p{L}/u.test(search) && search.length >= INDEXED_LETTERS ? 'links' : undefined
}

export const hasLookup = (filters: TransactionFilters): boolean => lookupOf(filters) !== undefined

/**
 * The ids of the transactions with the digits of a search. The index is searched for the first of them alone, since it has long
 * lists for each three in a row, and all of these are read; the others are compared in the few rows that it finds.
 */
const foundTransactions = (filters: TransactionFilters): SQL => {
  const { search = '' } = filters
  const ofMerchant = sql`s.merchant_id = ${merchantOf(filters.scope) ?? null}`
  const within = [...createdWithin(sql`s.id`, filters), seenByCaller(sql`s.id`, sql`s.till_id`)]
  const phone = normalizePhone(search)
  const byReference = sql`
    select s.id from ${transactions} s where ${and(
      ofMerchant,
      sql`s.reference like ${searchPattern({ term: search.slice(0, RARE_DIGITS) })}`,
      sql`strpos(s.reference, ${search}) > 0`,
      ...within,
    )}`
  if (phone === null) return sql`array(${byReference})`
  const byPhone = sql`select s.id from ${transactions} s where ${and(ofMerchant, sql`s.phone = ${phone}`, ...within)}`
  return sql`array(${byReference} union ${byPhone})`
}

const foundLinks = ({ scope, search = '' }: TransactionFilters): SQL => sql`array(
  select l.id from ${paymentLinks} l
  where l.merchant_id = ${merchantOf(scope) ?? null} and l.search like ${searchPattern({ term: search })})`

const found = (filters: TransactionFilters): SQL =>
  lookupOf(filters) === 'transactions' ? foundTransactions(filters) : foundLinks(filters)

/** Looks up, once for the total and the page: to search each month's index takes 1 ms for a million references. */
export const lookUp = (filters: TransactionFilters) =>
  statement(sql`select set_config('app.found', ${found(filters)}::text, true)`)

const lookedUp = (filters: TransactionFilters): SQL =>
  filters.isLookedUp ? sql`current_setting('app.found')::uuid[]` : found(filters)

/** An amount in bolívares as people write it: `1250,50`, `Bs. 1.250`. */
const amountIn = (search: string): string | null =>
  amountFromText(search.replace(/^(?:bs|ves)\.?\s*/i, ''))

/** A pattern for `ilike`, which finds a term anywhere. */
const anywhere = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`

/**
 * What a row must have for a search: part of the reference or of the merchant's own, the end of the payer's phone, the amount in
 * bolívares, the transaction's id, or a link whose label or buyer has the term. Many digits were looked up, since the
 * planner would search the merchant's index for them in the order of the list, month by month.
 */
function matchesSearch(filters: TransactionFilters): SQL | undefined {
  const { search } = filters
  if (!search) return undefined
  const lookup = lookupOf(filters)
  if (lookup === 'transactions') return sql`t.id = any (${lookedUp(filters)})`
  const amount = amountIn(search)
  const phone = normalizePhone(search)
  // References are nearly always digits; only letters need a case-insensitive comparison.
  const like = /^\d+$/.test(search) ? sql`like` : sql`ilike`
  return or(
    sql`t.reference ${like} ${searchPattern({ term: search })}`,
    sql`t.external_reference ilike ${anywhere(search)}`,
    sql`t.id = ${transactionId.toUuid(search)}`,
    PHONE_END.test(search) ? sql`right(t.phone, ${search.length}) = ${search}` : undefined,
    phone === null ? undefined : sql`t.phone = ${phone}`,
    amount === null ? undefined : sql`t.amount_ves = ${amount}::numeric`,
    // Hashed once: an array would be read, and searched from its beginning, for each row.
    lookup === 'links' ? sql`t.link_id in (select unnest(${lookedUp(filters)}))` : undefined,
  )
}

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

/** Administrators are bound to no branches: asked for, PostgreSQL would expect few rows, and sort them all. */
const seenOf = ({ scope }: TransactionFilters): SQL | undefined =>
  merchantOf(scope) ? seenByCaller(id, till) : undefined

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
    ...compared(filters),
    ...createdWithin(id, range),
    seenOf(filters),
  ]
}

/** The transactions of a link, of a shift, and those with an external reference have indexes of their own. */
export function transactionList(filters: TransactionFilters): PagedList {
  const link = filters.paymentLinkId ?? linkOfCheckout(filters.checkoutId)
  const where = () => conditionsOf(filters, filters)
  if (link !== undefined) {
    return { from: table, id, slices: [{ leading: [[sql`t.link_id`, link]], where: where() }] }
  }
  const { shiftId } = filters
  if (shiftId !== undefined && shiftId !== 'none') {
    return { from: table, id, slices: [{ leading: [[shift, shiftId]], where: where() }] }
  }
  return { from: table, id, slices: merchantSlices(filters) }
}

/** A merchant's transactions are indexed by environment: without a filter both are read and merged. */
function merchantSlices(filters: TransactionFilters): (Slice | ReadSlice)[] {
  const { scope, environment, status, externalReference, ...range } = filters
  const merchantUuid = merchantOf(scope)
  const environments = merchantUuid && !environment ? (['live', 'test'] as const) : [environment]
  const [indexed, comparedStatus] = externalReference
    ? [[sql`t.external_reference`, externalReference] as const, status]
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
            comparedStatus && sql`t.status = ${comparedStatus}`,
            ...compared(filters),
            ...createdWithin(id, range),
            seenOf(filters),
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
  const hasStoredTotal = !isCompared(filters) && !filters.paymentLinkId && !filters.checkoutId
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
