import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../../db/functions.ts'
import { users } from '../../../db/schema.ts'
import { statement } from '../../../platform/database.ts'
import type { Uuid } from '../../../platform/ids.ts'

/** The time that a user who has not lost their factors has to notice. */
const RESET_DELAY = sql`interval '24 hours'`

export interface RequestedReset extends Record<string, unknown> {
  found: boolean
  has_factor: boolean
  due_at: string | null
}

/**
 * Sets a time for the removal of a user's factors; one that was set before stays. Selects what the request met.
 */
export const requestReset = (userUuid: Uuid<'user'>) =>
  statement<RequestedReset>(sql`
    with requested as (
      update ${users} set factors_reset_due_at = request_now() + ${RESET_DELAY}, updated_at = request_now()
      where id = ${userUuid} and has_factor(id) and factors_reset_due_at is null
      returning id, factors_reset_due_at as due_at),
    recorded as (
      select ${functions.recordFactorChange({ userId: sql`id`, change: 'reset_requested', dueAt: sql`due_at` })}::text from requested)
    select id is not null as found, has_factor(${userUuid}) as has_factor,
      iso_time(coalesce((select due_at from requested), factors_reset_due_at)) as due_at,
      (select count(*) from recorded)
    from (values (1)) one left join ${users} on id = ${userUuid}`)

export interface FactorStateRow extends Record<string, unknown> {
  has_factor: boolean
  factors_reset_due_at: string | null
}

/** No row if there is no such user. */
export const findFactorState = (userUuid: Uuid<'user'>) =>
  statement<FactorStateRow>(sql`
    select has_factor(id) as has_factor, iso_time(factors_reset_due_at) as factors_reset_due_at
    from ${users} where id = ${userUuid}`)

/** Withdraws the removal of a user's factors; no row if none was requested. */
const undoReset = (user: SQL) =>
  statement<{ id: Uuid<'user'> }>(sql`
    with undone as (
      update ${users} set factors_reset_due_at = null, updated_at = request_now()
      where id = ${user} and factors_reset_due_at is not null
      returning id)
    select id, ${functions.recordFactorChange({ userId: sql`id`, change: 'reset_undone' })} from undone`)

export const undoCallersReset = () => undoReset(sql`caller_id()`)
export const undoResetOf = (userUuid: Uuid<'user'>) => undoReset(sql`${userUuid}`)

export const resetDueFactors = () =>
  statement<{ done: number }>(sql`select ${functions.resetDueFactors()} as done`)
