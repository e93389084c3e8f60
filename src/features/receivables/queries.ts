import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { chargeNotes, customers } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, countOf, type PagedList, pageIds } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { merchantId, NIL_UUID, type Uuid } from '../../platform/ids.ts'
import { customerMatches } from '../customers/queries.ts'
import { SHOWN_CUSTOMERS } from './rules.ts'

/** Whose receivables, and as of the end of which day; of today by the merchant’s clock without one. */
export interface ReceivablesOf {
  merchantUuid: Uuid<'merchant'>
  environment: Environment
  on: string | undefined
}

export interface Ages {
  currency: 'VES' | 'USD'
  notDue: number
  days1to30: number
  days31to60: number
  days61to90: number
  over90: number
  total: number
}

export interface ReceivablesRow extends Record<string, unknown> {
  day: string
  data: Ages[]
  customers: (Ages & { customerId: string; name: string })[]
  total_ves: string | null
  collected: Collected[]
}

/** What was paid of charge notes in a currency. */
export interface Collected {
  currency: 'VES' | 'USD'
  amount: number
}

const AGES = ['not_due', 'days1to30', 'days31to60', 'days61to90', 'over90', 'total'] as const

/** Each age, and its field. */
const AGE_FIELDS = AGES.map((age) => [age, age === 'not_due' ? 'notDue' : age] as const)

const shown = sql.join(
  AGE_FIELDS.map(([age, field]) => sql.raw(`r.${age} as "${field}"`)),
  sql`, `,
)

const summed = sql.join(
  AGES.map((age) => sql`coalesce(sum(${sql.raw(`o.${age}`)}), 0) as ${sql.raw(age)}`),
  sql`, `,
)

/** The day as of which it is asked, refused where it is still to come, and what each customer owes then. */
function owed({ merchantUuid: merchant, environment, on }: ReceivablesOf) {
  const whose = { merchantId: merchant, environment }
  return sql`asked as materialized (
      select ${functions.receivablesDay({ ...whose, on })} as day),
    owed as materialized (
      select o.*, a.day from asked a
      cross join lateral ${functions.receivablesByCustomer({ ...whose, on: sql`a.day` })} o)`
}

/**
 * What a merchant is owed, in each currency, and by those who owe most, and what it has collected in that month.
 * receivables_day.sql lists the errors.
 */
export function sumReceivables(of: ReceivablesOf) {
  const rate = functions.dollarRateOn({
    ...{ merchantId: of.merchantUuid, environment: of.environment, on: sql`a.day` },
  })
  const collected = functions.collectedInMonth({
    ...{ merchantId: of.merchantUuid, environment: of.environment, on: sql`rated.day` },
  })
  return statement<ReceivablesRow>(sql`
    with ${owed(of)},
    rated as materialized (select a.day, ${rate} as rate from asked a),
    totals as (
      select known.currency, ${summed} from (values ('VES'), ('USD')) known (currency)
        left join owed o on o.currency = known.currency group by known.currency),
    most as (
      select public_id('cus', c.id) as "customerId", c.name, r.currency, ${shown}
      from owed r join ${customers} c on c.id = r.customer_id cross join rated
      order by case r.currency when 'USD' then r.total * coalesce(rated.rate, 1) else r.total end desc, c.id, r.currency
      limit ${SHOWN_CUSTOMERS})
    select rated.day::text as day,
      (select jsonb_agg(to_jsonb(t) order by t.currency desc) from (
        select r.currency, ${shown} from totals r) t) as data,
      (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from most m) as customers,
      (select round(sum(case t.currency when 'VES' then t.total when 'USD' then
        case t.total when 0 then 0 else t.total * rated.rate end end), 2) from totals t
        having count(*) filter (where t.currency = 'USD' and t.total > 0 and rated.rate is null) = 0)::text as total_ves,
      (select jsonb_agg(jsonb_build_object('currency', known.currency, 'amount', coalesce(c.amount, 0))
          order by known.currency desc)
        from (values ('VES'), ('USD')) known (currency)
          left join ${collected} c on c.currency = known.currency) as collected
    from rated`)
}

/** Which of those who owe are listed. */
export interface DebtorFilters extends ReceivablesOf, Paging {
  search?: string | undefined
}

/** A customer who owes, and what, in both currencies. */
export interface DebtorRow extends Record<string, unknown> {
  id: Uuid<'customer'>
  name: string
  document: string | null
  external_reference: string | null
  data: Ages[]
  total_ves: string | null
}

