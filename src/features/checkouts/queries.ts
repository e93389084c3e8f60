import { type SQL, sql } from 'drizzle-orm'
import type { CheckoutCustomer, CheckoutLine } from '../../db/checkouts.ts'
import * as functions from '../../db/functions.ts'
import {
  checkoutPayments,
  checkouts,
  externalPayments,
  paymentLinks,
  transactions,
  unappliedPayments,
} from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { ExternalMethod } from '../../domain/external-methods.ts'
import type { Metadata } from '../../domain/metadata.ts'
import type {
  CheckoutStatus,
  ExternalStatus,
  TransactionStatus,
  UnappliedReason,
  UnappliedStatus,
} from '../../domain/statuses.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  branchOf,
  countListRows,
  countOf,
  createdWithin,
  ofShift,
  type PagedList,
  pageIds,
  type Slice,
  seenByCaller,
  soldAt,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { ShiftFilter } from '../../wire/shifts.ts'
import type { TillColumns, TillFilters } from '../../wire/tills.ts'
import { authorizeLiveOwner, requireFutureExpiry } from '../payment-links/queries.ts'

export interface CheckoutTransactionRow {
  id: Uuid<'transaction'>
  status: TransactionStatus
  amount_ves: string
  applied: boolean
  created_at: string
}

export interface CheckoutExternalRow {
  id: Uuid<'externalPayment'>
  method: ExternalMethod
  status: ExternalStatus
  amount_ves: string
  applied: boolean
}

export interface CheckoutRow extends Record<string, unknown>, TillColumns {
  id: Uuid<'checkout'>
  merchant_id: Uuid<'merchant'>
  environment: Environment
  token: string
  external_reference: string
  metadata: Metadata
  status: CheckoutStatus
  description: string
  amount: string
  currency: 'VES' | 'USD'
  accept_partial: boolean
  customer: CheckoutCustomer | null
  lines: CheckoutLine[] | null
  return_url: string | null
  cancel_url: string | null
  amount_ves: string | null
  rate: string | null
  quote_expires_at: string | null
  received_ves: string
  remaining_ves: string | null
  overpaid_ves: string
  /** Absent from rows that were stored before it was added. */
  refunded_ves?: string
  /** Null for that of a charge note. */
  expires_at: string | null
  paid_at: string | null
  created_at: string
  /** Absent from rows that were stored before it was added. */
  created_by?: Uuid<'user'> | null
  creator?: string | null
  transactions: CheckoutTransactionRow[]
  /** Absent from rows that were stored before it was added. */
  external_payments?: CheckoutExternalRow[]
}

/** The response to a request for a checkout. */
export interface RequestedCheckoutRow extends CheckoutRow {
  /** Whether it was there before. */
  repeated: boolean
}

/** A checkout as its merchant sees it. The condition is about the table's row `c`, and `more` about what is shown of it. */
export const selectCheckoutWhere = (condition: SQL, more = sql``): SQL => {
  const ids = sql`array(select c.id from ${checkouts} c where ${condition})`
  return sql`select c.*${more} from ${functions.shownCheckouts({ ids })} c`
}

/** Identifies a merchant's checkout; an API key is limited to its environment. */
export interface CheckoutRef {
  merchantUuid: Uuid<'merchant'>
  checkoutUuid: Uuid<'checkout'>
  environment: Environment | undefined
}

const matchesCheckout = ({ merchantUuid, checkoutUuid, environment }: CheckoutRef): SQL => sql`
  c.id = ${checkoutUuid} and c.merchant_id = ${merchantUuid}
  and c.environment = coalesce(${environment ?? null}, c.environment)`

export const findCheckout = (ref: CheckoutRef) =>
  statement<CheckoutRow>(
    selectCheckoutWhere(
      sql`${matchesCheckout(ref)} and ${seenByCaller(sql`c.id`, sql`c.till_id`)}`,
    ),
  )

/** What a merchant asks for, and the ids for it. */
export interface CheckoutIntent {
  id: Uuid<'checkout'>
  linkUuid: Uuid<'paymentLink'>
  merchantUuid: Uuid<'merchant'>
  environment: Environment
  token: string
  label: string
  contentHash: Buffer
  externalReference: string
  metadata: Metadata
  tillUuid: Uuid<'till'> | undefined
  description: string
  amount: string
  currency: 'VES' | 'USD'
  acceptPartial: boolean
  customer: CheckoutCustomer | undefined
  lines: CheckoutLine[] | undefined
  returnUrl: string | null
  cancelUrl: string | null
  /** Null for the default. */
  expiresAt: string | null
  defaultLifetimeSeconds: number
}

