import { and, type SQL, sql } from 'drizzle-orm'
import {
  callerBranches,
  recordAdministratorChange,
  recordAudit,
  recordEvent,
  recordRoleChange,
  refuse,
  requireStepUp,
} from '../../db/functions.ts'
import { members, users } from '../../db/schema.ts'
import type { MemberRole } from '../../domain/roles.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface MemberFilters {
  role?: MemberRole | undefined
  userUuid?: Uuid<'user'> | undefined
}

export interface MemberRow extends Record<string, unknown> {
  user_id: Uuid<'user'>
  email: string
  name: string
  role: MemberRole
}

/** Whoever is bound to branches sees themselves, and who is bound to nothing but these. */
const isSeenMember = sql`(${callerBranches()} is null or m.user_id = caller_id() or m.branch_ids <@ ${callerBranches()})`

/** A merchant's members, as far as the caller sees them: the OWNER first, then in the order of joining. */
export const selectMembers = (
  merchantUuid: Uuid<'merchant'>,
  { role, userUuid }: MemberFilters = {},
) =>
  statement<MemberRow>(sql`
    select m.user_id, u.email, u.name, m.role
    from ${members} m join ${users} u on u.id = m.user_id
    where ${and(
      sql`m.merchant_id = ${merchantUuid}`,
      role && sql`m.role = ${role}`,
      userUuid === undefined ? undefined : sql`m.user_id = ${userUuid}`,
      isSeenMember,
    )}
    order by m.role = 'OWNER' desc, m.created_at, m.user_id`)

interface MemberChange {
  merchantUuid: Uuid<'merchant'>
  userUuid: Uuid<'user'>
  /** Whether the change requires the caller to be OWNER. */
  requiresOwner: SQL
  /** Whether it is a change of the caller's own membership that every role may make. */
  isSelf: SQL
}

/**
 * Rejects a change that the caller may not make. Forbidden changes come first, whether or not the target
 * exists; then missing members, and for whoever is bound to branches those who work elsewhere too, then the OWNER's own membership, which cannot change. authorize() has locked
 * the merchant, so both rows stay as they were checked.
 */
const authorizeMemberChange = ({ merchantUuid, userUuid, requiresOwner, isSelf }: MemberChange) =>
  statement(sql`
    select case
        when caller.role not in ('ADMIN', 'OWNER') and not (${isSelf}) then ${refuse({ rule: 'not_allowed' })}
        when caller.role = 'ADMIN' and (${requiresOwner}) and not (${isSelf}) then ${refuse({ rule: 'not_allowed' })}
        when caller.branch_ids is not null and not (${isSelf})
          and not coalesce(target.branch_ids <@ caller.branch_ids, false) then ${refuse({ rule: 'not_found' })}
        when target.role is null then ${refuse({ rule: 'not_found' })}
        when target.role = 'OWNER' then ${refuse({ rule: 'owner_immutable' })} end
    from ${members} caller
    left join ${members} target on target.merchant_id = caller.merchant_id and target.user_id = ${userUuid}
    where caller.merchant_id = ${merchantUuid} and caller.user_id = caller_id()`)

/**
 * Whoever can approve money is made by a person: a change of who is, or is to be, ADMIN needs a session that has presented
 * a factor lately, so no API key makes it. Comes after the caller's role was checked.
 */
export const requireStepUpIf = (concernsAdmins: SQL) =>
  statement(sql`select ${requireStepUp()} where ${concernsAdmins}`)

/** Whether the caller is the merchant's OWNER. */
export const callerOwns = (merchantUuid: Uuid<'merchant'>) => sql`exists (
  select from ${members}
  where merchant_id = ${merchantUuid} and user_id = caller_id() and role = 'OWNER')`

const targetAboveMember = sql`coalesce(target.role in ('ADMIN', 'OWNER'), false)`

const isAdmin = (merchantUuid: Uuid<'merchant'>, userUuid: Uuid<'user'>) => sql`exists (
  select from ${members} where merchant_id = ${merchantUuid} and user_id = ${userUuid} and role = 'ADMIN')`

/** Changes a member's role; setting the current role changes and records nothing. */
export const updateMemberRole = (
  merchantUuid: Uuid<'merchant'>,
  userUuid: Uuid<'user'>,
  role: Exclude<MemberRole, 'OWNER'>,
  userAgent: string | null,
) => ({
  authorized: authorizeMemberChange({
    merchantUuid,
    userUuid,
    requiresOwner: sql`${role} = 'ADMIN' or ${targetAboveMember}`,
    isSelf: sql`false`,
  }),
  steppedUp: requireStepUpIf(sql`${role} = 'ADMIN' or ${isAdmin(merchantUuid, userUuid)}`),
  updated: statement(sql`
      with changed as (
        update ${members} set role = ${role}
        where merchant_id = ${merchantUuid} and user_id = ${userUuid} and role <> ${role}
        returning merchant_id, user_id, old.role as before, new.role as after)
      select ${recordAudit({
        action: 'member.role_update',
        resource: sql`public_id('usr', user_id)`,
        details: sql`jsonb_build_object(
        'merchantId', public_id('mer', merchant_id),
        'before', jsonb_build_object('role', before), 'after', jsonb_build_object('role', after))`,
      })},
        ${recordRoleChange({
          userId: sql`user_id`,
          merchantId: sql`merchant_id`,
          before: sql`before`,
          after: sql`after`,
        })},
        case when 'ADMIN' in (before, after) then ${recordAdministratorChange({
          step: sql`case after when 'ADMIN' then 'raised' else 'lowered' end`,
          merchantId: sql`merchant_id`,
          email: sql`(select email from ${users} where id = user_id)`,
          userAgent,
        })}::text end
      from changed`),
  members: selectMembers(merchantUuid, { userUuid }),
})

/**
 * Removes a member from a merchant, and records it for the merchant, and for the user if another one removed
 * them.
 */
export const removeMemberRow = (
  merchantUuid: Uuid<'merchant'>,
  userUuid: Uuid<'user'>,
  userAgent: string | null,
) => ({
  authorized: authorizeMemberChange({
    merchantUuid,
    userUuid,
    requiresOwner: targetAboveMember,
    isSelf: sql`caller.user_id = ${userUuid}`,
  }),
  steppedUp: requireStepUpIf(isAdmin(merchantUuid, userUuid)),
  removed: statement(sql`
      with removed as (
        delete from ${members} where merchant_id = ${merchantUuid} and user_id = ${userUuid}
        returning merchant_id, user_id, role, public_id('mer', merchant_id) as merchant,
          public_id('usr', user_id) as leaver)
      select
        ${recordAudit({
          action: 'member.remove',
          resource: sql`leaver`,
          details: sql`jsonb_build_object('merchantId', merchant,
          'before', jsonb_build_object('role', role), 'after', null)`,
        })},
        ${recordEvent({
          type: 'member.removed',
          merchantId: sql`merchant_id`,
          data: sql`jsonb_build_object('merchantId', merchant, 'userId', leaver, 'role', role)`,
        })},
        case when user_id <> caller_id() then ${recordRoleChange({
          userId: sql`user_id`,
          merchantId: sql`merchant_id`,
          before: sql`role`,
        })}::text end,
        case when role = 'ADMIN' then ${recordAdministratorChange({
          step: sql`case user_id when caller_id() then 'left' else 'removed' end`,
          merchantId: sql`merchant_id`,
          email: sql`(select email from ${users} where id = user_id)`,
          userAgent,
        })}::text end
      from removed`),
})
