import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  callerBranches,
  enqueueMail,
  mayStillInvite,
  recordAdministratorChange,
  recordAudit,
  recordEvent,
  refuse,
  requireInvitationQuota,
  requireMerchantConfirmed,
} from '../../db/functions.ts'
import { invitations, members, merchants, users } from '../../db/schema.ts'
import type { GivenRole } from '../../domain/roles.ts'
import type { InvitationStatus } from '../../domain/statuses.ts'
import { respondWithKnown } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { shortListPage } from '../../lists/queries.ts'
import type { InvitationMessage } from '../../mail/letters/invitation.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { namesUnknownBranch } from '../members/branch-queries.ts'
import { callerOwns, requireStepUpIf } from '../members/queries.ts'

/**
 * An invitation that had expired before it was replaced stays EXPIRED. One whose maker may no longer invite to its role, or
 * is suspended, counts as REVOKED.
 */
export const currentStatus = sql<InvitationStatus>`case
  when ${invitations.acceptedAt} is not null then 'ACCEPTED'
  when ${invitations.revokedAt} < ${invitations.expiresAt} then 'REVOKED'
  when ${invitations.revokedAt} is not null or ${invitations.expiresAt} <= request_now() then 'EXPIRED'
  when not ${mayStillInvite({
    merchantId: sql`${invitations.merchantId}`,
    userId: sql`${invitations.invitedBy}`,
    role: sql`${invitations.role}`,
    branchIds: sql`${invitations.branchIds}`,
  })} then 'REVOKED'
  else 'PENDING' end`

/** Whether an invitation to be ADMIN waits for this address. */
const awaitsAdmin = (merchantUuid: Uuid<'merchant'>, email: string) => sql`exists (
  select from ${invitations}
  where merchant_id = ${merchantUuid} and email = ${email} and role = 'ADMIN' and ${currentStatus} = 'PENDING')`

/** Whoever is bound to branches has to do with the invitations to these alone. */
const isWithinCallers = (branchIds: SQL) =>
  sql`(${callerBranches()} is null or coalesce(${branchIds} <@ ${callerBranches()}, false))`

/** Whether an invitation waits for this address that the caller has nothing to do with. */
const awaitsElsewhere = (merchantUuid: Uuid<'merchant'>, email: string) => sql`exists (
  select from ${invitations}
  where merchant_id = ${merchantUuid} and email = ${email} and ${currentStatus} = 'PENDING'
    and not ${isWithinCallers(sql`branch_ids`)})`

/** An invitation as its merchant sees it. */
export interface InvitationRow extends Record<string, unknown> {
  id: Uuid<'invitation'>
  email: string
  role: GivenRole
  /** The branches to which whoever accepts is bound; null for all. */
  branch_ids: Uuid<'branch'>[] | null
  status: InvitationStatus
  expires_at: string
  created_at: string
}

const branchIdsOf = ({ branch_ids: uuids }: InvitationRow) =>
  sql`${uuids === null ? null : sql.param([...uuids])}::uuid[]`

export interface NewInvitation {
  row: InvitationRow
  publicId: string
  merchantUuid: Uuid<'merchant'>
  tokenHash: Buffer
  userAgent: string | null
  mail: { id: Uuid<'mail'>; message: Omit<InvitationMessage, 'merchantName'> }
}

/**
 * Creates an invitation, responds with its row, and revokes the previous one of the same address: only the OWNER may
 * replace an invitation of an ADMIN, as only the OWNER may create one, and whoever is bound to branches none to others. The
 * merchant is locked, and with it all its invitations.
 */
export const insertInvitation = ({
  row,
  publicId,
  merchantUuid,
  tokenHash,
  userAgent,
  mail,
}: NewInvitation) => ({
  quotaChecked: statement(sql`
      select ${requireMerchantConfirmed({ merchantId: merchantUuid })},
        ${requireInvitationQuota({ merchantId: merchantUuid, email: row.email })}`),
  inviteeChecked: statement(sql`
      select case
        when not ${callerOwns(merchantUuid)} and (${row.role} = 'ADMIN' or ${awaitsAdmin(merchantUuid, row.email)})
          then ${refuse({ rule: 'not_allowed' })}
        when exists (
          select from ${members} join ${users} on ${users.id} = ${members.userId}
          where ${members.merchantId} = ${merchantUuid} and ${users.email} = ${row.email})
          then ${refuse({ rule: 'invitee_is_member' })}
        when ${row.branch_ids === null} and ${callerBranches()} is not null
          then ${refuse({ rule: 'invitation_names_branches', fields: ['branchIds'] })}
        when ${namesUnknownBranch(merchantUuid, row.branch_ids)} or not ${isWithinCallers(branchIdsOf(row))}
          then ${refuse({ rule: 'not_found' })}
        when ${awaitsElsewhere(merchantUuid, row.email)} then ${refuse({ rule: 'invited_elsewhere' })} end`),
  steppedUp: requireStepUpIf(sql`${row.role} = 'ADMIN' or ${awaitsAdmin(merchantUuid, row.email)}`),
  earlierRevoked: statement(sql`
      with r as (
        update ${invitations} set revoked_at = request_now()
        where merchant_id = ${merchantUuid} and email = ${row.email}
          and accepted_at is null and revoked_at is null
        returning id, revoked_at < expires_at as was_pending)
      select ${recordAudit({
        action: 'invitation.revoke',
        resource: sql`public_id('inv', r.id)`,
        details: sql`jsonb_build_object(
        'replacedBy', ${publicId}::text,
        'before', jsonb_build_object('status', 'PENDING'),
        'after', jsonb_build_object('status', 'REVOKED'))`,
      })}
      from r where was_pending`),
  created: statement<{ mailed: InvitationMessage }>(sql`
      with i as (
        insert into ${invitations}
          (id, merchant_id, email, role, branch_ids, token_hash, invited_by, created_at, expires_at)
        values (${row.id}, ${merchantUuid}, ${row.email}, ${row.role},
          ${branchIdsOf(row)}, ${tokenHash}, caller_id(),
          request_now(), ${row.expires_at})
        returning *)
      select ${respondWithKnown(row)},
        ${recordAudit({
          action: 'invitation.create',
          resource: publicId,
          details: sql`jsonb_build_object(
          'merchantId', public_id('mer', m.id), 'before', null,
          'after', jsonb_build_object('email', i.email, 'role', i.role, 'status', 'PENDING')
            || case when i.branch_ids is null then '{}' else jsonb_build_object('branchIds', (
              select jsonb_agg(public_id('br', id)) from unnest(i.branch_ids) id)) end)`,
        })},
        ${enqueueMail({
          id: mail.id,
          type: 'invitation',
          data: sql`${JSON.stringify(mail.message)}::jsonb || jsonb_build_object('merchantName', m.name)`,
        })} as mailed,
        case when u.email_verified_at is not null then ${recordEvent({
          type: 'invitation.received',
          data: sql`jsonb_build_object('invitationId', ${publicId}::text, 'merchantId', public_id('mer', m.id),
            'merchantName', m.name, 'role', i.role, 'expiresAt', iso_time(i.expires_at))`,
          userId: sql`u.id`,
        })}::text end,
        case i.role when 'ADMIN' then ${recordAdministratorChange({
          step: 'invited',
          merchantId: sql`m.id`,
          email: sql`i.email`,
          userAgent,
        })}::text end
      from i join ${merchants} m on m.id = i.merchant_id left join ${users} u on u.email = i.email`),
})