/** Refuses a day that is still to come. */
export const requireReceivablesDay = ({ merchantUuid, environment, on }: ReceivablesOf) =>
  statement(sql`select ${functions.receivablesDay({ merchantId: merchantUuid, environment, on })}`)

function debtorList({ merchantUuid, environment, on, search }: DebtorFilters): PagedList {
  const whose = { merchantId: merchantUuid, environment }
  const owes =
    on === undefined
      ? sql`exists (
          select from ${chargeNotes} n where n.customer_id = c.id and n.status in ('open', 'partially_paid'))`
      : sql`c.id in (
          select o.customer_id from ${functions.openNotesOn({ ...whose, on, today: functions.receivablesDay(whose) })} o)`
  return {
    from: sql`${customers} c`,
    id: sql`c.id`,
    slices: [
      {
        leading: [
          [sql`c.merchant_id`, merchantUuid],
          [sql`c.environment`, environment],
        ],
        where: [owes, customerMatches(search)],
      },
    ],
  }
}

/** A page of those who owe, the newest customer first; requireReceivablesDay() has run. */
export function listDebtorRows(filters: DebtorFilters) {
  const whose = { merchantId: filters.merchantUuid, environment: filters.environment }
  const owed = functions.receivablesByCustomer({
    ...{ ...whose, on: sql`a.day`, customerIds: sql`p.ids` },
  })
  return statement<DebtorRow>(sql`
    with asked as materialized (
      select d.day, ${functions.dollarRateOn({ ...whose, on: sql`d.day` })} as rate
      from (select ${functions.receivablesDay({ ...whose, on: filters.on })} as day) d),
    page as materialized (select array(${pageIds(debtorList(filters), filters)}) as ids),
    owed as materialized (select o.* from asked a cross join page p cross join lateral ${owed} o)
    select c.id, c.name, c.document, c.external_reference, t.data, t.total_ves
    from asked a cross join page p join ${customers} c on c.id = any (p.ids)
      cross join lateral (
        select jsonb_agg(jsonb_build_object('currency', k.currency, ${sql.join(
          AGE_FIELDS.map(([age, field]) => sql`${field}::text, coalesce(r.${sql.raw(age)}, 0)`),
          sql`, `,
        )}) order by k.currency desc) as data,
          case when count(*) filter (where k.currency = 'USD' and r.total > 0 and a.rate is null) = 0 then
            round(sum(case k.currency when 'VES' then coalesce(r.total, 0)
              else coalesce(r.total * a.rate, 0) end), 2)::text end as total_ves
        from (values ('VES'), ('USD')) k (currency)
          left join owed r on r.customer_id = c.id and r.currency = k.currency) t
    order by c.id desc`)
}

export const countDebtors = (filters: DebtorFilters) =>
  countOf(countListRows(debtorList(filters)), filters)

export interface ReceivableRow extends Record<string, unknown> {
  id: Uuid<'customer'>
  name: string
  document: string | null
  reference: string | null
  currency: 'VES' | 'USD'
  not_due: string
  days1to30: string
  days31to60: string
  days61to90: string
  over90: string
  total: string
}

/** Where a page of the file begins: after a customer's row in a currency. */
export type ReceivablePlace = Pick<ReceivableRow, 'id' | 'currency'>

export const FIRST_PLACE: ReceivablePlace = { id: NIL_UUID, currency: 'USD' }

/** So many rows right after another one, by customer, oldest first, and currency. */
export const selectReceivablesAfter = (of: ReceivablesOf, after: ReceivablePlace, limit: number) =>
  statement<ReceivableRow>(sql`
    with ${owed(of)}
    select c.id, c.name, c.document, c.external_reference as reference, r.currency, ${sql.join(
      AGES.map((age) => sql`${sql.raw(`r.${age}`)}::numeric(17, 2)::text as ${sql.raw(age)}`),
      sql`, `,
    )}
    from owed r join ${customers} c on c.id = r.customer_id
    where (c.id, r.currency) > (${after.id}::uuid, ${after.currency})
    order by c.id, r.currency limit ${limit}`)

/** Audits who takes along what is owed. */
export const recordReceivablesExport = ({ merchantUuid, environment }: ReceivablesOf) =>
  statement(
    sql`select ${functions.recordAudit({
      action: 'receivables.export',
      resource: merchantId.toPublic(merchantUuid),
      details: { environment },
    })}`,
  )
