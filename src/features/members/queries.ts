import { and, eq, type SQL, sql } from 'drizzle-orm'
import { members, users } from '../../db/schema.ts'
import type { MemberRole } from '../../domain/roles.ts'
import { query, statement } from '../../platform/database.ts'

export interface MemberFilters {
  role?: MemberRole | undefined
  userUuid?: string | undefined
}

/** A merchant's members: the OWNER, then as they joined. */
export const selectMembers = (merchantUuid: string, { role, userUuid }: MemberFilters = {}) =>
  query
    .select({ userId: users.id, email: users.email, name: users.name, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.merchantId, merchantUuid),
        role && eq(members.role, role),
        userUuid === undefined ? undefined : eq(members.userId, userUuid),
      ),
    )
    .orderBy(sql`${members.role} = 'OWNER' desc`, members.createdAt, members.userId)

interface MemberChange {
  merchantUuid: string
  userUuid: string
  /** What of the caller and the target is more than an ADMIN may. */
  requiresOwner: SQL
  /** What everybody may do to themselves, whatever their role. */
  isSelf: SQL
}

/**
 * Refuses what the caller may not do to the member. What their role may not is forbidden whoever the
 * target, there or not; then comes who is not there, and last the OWNER's own membership, which stands.
 * authorize() has locked the merchant, so that both rows stay as they are judged.
 */
const authorizeMemberChange = ({ merchantUuid, userUuid, requiresOwner, isSelf }: MemberChange) =>
  statement(sql`
    select refuse(code, 'owner_stands') from (
      select case
          when caller.role = 'MEMBER' and not (${isSelf}) then 'PX403'
          when caller.role = 'ADMIN' and (${requiresOwner}) and not (${isSelf}) then 'PX403'
          when target.role is null then 'PX404'
          when target.role = 'OWNER' then 'PX409' end as code
      from ${members} caller
      left join ${members} target
        on target.merchant_id = caller.merchant_id and target.user_id = ${userUuid}
      where caller.merchant_id = ${merchantUuid} and caller.user_id = caller_id()) judged
    where code is not null`)

const targetAboveMember = sql`coalesce(target.role, 'MEMBER') <> 'MEMBER'`

/** Gives a member another role; the one they have changes nothing and is not recorded. */
export const updateMemberRole = (
  merchantUuid: string,
  userUuid: string,
  role: Exclude<MemberRole, 'OWNER'>,
) =>
  [
    authorizeMemberChange({
      merchantUuid,
      userUuid,
      requiresOwner: sql`${role} = 'ADMIN' or ${targetAboveMember}`,
      isSelf: sql`false`,
    }),
    statement(sql`
      with changed as (
        update ${members} set role = ${role}
        where merchant_id = ${merchantUuid} and user_id = ${userUuid} and role <> ${role}
        returning merchant_id, user_id, old.role as before, new.role as after)
      select record_audit('member.role_update', public_id('usr', user_id), jsonb_build_object(
        'merchantId', public_id('mer', merchant_id),
        'before', jsonb_build_object('role', before), 'after', jsonb_build_object('role', after))),
        record_role_change(user_id, merchant_id, before, after)
      from changed`),
    selectMembers(merchantUuid, { userUuid }),
  ] as const

/** Takes a member out of a merchant, and tells of it: the merchant, and whoever was put out by another. */
export const removeMemberRow = (merchantUuid: string, userUuid: string) =>
  [
    authorizeMemberChange({
      merchantUuid,
      userUuid,
      requiresOwner: targetAboveMember,
      isSelf: sql`caller.user_id = ${userUuid}`,
    }),
    statement(sql`
      with removed as (
        delete from ${members} where merchant_id = ${merchantUuid} and user_id = ${userUuid}
        returning merchant_id, user_id, role, public_id('mer', merchant_id) as merchant,
          public_id('usr', user_id) as leaver)
      select
        record_audit('member.remove', leaver, jsonb_build_object('merchantId', merchant,
          'before', jsonb_build_object('role', role), 'after', null)),
        record_event('member.removed', merchant_id, null,
          jsonb_build_object('merchantId', merchant, 'userId', leaver, 'role', role)),
        case when user_id <> caller_id() then record_role_change(user_id, merchant_id, role, null)::text end
      from removed`),
  ] as const
