import { and, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { externalPayments } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { ExternalMethod } from '../../domain/external-methods.ts'
import { branchOf, ofShift, soldAt } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { ShiftFilter } from '../../wire/shifts.ts'
import type { TillFilters } from '../../wire/tills.ts'

interface Day {
  merchantUuid: Uuid<'merchant'>
  environment: Environment
  /** The Caracas day. */
  day: string
}

const entriesOf = ({ merchantUuid, environment, day }: Day) =>
  functions.externalEntries({ merchantId: merchantUuid, environment, day })

export interface ExternalDaySumRow extends Record<string, unknown> {
  method: ExternalMethod
  currency: 'VES' | 'USD'
  count: number
  amount: string
  amount_ves: string
}

/** What was taken outside on a day less what went off it again, by method and currency. */
export const sumExternalDay = (day: Day) =>
  statement<ExternalDaySumRow>(sql`
    select e.method, e.currency, count(*)::integer as count, sum(n.amount)::text as amount,
      sum(n.amount_ves)::text as amount_ves
    from ${entriesOf(day)} n join ${externalPayments} e on e.id = n.payment_id
    group by 1, 2 order by 1, 2`)

export interface ExternalDayRow extends Record<string, unknown> {
  id: Uuid<'externalPayment'>
  kind: 'taken' | 'paid_back' | 'voided'
  at: string
  method: ExternalMethod
  currency: 'VES' | 'USD'
  amount: string
  rate: string | null
  rate_date: string | null
  amount_ves: string
  external_reference: string | null
  checkout_id: Uuid<'checkout'> | null
  note: string | null
  till_id: Uuid<'till'> | null
  branch_id: Uuid<'branch'> | null
  shift_id: Uuid<'shift'> | null
}

/** The shift in which an entry happened: of a void, that of the void. */
const shift = sql`case n.kind when 'voided' then e.void_shift_id else e.shift_id end`

const askedWhere = (asked: TillFilters & ShiftFilter) =>
  and(soldAt(sql`e.till_id`, asked), ofShift(shift, asked)) ?? sql`true`

/** The entries of a day, in the order of time: all, or those of a till, branch or shift. */
export const selectExternalDay = ({
  merchantUuid,
  environment,
  day,
  ...asked
}: Day & TillFilters & ShiftFilter) =>
  statement<ExternalDayRow>(sql`
    select e.id, n.kind, iso_time(n.at) as at, e.method, e.currency, n.amount::text as amount,
      trim_scale(e.rate)::text as rate, e.rate_date::text as rate_date, n.amount_ves::text as amount_ves,
      e.external_reference, e.checkout_id, e.note, e.till_id, ${branchOf(sql`e.till_id`)} as branch_id,
      ${shift} as shift_id
    from ${entriesOf({ merchantUuid, environment, day })} n join ${externalPayments} e on e.id = n.payment_id
    where ${askedWhere(asked)}
    order by n.at, n.kind, e.id`)
