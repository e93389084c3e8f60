import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { chargeNotes, checkouts, customers, paymentLinks } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { OrderLine } from '../../domain/order-lines.ts'
import type { NoteStatus } from '../../domain/statuses.ts'
import { type Responded, respondWith, respondWithKnown } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  countOf,
  createdWithin,
  type PagedList,
  pageIds,
  type Slice,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { merchantId, type Uuid } from '../../platform/ids.ts'
import { customerMatches } from '../customers/queries.ts'

type NoteLine = OrderLine & { name: string }

interface NoteData {
  id: string
  merchantId: string
  environment: Environment
  number: number
  customerId: string
  customerName: string
  concept: string
  lines: NoteLine[] | null
  amount: number
  currency: 'VES' | 'USD'
  issuedOn: string
  dueOn: string
  status: NoteStatus
  daysOverdue: number
  paid: number
  remaining: number
  checkoutId: string
  externalReference: string | null
  seriesId: string | null
  period: string | null
  voidReason: string | null
  paidAt: string | null
  createdAt: string
  updatedAt: string
}

/** A charge note as SQL's note_data() shows it, and the token of its page. */
export interface NoteRow extends Record<string, unknown> {
  id: Uuid<'chargeNote'>
  token: string
  data: NoteData
  amount_ves: string | null
}

const selectWhere = (condition: SQL): SQL => sql`
  select n.id, l.token, note_data(n) as data, (case n.currency when 'VES' then n.amount else (
      select q.total_ves from ${checkouts} c cross join lateral ${functions.shownCheckoutQuote({ checkout: sql`c` })} q
      where c.id = n.checkout_id) end)::text as amount_ves
  from ${chargeNotes} n join ${paymentLinks} l on l.checkout_id = n.checkout_id where ${condition}`

/** Identifies a charge note of a merchant. */
export interface NoteRef {
  merchantUuid: Uuid<'merchant'>
  noteUuid: Uuid<'chargeNote'>
}

const respondWithNote = (noteUuid: Uuid<'chargeNote'>) =>
  statement<Responded<NoteRow>>(respondWith(selectWhere(sql`n.id = ${noteUuid}`)))

export const findNote = (
  { merchantUuid, noteUuid }: NoteRef,
  environment: Environment | undefined,
) =>
  statement<NoteRow>(
    selectWhere(sql`n.id = ${noteUuid} and n.merchant_id = ${merchantUuid}
      and n.environment = coalesce(${environment ?? null}, n.environment)`),
  )

/** What a merchant says of a note. */
export interface NoteFields {
  concept: string
  amount: string
  currency: 'VES' | 'USD'
  issuedOn?: string | undefined
  dueOn: string
  externalReference?: string | undefined
  lines?: NoteLine[] | undefined
}

/** Makes a charge note; create_charge_note.sql lists the errors. */
export const insertNote = (
  { merchantUuid, noteUuid }: NoteRef,
  environment: Environment,
  customerUuid: Uuid<'customer'>,
  note: NoteFields,
) => ({
  created: statement(
    sql`select ${functions.createChargeNote({
      ...{ id: noteUuid, merchantId: merchantUuid, environment, customerId: customerUuid },
      note: { ...note },
    })}`,
  ),
  found: respondWithNote(noteUuid),
})

export interface ImportedNotesRow extends Record<string, unknown> {
  ids: Uuid<'chargeNote'>[]
}

/** Makes charge notes, all or none; import_charge_notes.sql lists the errors. */
export const insertNotes = (
  merchantUuid: Uuid<'merchant'>,
  environment: Environment,
  ids: Uuid<'chargeNote'>[],
  rows: readonly NoteFields[],
) =>
  statement(
    sql`select ${functions.importChargeNotes({
      ...{ ids, merchantId: merchantUuid, environment },
      rows: rows.map((row) => ({ ...row })),
    })}, ${respondWithKnown({ ids })}`,
  )

/** Changes a note of which nothing is paid; update_charge_note.sql lists the errors. */
export const updateNote = (
  { merchantUuid, noteUuid }: NoteRef,
  { concept, dueOn }: { concept?: string | undefined; dueOn?: string | undefined },
) => ({
  updated: statement(
    sql`select ${functions.updateChargeNote({
      ...{ merchantId: merchantUuid, id: noteUuid, concept, dueOn },
    })}`,
  ),
  found: statement<NoteRow>(selectWhere(sql`n.id = ${noteUuid}`)),
})

/** Voids a note; void_charge_note.sql lists the errors. */
export const voidNote = ({ merchantUuid, noteUuid }: NoteRef, reason: string | undefined) => ({
  voided: statement(
    sql`select ${functions.voidChargeNote({ merchantId: merchantUuid, id: noteUuid, reason })}`,
  ),
  found: respondWithNote(noteUuid),
})

