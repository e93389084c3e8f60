import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { payees, payoutRows } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { BankStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  type PagedList,
  pageIds,
  type ReadSlice,
  setPageBounds,
} from '../../lists/queries.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface PayeeRow extends Record<string, unknown> {
  id: Uuid<'payee'>
  phone: string
  bank_code: string
  document: string
  name: string
  group_name: string | null
}

/** What a user says of a payee. */
interface PayeeFields {
  phone: string
  bankCode: string
  document: string
  name: string
  group?: string | undefined
}

const selectOwn = (condition: SQL): SQL => sql`
  select id, phone, bank_code, document, name, group_name from ${payees}
  where user_id = caller_id() and ${condition}`

/** The caller's payees, most recently paid first. */
export const selectPayees = (environment: Environment) =>
  statement<PayeeRow>(sql`
    ${selectOwn(sql`environment = ${environment}`)} order by updated_at desc, id desc`)

/** Saves payees of the caller, and selects them in the order of the rows; save_payees.sql lists the errors. */
export const savePayeeRows = (
  environment: Environment,
  ids: Uuid<'payee'>[],
  rows: readonly PayeeFields[],
) => {
  const phones = sql`${sql.param(rows.map(({ phone }) => phone))}::text[]`
  return {
    saved: statement(
      sql`select ${functions.savePayees({ ids, environment, rows: rows.map((row) => ({ ...row })) })}`,
    ),
    found: statement<PayeeRow>(sql`
      ${selectOwn(sql`environment = ${environment} and phone = any(${phones})`)}
      order by array_position(${phones}, phone)`),
  }
}

/** Gives one of the caller's payees other data; update_payee.sql lists the errors. */
export const updatePayeeRow = (
  payeeUuid: Uuid<'payee'>,
  environment: Environment | undefined,
  payee: PayeeFields,
) => ({
  updated: statement(
    sql`select ${functions.updatePayee({ id: payeeUuid, payee: { ...payee }, environment: environment ?? null })}`,
  ),
  found: statement<PayeeRow>(selectOwn(sql`id = ${payeeUuid}`)),
})

/** Deletes one of the caller's payees; no row if there is no such payee. */
export const deletePayeeRow = (payeeUuid: Uuid<'payee'>, environment: Environment | undefined) =>
  statement(sql`
    with p as (
      delete from ${payees}
      where id = ${payeeUuid} and user_id = caller_id()
        and environment = coalesce(${environment ?? null}, environment)
      returning id, environment, bank_code, phone, name)
    select ${functions.recordAudit({
      action: 'payee.remove',
      resource: sql`public_id('pye', id)`,
      details: sql`jsonb_build_object(
      'before', jsonb_build_object('environment', environment, 'bankCode', bank_code, 'phone', phone,
        'name', name),
      'after', null)`,
    })}
    from p`)

export interface PayeePaymentRow extends Record<string, unknown> {
  id: Uuid<'bankOrder'>
  account_id: Uuid<'account'>
  amount: string
  status: BankStatus
  concept: string
  reference: string | null
  failure_reason: FailureReason | null
  payout_id: Uuid<'payout'> | null
  created_at: string
}

/** Where countPayeePayments() has left the payee's environment and phone: `test 04121234567`. */
const named = sql`current_setting('app.payee', true)`

function paymentList(environment: SQL, phone: SQL): PagedList {
  const payee = { userId: sql`caller_id()`, environment, phone }
  const payments: ReadSlice = {
    read: ({ direction, ...reach }) =>
      functions.payeePaymentIds({ ...payee, ...reach, isNewestFirst: direction === 'desc' }),
    count: functions.countPayeePayments(payee),
  }
  return { from: sql`bank_orders o`, id: sql`o.id`, slices: [payments] }
}

/** Counts the caller's payments to a payee. Raises not_found if the caller has no such payee. */
export const countPayeePayments = (
  payeeUuid: Uuid<'payee'>,
  environment: Environment | undefined,
  paging: Paging,
) => {
  const counted = countListRows(paymentList(sql`p.environment`, sql`p.phone`))
  return statement<{ total: number }>(sql`
    with p as materialized (
      select environment, phone, set_config('app.payee', environment || ' ' || phone, true) from ${payees}
      where id = ${payeeUuid} and user_id = caller_id()
        and environment = coalesce(${environment ?? null}, environment)),
    checked as materialized (
      select ${functions.refuse({ rule: 'not_found' })}::text where not exists (select from p))
    select ${setPageBounds(counted, paging)} as total
    from p where not exists (select from checked)`)
}

/** A page of the caller's payments to a payee, newest first. Run countPayeePayments() before it in the same batch. */
export const selectPayeePayments = (paging: Paging) => {
  const list = paymentList(sql`split_part(${named}, ' ', 1)`, sql`split_part(${named}, ' ', 2)`)
  return statement<PayeePaymentRow>(sql`
    select o.id, o.account_id, o.amount::text as amount, o.status, o.concept, o.reference, o.failure_reason,
      r.payout_id, iso_time(o.created_at) as created_at
    from ${functions.bankOrdersById({ ids: sql`array(select id from ${pageIds(list, paging)} ids)` })} o
      left join ${payoutRows} r on r.order_id = o.id
    order by o.id desc`)
}