/** By the clock of its merchant. */
const timeOf = ({ merchantUuid, environment }: CheckoutIntent): SQL =>
  functions.merchantNow({ merchantId: merchantUuid, environment })

const toJson = (value: unknown): SQL =>
  sql`${value === undefined ? null : JSON.stringify(value)}::jsonb`

/**
 * Makes a checkout and the link through which it is paid, or finds the one with the same reference. Raises
 * checkout_differs, with the id of the one that has the reference and other content.
 */
export const insertCheckout = (intent: CheckoutIntent) => ({
  expiryChecked: requireFutureExpiry(intent.expiresAt, timeOf(intent)),
  ...(intent.environment === 'live' && {
    ownerAuthorized: authorizeLiveOwner(intent.merchantUuid),
  }),
  created: insertUnlessKnown(intent),
  linked: insertCheckoutLink(intent),
  same: requireSameContent(intent),
  found: statement<Responded<RequestedCheckoutRow>>(
    respondWith(
      selectCheckoutWhere(
        sql`c.merchant_id = ${intent.merchantUuid} and c.environment = ${intent.environment}
          and c.external_reference = ${intent.externalReference}`,
        sql`, c.id <> ${intent.id} as repeated`,
      ),
    ),
  ),
})

const insertUnlessKnown = (intent: CheckoutIntent) =>
  statement(sql`
    with made as (
      insert into ${checkouts} (id, merchant_id, environment, external_reference, content_hash, description, amount,
        currency, accept_partial, customer, lines, metadata, return_url, cancel_url, till_id, created_by, expires_at,
        created_at, updated_at)
      values (${intent.id}, ${intent.merchantUuid}, ${intent.environment}, ${intent.externalReference},
        ${intent.contentHash}, ${intent.description}, ${intent.amount}, ${intent.currency}, ${intent.acceptPartial},
        ${toJson(intent.customer)}, ${toJson(intent.lines)}, ${toJson(intent.metadata)}, ${intent.returnUrl},
        ${intent.cancelUrl},
        ${functions.tillOfSale({ merchantId: intent.merchantUuid, environment: intent.environment, tillId: intent.tillUuid })}, case when caller_key_id() is null then caller_id() end,
        coalesce(${intent.expiresAt}::timestamptz, ${timeOf(intent)} + make_interval(secs => ${intent.defaultLifetimeSeconds})),
        request_now(), request_now())
      on conflict (merchant_id, environment, external_reference) do nothing
      returning *)
    select ${functions.recordAudit({
      action: 'checkout.create',
      resource: sql`public_id('chk', id)`,
      details: sql`jsonb_build_object('merchantId', public_id('mer', merchant_id), 'before', null,
        'after', jsonb_build_object('externalReference', external_reference, 'amount', amount, 'currency', currency,
          'environment', environment, 'acceptPartial', accept_partial, 'expiresAt', iso_time(expires_at)))`,
    })}
    from made`)

/** Only for a checkout that this batch has made, which is an event. */
const insertCheckoutLink = (intent: CheckoutIntent) =>
  statement(sql`
    with linked as (
      insert into ${paymentLinks} (id, merchant_id, environment, purpose, checkout_id, token, label, buyer, description,
        amount, currency, return_url, till_id, external_reference, metadata, created_at, updated_at)
      select ${intent.linkUuid}, merchant_id, environment, 'checkout', id, ${intent.token}, ${intent.label}, customer->>'name', '',
        amount, currency, return_url, till_id, external_reference, metadata, created_at, updated_at
      from ${checkouts} where id = ${intent.id}
      returning checkout_id)
    select ${functions.recordEvent({
      type: 'checkout.created',
      merchantId: sql`c.merchant_id`,
      environment: sql`c.environment`,
      data: sql`checkout_event_data(c, null)`,
    })}
    from linked join ${checkouts} c on c.id = linked.checkout_id`)

const requireSameContent = (intent: CheckoutIntent) =>
  statement(sql`
    select ${functions.refuse({ rule: 'checkout_differs', named: sql`jsonb_build_object('checkoutId', public_id('chk', id))` })}
    from ${checkouts}
    where merchant_id = ${intent.merchantUuid} and environment = ${intent.environment}
      and external_reference = ${intent.externalReference}
      and (content_hash <> ${intent.contentHash} or not ${functions.callerSeesTill({ tillId: sql`till_id` })})`)

