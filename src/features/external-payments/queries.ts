import { and, type SQL, sql } from 'drizzle-orm'
import type { ConfirmationRule } from '../../db/external-payments.ts'
import * as functions from '../../db/functions.ts'
import { externalPayments, floorSettings } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { ExternalMethod } from '../../domain/external-methods.ts'
import type { ExternalStatus } from '../../domain/statuses.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  countOf,
  createdWithin,
  ofShift,
  type PagedList,
  pageIds,
  seenByCaller,
  soldAt,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { merchantId, type Uuid } from '../../platform/ids.ts'
import type { ShiftFilter } from '../../wire/shifts.ts'
import type { TillFilters } from '../../wire/tills.ts'
import { callerOwns } from '../members/queries.ts'

/** An external payment as SQL's external_payment_data() shows it. */
export interface ExternalPaymentRow extends Record<string, unknown> {
  id: Uuid<'externalPayment'>
  data: ExternalPaymentData
}

interface Person {
  id: string
  name: string
}

export interface ExternalPaymentData {
  id: string
  merchantId: string
  environment: Environment
  method: ExternalMethod
  amount: number
  currency: 'VES' | 'USD'
  amountVes: number
  rate: number | null
  rateDate: string | null
  status: ExternalStatus
  needsConfirmation: boolean
  checkoutId: string | null
  externalReference: string | null
  note: string | null
  recordedBy: Person
  confirmedBy: Person | null
  voidedBy: Person | null
  voidReason: string | null
  refundOf: string | null
  refundedAmount: number
  tillId: string | null
  branchId: string | null
  /** Both absent from responses that were stored before there were shifts. */
  shiftId?: string | null
  voidShiftId?: string | null
  createdAt: string
}

const selectWhere = (condition: SQL): SQL =>
  sql`select e.id, external_payment_data(e) as data from ${externalPayments} e where ${condition}`

const respondWithPayment = (externalUuid: Uuid<'externalPayment'>) =>
  statement<Responded<ExternalPaymentRow>>(respondWith(selectWhere(sql`e.id = ${externalUuid}`)))

/** Identifies an external payment of a merchant. */
export interface ExternalPaymentRef {
  merchantUuid: Uuid<'merchant'>
  externalUuid: Uuid<'externalPayment'>
}

export const findExternalPayment = (
  { merchantUuid, externalUuid }: ExternalPaymentRef,
  environment: Environment | undefined,
) =>
  statement<ExternalPaymentRow>(
    selectWhere(sql`e.id = ${externalUuid} and e.merchant_id = ${merchantUuid}
      and e.environment = coalesce(${environment ?? null}, e.environment) and ${seenByCaller(sql`e.id`, sql`e.till_id`)}`),
  )

/** What somebody says was paid. */
export interface ExternalPaymentIntent extends ExternalPaymentRef {
  environment: Environment
  method: ExternalMethod
  amount: string
  currency: 'VES' | 'USD'
  checkoutId?: Uuid<'checkout'> | undefined
  externalReference?: string | undefined
  tillId?: Uuid<'till'> | undefined
  note?: string | undefined
}

/** Records it; record_external_payment.sql lists the errors. */
export const insertExternalPayment = (intent: ExternalPaymentIntent) => ({
  recorded: statement(
    sql`select ${functions.recordExternalPayment({
      id: intent.externalUuid,
      merchantId: intent.merchantUuid,
      environment: intent.environment,
      method: intent.method,
      amount: intent.amount,
      currency: intent.currency,
      checkoutId: intent.checkoutId,
      externalReference: intent.externalReference,
      note: intent.note,
      tillId: intent.tillId,
    })}`,
  ),
  payments: respondWithPayment(intent.externalUuid),
})

/** Confirms what somebody else has recorded; confirm_external_payment.sql lists the errors. */
export const confirmRecorded = ({ merchantUuid, externalUuid }: ExternalPaymentRef) => ({
  confirmed: statement(
    sql`select ${functions.confirmExternalPayment({ merchantId: merchantUuid, id: externalUuid })}`,
  ),
  payments: respondWithPayment(externalUuid),
})

/** Voids a mistake; void_external_payment.sql lists the errors. */
export const voidRecorded = (
  { merchantUuid, externalUuid }: ExternalPaymentRef,
  reason: string | undefined,
) => ({
  voided: statement(
    sql`select ${functions.voidExternalPayment({ merchantId: merchantUuid, id: externalUuid, reason })}`,
  ),
  payments: respondWithPayment(externalUuid),
})

/** What is paid back of an external payment, as a row of its own. */
export interface ExternalRefundIntent extends ExternalPaymentRef {
  refundUuid: Uuid<'externalPayment'>
  /** Null for all that is left. */
  amount: string | undefined
  reason: string | undefined
}