export interface NoteFilters {
  environment: Environment
  status?: NoteStatus | undefined
  overdue?: boolean | undefined
  customerId?: Uuid<'customer'> | undefined
  seriesId?: Uuid<'series'> | undefined
  externalReference?: string | undefined
  search?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** A note has the number that is searched for, or its customer the rest. */
function matchesSearch(merchantUuid: Uuid<'merchant'>, search: string | undefined) {
  const matches = customerMatches(search)
  if (matches === undefined) return undefined
  const byCustomer = sql`n.customer_id in (
    select c.id from ${customers} c where c.merchant_id = ${merchantUuid} and ${matches})`
  const number = /^(?:n[º°.]?\s*)?0*(\d{1,9})$/i.exec(search ?? '')?.[1]
  return number === undefined ? byCustomer : sql`(n.number = ${number}::integer or ${byCustomer})`
}

function isOverdue(merchantUuid: Uuid<'merchant'>, { environment, overdue }: NoteFilters) {
  if (overdue === undefined) return undefined
  const now = functions.merchantNow({ merchantId: merchantUuid, environment })
  const overdueNow = sql`(n.status in ('open', 'partially_paid') and n.due_on < caracas_day(${now}))`
  return overdue ? overdueNow : sql`not ${overdueNow}`
}

function noteList(merchantUuid: Uuid<'merchant'>, filters: NoteFilters): PagedList {
  const { environment, status, customerId, externalReference, search } = filters
  const where = [
    isOverdue(merchantUuid, filters),
    filters.seriesId && sql`n.series_id = ${filters.seriesId}`,
    externalReference === undefined ? undefined : sql`n.external_reference = ${externalReference}`,
    matchesSearch(merchantUuid, search),
    ...createdWithin(sql`n.id`, filters),
  ]
  const slice: Slice = customerId
    ? {
        leading: [[sql`n.customer_id`, customerId]],
        where: [
          sql`n.merchant_id = ${merchantUuid} and n.environment = ${environment}`,
          status && sql`n.status = ${status}`,
          ...where,
        ],
      }
    : {
        leading: [
          [sql`n.merchant_id`, merchantUuid],
          [sql`n.environment`, environment],
          [sql`n.status`, status],
        ],
        where,
      }
  return { from: sql`${chargeNotes} n`, id: sql`n.id`, slices: [slice] }
}

/** A page of a merchant’s charge notes, newest first. */
export const listNoteRows = (merchantUuid: Uuid<'merchant'>, filters: NoteFilters & Paging) =>
  statement<NoteRow>(sql`
    ${selectWhere(sql`n.id in ${pageIds(noteList(merchantUuid, filters), filters)}`)}
    order by n.id desc`)

export const countNotes = (merchantUuid: Uuid<'merchant'>, filters: NoteFilters & Paging) =>
  countOf(countListRows(noteList(merchantUuid, filters)), filters)

export interface ExportedNoteRow extends Record<string, unknown> {
  id: Uuid<'chargeNote'>
  number: number
  customer: string
  document: string | null
  reference: string | null
  concept: string
  issued_on: string
  due_on: string
  currency: 'VES' | 'USD'
  amount: string
  paid: string
  remaining: string
  status: NoteStatus
  days_overdue: number
  external_reference: string | null
}

/** So many charge notes right after an id, oldest first. */
export const selectNotesAfter = (
  merchantUuid: Uuid<'merchant'>,
  filters: NoteFilters,
  afterUuid: Uuid<'chargeNote'>,
  limit: number,
) => {
  // What comes "before" an id in a list that is newest first is newer; such a page has one row more.
  const ids = pageIds(noteList(merchantUuid, filters), { before: afterUuid, limit: limit - 1 })
  return statement<ExportedNoteRow>(sql`
    select n.id, n.number, c.name as customer, c.document, c.external_reference as reference, n.concept,
      n.issued_on::text as issued_on, n.due_on::text as due_on, n.currency, n.amount::text as amount,
      n.paid::text as paid, (case n.status when 'void' then 0 else n.amount - n.paid end)::text as remaining,
      n.status, note_days_overdue(n) as days_overdue, n.external_reference
    from ${chargeNotes} n join ${customers} c on c.id = n.customer_id where n.id in ${ids} order by n.id`)
}

/** Audits who takes the charge notes along. */
export const recordNoteExport = (merchantUuid: Uuid<'merchant'>, environment: Environment) =>
  statement(
    sql`select ${functions.recordAudit({
      action: 'charge_note.export',
      resource: merchantId.toPublic(merchantUuid),
      details: { environment },
    })}`,
  )

/**
 * Matches movements with what their payers owe, each by one of the bank keys, and as many at the simulated bank;
 * match_movements.sql and match_simulated_payments.sql describe it.
 */
export const matchDueMovements = (bankKeys: string[]) => ({
  live: statement<{ matched: number }>(
    sql`select ${functions.matchMovements({ bankKeys })} as matched`,
  ),
  simulated: statement<{ matched: number }>(
    sql`select ${functions.matchSimulatedPayments({ limit: bankKeys.length })} as matched`,
  ),
})

/** Tells of notes of every merchant that they are overdue. */
export const tellOverdueNotes = (limit: number) =>
  statement<{ told: number }>(sql`select ${functions.tellOverdueNotes({ limit })} as told`)