/** Cancels an open checkout. Raises not_found, and what SQL's require_open_checkout() raises. */
export const cancelOpenCheckout = ({ merchantUuid, checkoutUuid, environment }: CheckoutRef) => ({
  canceled: statement(
    sql`select ${functions.cancelCheckout({
      merchantId: merchantUuid,
      id: checkoutUuid,
      environment,
    })}`,
  ),
  checkouts: statement<Responded<CheckoutRow>>(
    respondWith(selectCheckoutWhere(sql`c.id = ${checkoutUuid}`)),
  ),
})

export interface CheckoutFilters extends Paging, TillFilters, ShiftFilter {
  environment: Environment
  status?: CheckoutStatus | undefined
  externalReference?: string | undefined
  /** Whether those of charge notes are listed too. */
  chargeNotes?: boolean | undefined
  /** The member who made it; `none`: a program did. */
  createdBy?: Uuid<'user'> | 'none' | undefined
  from?: Date | undefined
  to?: Date | undefined
}

type Purpose = 'order' | 'charge_note'

function madeBy({ createdBy }: CheckoutFilters): SQL | undefined {
  if (createdBy === undefined) return undefined
  return createdBy === 'none' ? sql`c.created_by is null` : sql`c.created_by = ${createdBy}`
}

/**
 * Limits a list to the checkouts for which money counts that was taken in a shift; `none`: those of which no shift has taken
 * any. Of a shift they are looked up once, and not for each row.
 */
function paidInShift({ shiftId }: ShiftFilter): SQL | undefined {
  if (shiftId === undefined) return undefined
  if (shiftId !== 'none') {
    return sql`c.id = any (array(
      select p.checkout_id from ${transactions} t join ${checkoutPayments} p on p.transaction_id = t.id
      where t.shift_id = ${shiftId} and p.applied_at is not null
      union all
      select e.checkout_id from ${externalPayments} e where e.shift_id = ${shiftId} and e.counted_at is not null))`
  }
  // `offset 0` keeps them from being joined, which would read what all merchants' shifts have taken.
  return sql`not exists (
      select from ${checkoutPayments} p
        cross join lateral ${functions.transactionsById({ ids: sql`array[p.transaction_id]` })} t
      where p.checkout_id = c.id and p.applied_at is not null and t.shift_id is not null offset 0)
    and not exists (
      select from ${externalPayments} e
      where e.checkout_id = c.id and e.counted_at is not null and e.shift_id is not null offset 0)`
}

function checkoutList(merchantUuid: Uuid<'merchant'>, filters: CheckoutFilters): PagedList {
  const { environment, status, externalReference } = filters
  const sliceOf = (purpose: Purpose, stored: CheckoutStatus | undefined, where?: SQL): Slice => ({
    leading: [
      [sql`c.merchant_id`, merchantUuid],
      [sql`c.environment`, environment],
      [sql`c.purpose`, purpose],
      [sql`c.status`, stored],
    ],
    where: [
      where,
      externalReference === undefined
        ? undefined
        : sql`c.external_reference = ${externalReference}`,
      madeBy(filters),
      soldAt(sql`c.till_id`, filters),
      paidInShift(filters),
      ...createdWithin(sql`c.id`, filters),
      seenByCaller(sql`c.id`, sql`c.till_id`),
    ],
  })
  const purposes: Purpose[] = filters.chargeNotes ? ['order', 'charge_note'] : ['order']
  const slice = (stored: CheckoutStatus | undefined, where?: SQL): Slice[] =>
    purposes.map((purpose) => sliceOf(purpose, stored, where))
  const now = functions.merchantNow({ merchantId: merchantUuid, environment })
  const unexpired = sql`coalesce(c.expires_at > ${now}, true)`
  const expired = sql`c.expires_at <= ${now}`
  const slices = {
    any: () => slice(undefined),
    open: () => slice('open', unexpired),
    partially_paid: () => slice('partially_paid', unexpired),
    paid: () => slice('paid'),
    canceled: () => slice('canceled'),
    expired: () => [
      ...slice('expired'),
      ...slice('open', expired),
      ...slice('partially_paid', expired),
    ],
  }
  return { from: sql`${checkouts} c`, id: sql`c.id`, slices: slices[status ?? 'any']() }
}

