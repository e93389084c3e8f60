import { and, type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { shifts } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { MoneyByMethod, MoneyOfFloat } from '../../domain/shift-methods.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  countOf,
  createdWithin,
  type PagedList,
  pageIds,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

interface Person {
  id: string
  name: string
}

/** A shift as SQL's shown_shift() shows it. */
export interface ShiftData {
  id: string
  merchantId: string
  environment: Environment
  tillId: string
  branchId: string
  status: 'open' | 'closed'
  openedBy: Person
  openedAt: string
  float: MoneyOfFloat[]
  closedBy: Person | null
  closedAt: string | null
  counted: MoneyByMethod[] | null
  expected: MoneyByMethod[] | null
  difference: MoneyByMethod[] | null
  differenceVes: number | null
  note: string | null
  noteRequired: boolean
  managerNote: string | null
  notedBy: Person | null
  notedAt: string | null
}

export interface ShiftRow extends Record<string, unknown> {
  id: Uuid<'shift'>
  data: ShiftData
}

/** Identifies a shift of a merchant. */
export interface ShiftRef {
  merchantUuid: Uuid<'merchant'>
  shiftUuid: Uuid<'shift'>
}

const selectWhere = (condition: SQL): SQL =>
  sql`select s.id, shown_shift(s) as data from ${shifts} s where ${condition}`

const isSeen = functions.callerSeesShift({ tillId: sql`s.till_id`, openedBy: sql`s.opened_by` })

const respondWithShift = (shiftUuid: Uuid<'shift'>) =>
  statement<Responded<ShiftRow>>(respondWith(selectWhere(sql`s.id = ${shiftUuid}`)))

/** No row if the caller sees no such shift; an API key is limited to its environment. */
export const findShift = (
  { merchantUuid, shiftUuid }: ShiftRef,
  environment: Environment | undefined,
) =>
  statement<ShiftRow>(
    selectWhere(sql`s.id = ${shiftUuid} and s.merchant_id = ${merchantUuid}
      and s.environment = coalesce(${environment ?? null}, s.environment) and ${isSeen}`),
  )

export interface NewShiftRow extends ShiftRef {
  environment: Environment
  tillUuid: Uuid<'till'>
  float: readonly MoneyOfFloat[]
}

/** Opens a shift; open_shift.sql lists the errors. */
export const insertShift = ({
  merchantUuid,
  shiftUuid,
  environment,
  tillUuid,
  float,
}: NewShiftRow) => ({
  opened: statement(
    sql`select ${functions.openShift({
      ...{ id: shiftUuid, merchantId: merchantUuid, environment, tillId: tillUuid },
      float: sql`${JSON.stringify(float)}::jsonb`,
    })}`,
  ),
  shifts: respondWithShift(shiftUuid),
})

/** Closes a shift with what was counted; close_shift.sql lists the errors. */
export const closeOpenShift = (
  { merchantUuid, shiftUuid }: ShiftRef,
  counted: readonly MoneyByMethod[],
  note: string | undefined,
) => ({
  closed: statement(
    sql`select ${functions.closeShift({
      ...{ merchantId: merchantUuid, id: shiftUuid, note },
      counted: sql`${JSON.stringify(counted)}::jsonb`,
    })}`,
  ),
  shifts: respondWithShift(shiftUuid),
})

/** Says where a difference comes from; note_shift.sql lists the errors. */
export const noteClosedShift = ({ merchantUuid, shiftUuid }: ShiftRef, note: string) => ({
  noted: statement(
    sql`select ${functions.noteShift({ merchantId: merchantUuid, id: shiftUuid, note })}`,
  ),
  shifts: respondWithShift(shiftUuid),
})

export interface ShiftFilters extends Paging {
  environment: Environment
  tillId?: Uuid<'till'> | undefined
  openedBy?: Uuid<'user'> | undefined
  open?: boolean | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const shiftList = (merchantUuid: Uuid<'merchant'>, filters: ShiftFilters): PagedList => {
  const { environment, tillId, openedBy, open } = filters
  return {
    from: sql`${shifts} s`,
    id: sql`s.id`,
    slices: [
      {
        leading: [
          [sql`s.merchant_id`, merchantUuid],
          [sql`s.environment`, environment],
        ],
        where: [
          and(
            tillId && sql`s.till_id = ${tillId}`,
            openedBy && sql`s.opened_by = ${openedBy}`,
            open === undefined ? undefined : sql`(s.closed_at is null) = ${open}`,
            ...createdWithin(sql`s.id`, filters),
            sql`${isSeen}`,
          ),
        ],
      },
    ],
  }
}

/** A page of a merchant’s shifts, newest first. */
export const listShiftRows = (merchantUuid: Uuid<'merchant'>, filters: ShiftFilters) =>
  statement<ShiftRow>(sql`
    ${selectWhere(sql`s.id in ${pageIds(shiftList(merchantUuid, filters), filters)}`)}
    order by s.id desc`)

export const countShifts = (merchantUuid: Uuid<'merchant'>, filters: ShiftFilters) =>
  countOf(countListRows(shiftList(merchantUuid, filters)), filters)
