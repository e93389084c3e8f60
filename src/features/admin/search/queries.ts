import { SQL, sql } from 'drizzle-orm'
import { bankOrdersById, searchPattern, transactionsById } from '../../../db/functions.ts'
import {
  bankOrderKeys,
  bankOrders,
  checkoutPayments,
  merchants,
  paymentLinks,
  refunds,
  transactions,
  users,
} from '../../../db/schema.ts'
import type { Environment } from '../../../domain/environment.ts'
import type { OrderKind } from '../../../domain/order-kinds.ts'
import type { BankStatus, MerchantStatus, TransactionStatus } from '../../../domain/statuses.ts'
import { statement } from '../../../platform/database.ts'
import {
  bankOrderId,
  checkoutId,
  type IdKind,
  merchantId,
  NIL_UUID,
  paymentLinkId,
  refundId,
  transactionId,
  type Uuid,
  userId,
} from '../../../platform/ids.ts'
import { matchesUserSearch } from '../../users/queries.ts'
import { type Searched, readSearch } from './rules.ts'
import { MOST_FOUND } from './schemas.ts'

/** What no index has of all merchants is compared in so many of the newest payments: some 20 ms. */
const COMPARED = 20_000
/** So many that an index finds are looked at for the newest among them. */
const FEW = 1_000
/** So many merchants of a name are searched for an amount. */
const NAMED_MERCHANTS = 20
/** Shorter parts of a reference are in too many to be looked up. */
const RARE_CHARACTERS = 6

interface PlatformSearchFilters extends Searched {
  environment: Environment | undefined
}

/** The id that was searched for; nothing where it is none of this kind. */
const idIn = <Kind extends IdKind>(kind: Kind, term: string): string | undefined => {
  const uuid = kind.toUuid(term)
  return uuid === NIL_UUID ? undefined : uuid
}

const none = sql`false`
const anyOf = (conditions: readonly (SQL | undefined)[]): SQL => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? none : sql`(${sql.join(given, sql` or `)})`
}
const inEnvironment = (column: SQL, environment: Environment | undefined): SQL =>
  environment ? sql`${column} = ${environment}` : sql`true`

export interface FoundUserRow extends Record<string, unknown> {
  id: Uuid<'user'>
  name: string
  email: string
}

const findUsers = ({ term, words }: Searched) => {
  const uuid = idIn(userId, term)
  return statement<FoundUserRow>(sql`
    select u.id, u.name, u.email from ${users} u
    where ${anyOf([words ? matchesUserSearch(words) : undefined, uuid ? sql`u.id = ${uuid}` : undefined])}
    order by u.id desc limit ${MOST_FOUND}`)
}

export interface FoundMerchantRow extends Record<string, unknown> {
  id: Uuid<'merchant'>
  name: string
  rif: string
  status: MerchantStatus
}

/** By part of the name or of the RIF, both of which the indexed column has. */
const merchantMatches = (words: string): SQL => sql`m.search like ${searchPattern({ term: words })}`

const findMerchants = ({ term, words, reference }: Searched) => {
  const uuid = idIn(merchantId, term)
  const text = words ?? reference
  return statement<FoundMerchantRow>(sql`
    select m.id, m.name, m.rif, m.status from ${merchants} m
    where ${anyOf([text ? merchantMatches(text) : undefined, uuid ? sql`m.id = ${uuid}` : undefined])}
    order by m.id desc limit ${MOST_FOUND}`)
}

export interface FoundTransactionRow extends Record<string, unknown> {
  id: Uuid<'transaction'>
  merchant_id: Uuid<'merchant'>
  merchant_name: string
  label: string
  amount_ves: string
  status: TransactionStatus
  environment: Environment
  reference: string | null
  bank_code: string | null
  /** Masked. */
  phone: string | null
  created_at: string
}

/** The ids of transactions that an index finds, each kind by its own. */
function lookedUp(filters: PlatformSearchFilters): SQL[] {
  const { term, words, amount, phone, reference, environment } = filters
  const seen = inEnvironment(sql`t.environment`, environment)
  const of = (match: SQL): SQL =>
    sql`(select t.id from ${transactions} t where ${match} and ${seen} limit ${FEW})`
  const [uuid, refund, checkout] = [transactionId, refundId, checkoutId].map((kind) =>
    idIn(kind, term),
  )
  const isRare = reference !== null && reference.length >= RARE_CHARACTERS
  return [
    uuid && of(sql`t.id = ${uuid}`),
    refund && sql`(select r.transaction_id from ${refunds} r where r.id = ${refund})`,
    checkout &&
      sql`(select p.transaction_id from ${checkoutPayments} p where p.checkout_id = ${checkout} limit ${FEW})`,
    phone &&
      sql`(select t.id from ${transactions} t where t.phone = ${phone} and ${seen} order by t.created_at desc limit ${MOST_FOUND})`,
    isRare && of(sql`t.reference ilike ${searchPattern({ term: reference })}`),
    isRare && of(sql`t.external_reference ilike ${searchPattern({ term: reference })}`),
    words &&
      amount &&
      sql`(
        select paid.id from (
          select m.id from ${merchants} m where ${merchantMatches(words)} limit ${NAMED_MERCHANTS}) named
        cross join lateral (
          select t.id from ${transactions} t
          where t.merchant_id = named.id and t.amount_ves = ${amount}::numeric
            and t.environment in ('live', 'test') and ${seen} limit ${FEW}) paid)`,
  ].filter((part) => part instanceof SQL)
}