/** Records what was paid back; refund_external_payment.sql lists the errors. */
export const insertExternalRefund = (intent: ExternalRefundIntent) => ({
  refunded: statement(
    sql`select ${functions.refundExternalPayment({
      newId: intent.refundUuid,
      merchantId: intent.merchantUuid,
      id: intent.externalUuid,
      amount: intent.amount,
      reason: intent.reason,
    })}`,
  ),
  payments: respondWithPayment(intent.refundUuid),
})

export interface ExternalFilters extends TillFilters, ShiftFilter {
  environment: Environment
  method?: ExternalMethod | undefined
  status?: ExternalStatus | undefined
  checkoutId?: Uuid<'checkout'> | undefined
  externalReference?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export type ExternalPaymentFilters = ExternalFilters & Paging

/** What rows must have beside their merchant and environment. */
export function externalConditions(filters: ExternalFilters): SQL {
  const { method, status, checkoutId, externalReference } = filters
  const is = (column: SQL, value: string | undefined) =>
    value === undefined ? undefined : sql`${column} = ${value}`
  return and(
    is(sql`e.method`, method),
    is(sql`e.status`, status),
    is(sql`e.checkout_id`, checkoutId),
    is(sql`e.external_reference`, externalReference),
    soldAt(sql`e.till_id`, filters),
    ofShift(sql`e.shift_id`, filters),
    ...createdWithin(sql`e.id`, filters),
    seenByCaller(sql`e.id`, sql`e.till_id`),
  ) as SQL
}

const externalList = (
  merchantUuid: Uuid<'merchant'>,
  filters: ExternalPaymentFilters,
): PagedList => ({
  from: sql`${externalPayments} e`,
  id: sql`e.id`,
  slices: [
    {
      leading: [
        [sql`e.merchant_id`, merchantUuid],
        [sql`e.environment`, filters.environment],
      ],
      where: [externalConditions(filters)],
    },
  ],
})

/** A page of a merchant’s external payments, newest first. */
export const listExternalRows = (merchantUuid: Uuid<'merchant'>, filters: ExternalPaymentFilters) =>
  statement<ExternalPaymentRow>(sql`
    ${selectWhere(sql`e.id in ${pageIds(externalList(merchantUuid, filters), filters)}`)}
    order by e.id desc`)

export const countExternal = (merchantUuid: Uuid<'merchant'>, filters: ExternalPaymentFilters) =>
  countOf(countListRows(externalList(merchantUuid, filters)), filters)

export interface FloorSettingsRow extends Record<string, unknown> {
  confirmation: ConfirmationRule[]
  shift_difference_bound_ves: string | null
}

/** What a merchant has decided for its shop floor; no row where it has decided nothing. */
export const findFloorSettings = (merchantUuid: Uuid<'merchant'>) =>
  statement<FloorSettingsRow>(sql`
    select confirmation, shift_difference_bound_ves from ${floorSettings} where merchant_id = ${merchantUuid}`)

/** What is decided anew; what is left out stays. */
export interface FloorDecision {
  confirmation?: ConfirmationRule[] | undefined
  shiftDifferenceBoundVes?: number | null | undefined
}

const decided = (side: 'old' | 'new') => {
  const row = sql.identifier(side)
  return sql`jsonb_build_object('confirmation', coalesce(${row}.confirmation, '[]'),
    'shiftDifferenceBoundVes', ${row}.shift_difference_bound_ves)`
}

/** Decides it anew; what was recorded before stays as it is. What a second person confirms is the OWNER's to say. */
export const saveFloorSettings = (
  merchantUuid: Uuid<'merchant'>,
  { confirmation, shiftDifferenceBoundVes: bound }: FloorDecision,
) => ({
  ...(confirmation && {
    authorized: statement(
      sql`select ${functions.refuse({ rule: 'not_allowed' })} where not ${callerOwns(merchantUuid)}`,
    ),
  }),
  saved: statement<FloorSettingsRow>(sql`
    with saved as (
      insert into ${floorSettings} as s (merchant_id, confirmation, shift_difference_bound_ves, updated_at)
      values (${merchantUuid}, ${JSON.stringify(confirmation ?? [])}::jsonb, ${bound ?? null}::numeric, request_now())
      on conflict (merchant_id) do update set
        confirmation = case when ${confirmation === undefined}::boolean then s.confirmation else excluded.confirmation end,
        shift_difference_bound_ves = case when ${bound === undefined}::boolean then s.shift_difference_bound_ves
          else excluded.shift_difference_bound_ves end,
        updated_at = excluded.updated_at
      returning ${decided('old')} as before, ${decided('new')} as after, new.confirmation,
        new.shift_difference_bound_ves)
    select confirmation, shift_difference_bound_ves, ${functions.recordAudit({
      action: 'floor_settings.update',
      resource: merchantId.toPublic(merchantUuid),
      details: sql`jsonb_build_object('before', before, 'after', after)`,
    })} as audited
    from saved`),
})