/** A page of a merchant’s checkouts, newest first. */
export const listCheckoutRows = (merchantUuid: Uuid<'merchant'>, filters: CheckoutFilters) =>
  statement<CheckoutRow>(sql`
    ${selectCheckoutWhere(sql`c.id in ${pageIds(checkoutList(merchantUuid, filters), filters)}`)}
    order by c.id desc`)

export const countCheckouts = (merchantUuid: Uuid<'merchant'>, filters: CheckoutFilters) =>
  countOf(countListRows(checkoutList(merchantUuid, filters)), filters)

export interface UnappliedRow extends Record<string, unknown>, TillColumns {
  id: Uuid<'transaction'>
  checkout_id: Uuid<'checkout'> | null
  /** Absent from rows that were stored before it was added. */
  candidates?: Uuid<'chargeNote'>[]
  amount_ves: string
  reason: UnappliedReason
  status: UnappliedStatus
  created_at: string
  /** Absent from rows that were stored before it was added. */
  shift_id?: Uuid<'shift'> | null
}

export interface UnappliedFilters extends Paging, TillFilters, ShiftFilter {
  environment: Environment
  status?: UnappliedStatus | undefined
}

/** The till of the checkout for which it was paid. */
const tillOfUnapplied = sql`(select c.till_id from ${checkouts} c where c.id = u.checkout_id)`

/** The shift that has taken it. */
const shiftOfUnapplied = sql`(
  select t.shift_id from ${functions.transactionsById({ ids: sql`array[u.id]` })} t)`

const unappliedColumns = sql`u.id, u.checkout_id, to_jsonb(u.candidates) as candidates, u.amount_ves::text as amount_ves,
  u.reason, u.status,
  iso_time(u.created_at) as created_at, ${tillOfUnapplied} as till_id, ${branchOf(tillOfUnapplied)} as branch_id,
  ${shiftOfUnapplied} as shift_id`

const unappliedList = (
  merchantUuid: Uuid<'merchant'>,
  { environment, status, ...taken }: UnappliedFilters,
): PagedList => ({
  from: sql`${unappliedPayments} u`,
  id: sql`u.id`,
  slices: [
    {
      leading: [
        [sql`u.merchant_id`, merchantUuid],
        [sql`u.environment`, environment],
        [sql`u.status`, status],
      ],
      where: [
        soldAt(tillOfUnapplied, taken),
        ofShift(shiftOfUnapplied, taken),
        seenByCaller(sql`u.id`, tillOfUnapplied),
      ],
    },
  ],
})

/** A page of a merchant’s unapplied payments, newest first. */
export const listUnappliedRows = (merchantUuid: Uuid<'merchant'>, filters: UnappliedFilters) =>
  statement<UnappliedRow>(sql`
    select ${unappliedColumns} from ${unappliedPayments} u
    where u.id in ${pageIds(unappliedList(merchantUuid, filters), filters)} order by u.id desc`)

export const countUnapplied = (merchantUuid: Uuid<'merchant'>, filters: UnappliedFilters) =>
  countOf(countListRows(unappliedList(merchantUuid, filters)), filters)

/** Identifies a merchant's unapplied payment. */
export interface UnappliedRef {
  merchantUuid: Uuid<'merchant'>
  unappliedUuid: Uuid<'unappliedPayment'>
  environment: Environment | undefined
}

/** What an unapplied payment is counted for: one of them. */
export interface ApplicationTarget {
  checkoutId?: Uuid<'checkout'> | undefined
  chargeNoteId?: Uuid<'chargeNote'> | undefined
}

/** Counts an unapplied payment for another checkout, or for a charge note; apply_unapplied_payment.sql lists the errors. */
export const applyToCheckout = (
  { merchantUuid, unappliedUuid, environment }: UnappliedRef,
  { checkoutId, chargeNoteId }: ApplicationTarget,
) => ({
  applied: statement(
    sql`select ${functions.applyUnappliedPayment({
      merchantId: merchantUuid,
      id: unappliedUuid,
      checkoutId,
      noteId: chargeNoteId,
      environment,
    })}`,
  ),
  payments: statement<Responded<UnappliedRow>>(
    respondWith(
      sql`select ${unappliedColumns} from ${unappliedPayments} u where u.id = ${unappliedUuid}`,
    ),
  ),
})

/** Records that checkouts have expired. */
export const expireDueCheckouts = (limit: number) =>
  statement<{ expired: number }>(sql`select ${functions.expireCheckouts({ limit })} as expired`)
