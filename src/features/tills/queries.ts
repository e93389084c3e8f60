import { and, type SQL, sql } from 'drizzle-orm'
import { callerSeesTill, recordAudit, refuse } from '../../db/functions.ts'
import { branches, shifts, tillSales, tills } from '../../db/schema.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { countOf, countRows, shortListPage } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { tillId, type Uuid } from '../../platform/ids.ts'
import { MAX_TILLS } from './rules.ts'

export interface TillRow extends Record<string, unknown> {
  id: Uuid<'till'>
  merchant_id: Uuid<'merchant'>
  branch_id: Uuid<'branch'>
  name: string
  code: string
  active: boolean
  created_at: string
  updated_at: string
}

/** Identifies a till of a merchant. */
export interface TillRef {
  merchantUuid: Uuid<'merchant'>
  tillUuid: Uuid<'till'>
}

const columns = sql`id, merchant_id, branch_id, name, code, active, iso_time(created_at) as created_at,
  iso_time(updated_at) as updated_at`

const isSeen = callerSeesTill({ tillId: sql`id` })

const matchesTill = ({ merchantUuid, tillUuid }: TillRef): SQL =>
  sql`id = ${tillUuid} and merchant_id = ${merchantUuid}`

export const findTill = (ref: TillRef) =>
  statement<TillRow>(sql`select ${columns} from ${tills} where ${matchesTill(ref)} and ${isSeen}`)

export interface TillFilters extends Paging {
  active?: boolean | undefined
  branchId?: Uuid<'branch'> | undefined
}

const listed = (merchantUuid: Uuid<'merchant'>, { active, branchId }: TillFilters) =>
  and(
    sql`merchant_id = ${merchantUuid}`,
    active === undefined ? undefined : sql`active = ${active}`,
    branchId === undefined ? undefined : sql`branch_id = ${branchId}`,
    isSeen,
  )

/** A page of a merchant’s tills, newest first. */
export const listTillRows = (merchantUuid: Uuid<'merchant'>, filters: TillFilters) =>
  statement<TillRow>(
    shortListPage({ columns, from: tills, where: listed(merchantUuid, filters) }, filters),
  )

export const countTills = (merchantUuid: Uuid<'merchant'>, filters: TillFilters) =>
  countOf(countRows(sql`${tills}`, listed(merchantUuid, filters)), filters)

const audited = (ref: TillRef, action: 'create' | 'update' | 'rotate_code', details: SQL): SQL =>
  recordAudit({
    action: `till.${action}`,
    resource: tillId.toPublic(ref.tillUuid),
    details: sql`jsonb_build_object('merchantId', public_id('mer', merchant_id)) || ${details}`,
  })

/** A till to be made. */
export interface NewTillRow extends TillRef {
  branchUuid: Uuid<'branch'>
  name: string
  code: string
}

/** Makes a till; not_found without such a branch, till_limit if there are too many. Its merchant is locked. */
export const insertTill = ({ branchUuid, name, code, ...ref }: NewTillRow) => ({
  branchChecked: statement(sql`
    select ${refuse({ rule: 'not_found' })} where not exists (
      select from ${branches} where id = ${branchUuid} and merchant_id = ${ref.merchantUuid})`),
  limitChecked: statement(sql`
    select ${refuse({ rule: 'till_limit', named: { most: MAX_TILLS } })} where ${MAX_TILLS} <= (
      select count(*) from ${tills} where merchant_id = ${ref.merchantUuid})`),
  created: statement(sql`
    with made as (
      insert into ${tills} (id, merchant_id, branch_id, name, code, created_at, updated_at)
      values (${ref.tillUuid}, ${ref.merchantUuid}, ${branchUuid}, ${name}, ${code}, request_now(), request_now())
      returning *)
    select ${audited(
      ref,
      'create',
      sql`jsonb_build_object('before', null, 'after', jsonb_build_object(
        'branchId', public_id('br', branch_id), 'name', name, 'active', active))`,
    )} from made`),
  found: statement<Responded<TillRow>>(
    respondWith(sql`select ${columns} from ${tills} where id = ${ref.tillUuid}`),
  ),
})

/** Raises till_busy or till_in_shift for tills that are to be taken out of use, if one has a sale on it or a shift is open. */
export const requireIdle = (tillsWhere: SQL, active: boolean | undefined) => {
  const theirs = sql`till_id in (select id from ${tills} where ${tillsWhere})`
  return statement(sql`
    select case
      when exists (select from ${tillSales} where ended_at is null and ${theirs}) then ${refuse({ rule: 'till_busy' })}
      when exists (select from ${shifts} where closed_at is null and ${theirs})
        then ${refuse({ rule: 'till_in_shift' })} end
    where ${active === false}::boolean`)
}

export interface TillChange {
  name?: string | undefined
  active?: boolean | undefined
}

/** Applies the given fields; what is equal changes and records nothing. No row is found if there is no such till. */
export function updateTillRow(ref: TillRef, { name, active }: TillChange) {
  const wanted = sql`coalesce(${name ?? null}, name), coalesce(${active ?? null}::boolean, active)`
  return {
    idle: requireIdle(sql`${matchesTill(ref)}`, active),
    updated: statement(sql`
      with changed as (
        update ${tills} set (name, active, updated_at) = row(${wanted}, request_now())
        where ${matchesTill(ref)} and row(name, active) is distinct from row(${wanted})
        returning merchant_id, jsonb_build_object('name', old.name, 'active', old.active) as before,
          jsonb_build_object('name', new.name, 'active', new.active) as after)
      select ${audited(ref, 'update', sql`jsonb_build_object('before', before, 'after', after)`)} from changed`),
    found: findTill(ref),
  }
}

/** Gives a till another code: the old print leads nowhere from then on. The audit record has neither. */
export const rotateTillCodeRow = (ref: TillRef, code: string) => ({
  rotated: statement(sql`
    with changed as (
      update ${tills} set code = ${code}, updated_at = request_now()
      where ${matchesTill(ref)} returning merchant_id)
    select ${audited(ref, 'rotate_code', sql`'{}'::jsonb`)} from changed`),
  found: findTill(ref),
})