export interface InvitationFilters extends Paging {
  status?: InvitationStatus | undefined
}

const matchesFilters = (merchantUuid: Uuid<'merchant'>, { status }: InvitationFilters) =>
  and(
    eq(invitations.merchantId, merchantUuid),
    status && sql`${currentStatus} = ${status}`,
    isWithinCallers(sql`branch_ids`),
  )

/** A page of a merchant's invitations, newest first. */
export const selectInvitations = (merchantUuid: Uuid<'merchant'>, filters: InvitationFilters) =>
  statement<InvitationRow>(
    shortListPage(
      {
        columns: sql`id, email, role, branch_ids::text[] as branch_ids, ${currentStatus} as status, iso_time(expires_at) as expires_at,
          iso_time(created_at) as created_at`,
        from: invitations,
        where: matchesFilters(merchantUuid, filters),
      },
      filters,
    ),
  )

export const countInvitations = (merchantUuid: Uuid<'merchant'>, filters: InvitationFilters) =>
  statement<{ total: number }>(sql`
    select count(*)::integer as total from ${invitations} where ${matchesFilters(merchantUuid, filters)}`)

const revokePending = (merchantUuid: Uuid<'merchant'>, invitationUuid: Uuid<'invitation'>) =>
  statement<{ status: InvitationStatus; allowed: boolean }>(sql`
    with i as materialized (
      select id, ${currentStatus} as status,
        role <> 'ADMIN' or ${callerOwns(merchantUuid)} as allowed
      from ${invitations} where id = ${invitationUuid} and merchant_id = ${merchantUuid}
        and ${isWithinCallers(sql`branch_ids`)}),
    r as (
      update ${invitations} set revoked_at = request_now() from i
      where invitations.id = i.id and i.status = 'PENDING' and i.allowed
        and accepted_at is null and revoked_at is null
      returning invitations.id),
    recorded as (
      select ${recordAudit({
        action: 'invitation.revoke',
        resource: sql`public_id('inv', r.id)`,
        details: sql`jsonb_build_object(
        'before', jsonb_build_object('status', 'PENDING'),
        'after', jsonb_build_object('status', 'REVOKED'))`,
      })}::text from r)
    select status, allowed, (select count(*) from recorded) from i`)

/** Revokes a pending invitation if the caller may; no row if there is none. The merchant is locked. */
export const revokeInvitationRow = (
  merchantUuid: Uuid<'merchant'>,
  invitationUuid: Uuid<'invitation'>,
) => ({
  steppedUp: requireStepUpIf(sql`${callerOwns(merchantUuid)} and exists (
    select from ${invitations}
    where id = ${invitationUuid} and merchant_id = ${merchantUuid} and role = 'ADMIN'
      and ${currentStatus} = 'PENDING')`),
  found: revokePending(merchantUuid, invitationUuid),
})

export interface InviteeRow extends Record<string, unknown> {
  merchant_id: Uuid<'merchant'>
  merchant_name: string
  email: string
  role: GivenRole
  status: InvitationStatus
  new_user: boolean
  expires_at: string
}

export const findInvitation = (tokenHash: Buffer) =>
  statement<InviteeRow>(sql`
    select m.id as merchant_id, m.name as merchant_name, ${invitations.email}, ${invitations.role},
      ${currentStatus} as status, iso_time(${invitations.expiresAt}) as expires_at,
      not exists (select from ${users} where ${users.email} = ${invitations.email}) as new_user
    from ${invitations} join ${merchants} m on m.id = ${invitations.merchantId}
    where ${invitations.tokenHash} = ${tokenHash}`)
