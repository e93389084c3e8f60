import { and, type SQL, sql } from 'drizzle-orm'
import { callerBranches, recordAudit, refuse } from '../../db/functions.ts'
import { branches } from '../../db/schema.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { countOf, countRows, shortListPage } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { branchId, type Uuid } from '../../platform/ids.ts'
import { requireIdle } from '../tills/queries.ts'
import { MAX_BRANCHES } from './rules.ts'

export interface BranchRow extends Record<string, unknown> {
  id: Uuid<'branch'>
  merchant_id: Uuid<'merchant'>
  name: string
  address: string
  active: boolean
  created_at: string
  updated_at: string
}

/** Identifies a branch of a merchant. */
export interface BranchRef {
  merchantUuid: Uuid<'merchant'>
  branchUuid: Uuid<'branch'>
}

const columns = sql`id, merchant_id, name, address, active, iso_time(created_at) as created_at,
  iso_time(updated_at) as updated_at`

/** Whoever is bound to branches sees these alone. */
const isSeen = sql`(${callerBranches()} is null or id = any (${callerBranches()}))`

const matchesBranch = ({ merchantUuid, branchUuid }: BranchRef): SQL =>
  sql`id = ${branchUuid} and merchant_id = ${merchantUuid}`

export const findBranch = (ref: BranchRef) =>
  statement<BranchRow>(
    sql`select ${columns} from ${branches} where ${matchesBranch(ref)} and ${isSeen}`,
  )

export interface BranchFilters extends Paging {
  active?: boolean | undefined
}

const listed = (merchantUuid: Uuid<'merchant'>, { active }: BranchFilters) =>
  and(
    sql`merchant_id = ${merchantUuid}`,
    active === undefined ? undefined : sql`active = ${active}`,
    isSeen,
  )

/** A page of a merchant’s branches, newest first. */
export const listBranchRows = (merchantUuid: Uuid<'merchant'>, filters: BranchFilters) =>
  statement<BranchRow>(
    shortListPage({ columns, from: branches, where: listed(merchantUuid, filters) }, filters),
  )

export const countBranches = (merchantUuid: Uuid<'merchant'>, filters: BranchFilters) =>
  countOf(countRows(sql`${branches}`, listed(merchantUuid, filters)), filters)

const snapshot = (side: 'old' | 'new' | 'made') => {
  const row = sql.identifier(side)
  return sql`jsonb_build_object('name', ${row}.name, 'address', ${row}.address, 'active', ${row}.active)`
}

/** Makes a branch; branch_limit if there are too many. Its merchant is locked. */
export const insertBranch = ({
  merchantUuid,
  branchUuid,
  name,
  address,
}: BranchRef & { name: string; address: string }) => ({
  limitChecked: statement(sql`
    select ${refuse({ rule: 'branch_limit', named: { most: MAX_BRANCHES } })} where ${MAX_BRANCHES} <= (
      select count(*) from ${branches} where merchant_id = ${merchantUuid})`),
  created: statement(sql`
    with made as (
      insert into ${branches} (id, merchant_id, name, address, created_at, updated_at)
      values (${branchUuid}, ${merchantUuid}, ${name}, ${address}, request_now(), request_now())
      returning *)
    select ${recordAudit({
      action: 'branch.create',
      resource: branchId.toPublic(branchUuid),
      details: sql`jsonb_build_object('merchantId', public_id('mer', merchant_id), 'before', null,
        'after', ${snapshot('made')})`,
    })} from made`),
  found: statement<Responded<BranchRow>>(
    respondWith(sql`select ${columns} from ${branches} where id = ${branchUuid}`),
  ),
})

export interface BranchChange {
  name?: string | undefined
  address?: string | undefined
  active?: boolean | undefined
}

/** Applies the given fields; what is equal changes and records nothing. No row is found if there is no such branch. */
export function updateBranchRow(ref: BranchRef, { name, address, active }: BranchChange) {
  const wanted = sql`coalesce(${name ?? null}, name), coalesce(${address ?? null}, address),
    coalesce(${active ?? null}::boolean, active)`
  const itsTills = sql`branch_id = ${ref.branchUuid} and merchant_id = ${ref.merchantUuid}`
  return {
    idle: requireIdle(itsTills, active),
    updated: statement(sql`
      with changed as (
        update ${branches} set (name, address, active, updated_at) = row(${wanted}, request_now())
        where ${matchesBranch(ref)} and row(name, address, active) is distinct from row(${wanted})
        returning merchant_id, ${snapshot('old')} as before, ${snapshot('new')} as after)
      select ${recordAudit({
        action: 'branch.update',
        resource: branchId.toPublic(ref.branchUuid),
        details: sql`jsonb_build_object('merchantId', public_id('mer', merchant_id), 'before', before, 'after', after)`,
      })} from changed`),
    found: findBranch(ref),
  }
}
