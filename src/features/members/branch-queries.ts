import { sql } from 'drizzle-orm'
import { recordAudit, refuse } from '../../db/functions.ts'
import { branches, members } from '../../db/schema.ts'
import { statement } from '../../platform/database.ts'
import { type Uuid, userId } from '../../platform/ids.ts'

export interface MemberBranchesRow extends Record<string, unknown> {
  user_id: Uuid<'user'>
  /** Null for all. */
  branch_ids: Uuid<'branch'>[] | null
}

/** The branches to which a member is bound; no row if there is no such member. */
export const findMemberBranches = (merchantUuid: Uuid<'merchant'>, userUuid: Uuid<'user'>) =>
  statement<MemberBranchesRow>(sql`
    select user_id, branch_ids::text[] as branch_ids from ${members}
    where merchant_id = ${merchantUuid} and user_id = ${userUuid}`)

/** Whether a branch is named that the merchant does not have. */
export const namesUnknownBranch = (
  merchantUuid: Uuid<'merchant'>,
  branchUuids: readonly Uuid<'branch'>[] | null,
) => sql`exists (
  select from unnest(${branchUuids === null ? null : sql.param([...branchUuids])}::uuid[]) named (id)
  where not exists (select from ${branches} b where b.id = named.id and b.merchant_id = ${merchantUuid}))`

/**
 * Refuses to bind the OWNER, and an ADMIN by anybody but the OWNER; then branches that the merchant does not have. No
 * member at all is found later. authorize() has locked the merchant, so the rows stay as they were checked.
 */
const requireBindable = (
  merchantUuid: Uuid<'merchant'>,
  userUuid: Uuid<'user'>,
  branchUuids: readonly Uuid<'branch'>[] | null,
) =>
  statement(sql`
    select case
        when target.role = 'ADMIN' and caller.role <> 'OWNER' then ${refuse({ rule: 'not_allowed' })}
        when target.role = 'OWNER' then ${refuse({ rule: 'owner_unbound' })}
        when ${namesUnknownBranch(merchantUuid, branchUuids)} then ${refuse({ rule: 'not_found' })} end
    from ${members} caller
    left join ${members} target on target.merchant_id = caller.merchant_id and target.user_id = ${userUuid}
    where caller.merchant_id = ${merchantUuid} and caller.user_id = caller_id()`)

/** Binds a member to branches, or frees them with null; what is equal changes and records nothing. */
export const bindMemberRow = (
  merchantUuid: Uuid<'merchant'>,
  userUuid: Uuid<'user'>,
  branchUuids: readonly Uuid<'branch'>[] | null,
) => {
  const wanted = sql`${branchUuids === null ? null : sql.param([...branchUuids])}::uuid[]`
  const shown = (side: 'old' | 'new') => sql`(
    select jsonb_agg(public_id('br', id)) from unnest(${sql.identifier(side)}.branch_ids) id)`
  return {
    checked: requireBindable(merchantUuid, userUuid, branchUuids),
    bound: statement(sql`
      with changed as (
        update ${members} set branch_ids = ${wanted}
        where merchant_id = ${merchantUuid} and user_id = ${userUuid} and branch_ids is distinct from ${wanted}
        returning merchant_id, ${shown('old')} as before, ${shown('new')} as after)
      select ${recordAudit({
        action: 'member.branches_update',
        resource: userId.toPublic(userUuid),
        details: sql`jsonb_build_object('merchantId', public_id('mer', merchant_id),
          'before', jsonb_build_object('branchIds', before), 'after', jsonb_build_object('branchIds', after))`,
      })} from changed`),
    found: findMemberBranches(merchantUuid, userUuid),
  }
}