/** What is compared in the newest payments: digits of which many have the same. */
const compared = ({ words, amount, phoneEnd, reference }: Searched): (SQL | undefined)[] => [
  amount && !words ? sql`t.amount_ves = ${amount}::numeric` : undefined,
  phoneEnd ? sql`t.phone like ${`%${phoneEnd}`}` : undefined,
  reference ? sql`t.reference like ${`%${reference}`}` : undefined,
]

function findTransactions(filters: PlatformSearchFilters) {
  const { environment } = filters
  const conditions = compared(filters).filter((condition) => condition !== undefined)
  const newest = sql`(
    select t.id from (select t.* from ${transactions} t order by t.id desc limit ${COMPARED}) t
    where ${anyOf(conditions)} and ${inEnvironment(sql`t.environment`, environment)}
    order by t.id desc limit ${MOST_FOUND})`
  const parts = [...lookedUp(filters), ...(conditions.length > 0 ? [newest] : [])]
  const ids =
    parts.length === 0
      ? sql`'{}'::uuid[]`
      : sql`array(
        select distinct parts.id from (${sql.join(parts, sql` union all `)}) parts (id)
        order by parts.id desc limit ${MOST_FOUND})`
  return statement<FoundTransactionRow>(sql`
    select t.id, t.merchant_id, m.name as merchant_name, l.label, t.amount_ves::text as amount_ves, t.status, t.environment,
      t.reference, t.bank_code, mask_to_last_four(t.phone) as phone, iso_time(t.created_at) as created_at
    from ${transactionsById({ ids })} t
      join ${merchants} m on m.id = t.merchant_id join ${paymentLinks} l on l.id = t.link_id
    where ${inEnvironment(sql`t.environment`, environment)}
    order by t.id desc`)
}

export interface FoundOrderRow extends Record<string, unknown> {
  id: Uuid<'bankOrder'>
  kind: OrderKind
  amount: string
  status: BankStatus
  environment: Environment
  reference: string | null
  user_name: string
  created_at: string
}

/** Bank orders by their id, by the key that the bank has of them, and by the bank's whole reference. */
function findOrders({ term, reference, environment }: PlatformSearchFilters) {
  const uuid = idIn(bankOrderId, term)
  const ids = sql`array(
    ${uuid ? sql`select ${uuid}::uuid union` : sql``}
    select k.order_id from ${bankOrderKeys} k where k.bank_key = ${term}
    union (select p.id from ${bankOrders} p where p.reference = ${reference ?? ''} limit ${FEW}))`
  return statement<FoundOrderRow>(sql`
    select p.id, p.kind, p.amount::text as amount, p.status, p.environment, p.reference, u.name as user_name,
      iso_time(p.created_at) as created_at
    from ${bankOrdersById({ ids })} p join ${users} u on u.id = p.user_id
    where ${inEnvironment(sql`p.environment`, environment)} order by p.id desc limit ${MOST_FOUND}`)
}

export interface FoundLinkRow extends Record<string, unknown> {
  id: Uuid<'paymentLink'>
  merchant_id: Uuid<'merchant'>
  merchant_name: string
  label: string
  environment: Environment
}

function findLinks({ term, words, environment }: PlatformSearchFilters) {
  const uuid = idIn(paymentLinkId, term)
  const labelled = words ? sql`l.search like ${searchPattern({ term: words })}` : undefined
  return statement<FoundLinkRow>(sql`
    select l.id, l.merchant_id, m.name as merchant_name, l.label, l.environment
    from ${paymentLinks} l join ${merchants} m on m.id = l.merchant_id
    where l.purpose = 'link' and ${anyOf([labelled, uuid ? sql`l.id = ${uuid}` : undefined])}
      and ${inEnvironment(sql`l.environment`, environment)}
    order by l.id desc limit ${MOST_FOUND}`)
}

/** A few of each kind that a term may mean, newest first. */
export function findAnything(term: string, environment: Environment | undefined) {
  const filters = { ...readSearch(term), environment }
  return {
    users: findUsers(filters),
    merchants: findMerchants(filters),
    transactions: findTransactions(filters),
    orders: findOrders(filters),
    links: findLinks(filters),
  }
}
