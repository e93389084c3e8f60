import { sql } from 'drizzle-orm'
import {
  mayStillInvite,
  recordAdministratorChange,
  recordAudit,
  recordEvent,
  recordKeyReach,
  refuse,
} from '../../db/functions.ts'
import { invitations, members, merchants, users } from '../../db/schema.ts'
import type { GivenRole } from '../../domain/roles.ts'
import { type Responded, responseOf } from '../../http/idempotency.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { currentStatus } from './queries.ts'

/** A user who accepts without an account; name and hash are null if the caller is signed in. */
export interface InvitedUser {
  id: Uuid<'user'>
  name: string | null
  passwordHash: string | null
}

/**
 * Locks the merchant before the invitation is checked, as every change of members and invitations does: the
 * second of two concurrent ones sees the first.
 */
const lockInvitingMerchant = (tokenHash: Buffer) =>
  statement(sql`
    select from ${merchants}
    where id = (select merchant_id from ${invitations} where token_hash = ${tokenHash})
    for no key update`)

/** Checks the invitation first, and then the caller. */
const authorizeAcceptance = (tokenHash: Buffer) =>
  statement(sql`
    with i as materialized (
      select merchant_id, email, ${currentStatus} as status
      from ${invitations} where token_hash = ${tokenHash})
    select case
        when i.status is null then ${refuse({ rule: 'not_found' })}
        when i.status = 'ACCEPTED' then ${refuse({ rule: 'invitation_accepted' })}
        when i.status <> 'PENDING' then ${refuse({ rule: 'gone' })}
        when caller_id() is null and u.id is not null then ${refuse({ rule: 'unauthorized' })}
        when u.id is distinct from caller_id() then ${refuse({ rule: 'invited_somebody_else' })}
        when m.user_id is not null then ${refuse({ rule: 'already_member' })} end
    from (select) requested
    left join i on true
    left join ${users} u on u.email = i.email
    left join ${members} m on m.merchant_id = i.merchant_id and m.user_id = u.id`)

/**
 * Creates the account of a new user, whose e-mail is verified by the link. The e-mail is the invitation's,
 * whatever was sent.
 */
const insertInvitedUser = (tokenHash: Buffer, { id, name, passwordHash }: InvitedUser) =>
  statement(sql`
    with u as (
      insert into ${users}
        (id, email, name, password_hash, status, email_verified_at, created_at, updated_at)
      select ${id}::uuid, email, ${name}::text, ${passwordHash}::text, 'active', request_now(),
        request_now(), request_now()
      from ${invitations} where token_hash = ${tokenHash} and caller_id() is null
      returning id, name, status)
    select ${recordAudit({
      action: 'user.register',
      resource: sql`public_id('usr', u.id)`,
      details: sql`jsonb_build_object('before', null,
      'after', jsonb_build_object('name', u.name, 'status', u.status))`,
      actor: sql`u.id`,
    })}
    from u`)

export interface AcceptedRow extends Record<string, unknown> {
  merchant_id: Uuid<'merchant'>
  name: string
  role: GivenRole
}

/**
 * Uses the invitation up and adds the member; no row if it was ended meanwhile, or if its maker may no longer invite.
 */
const joinMerchant = (tokenHash: Buffer, newcomerUuid: Uuid<'user'>, userAgent: string | null) =>
  statement<Responded<AcceptedRow>>(sql`
    with i as (
      update ${invitations}
      set accepted_at = request_now(), accepted_by = coalesce(caller_id(), ${newcomerUuid}::uuid)
      where token_hash = ${tokenHash}
        and accepted_at is null and revoked_at is null and expires_at > request_now()
        and ${mayStillInvite({
          ...{ merchantId: sql`merchant_id`, userId: sql`invited_by` },
          ...{ role: sql`role`, branchIds: sql`branch_ids` },
        })}
      returning id, merchant_id, role, branch_ids, accepted_by),
    joined as (
      insert into ${members} (merchant_id, user_id, role, branch_ids, created_at)
      select merchant_id, accepted_by, role, branch_ids, request_now() from i
      returning merchant_id, user_id, role),
    recorded as (
      select i.id as invitation_id, j.*, m.name
      from i, joined j join ${merchants} m on m.id = j.merchant_id)
    select shown.*, ${responseOf('shown')},
      ${recordAudit({
        action: 'invitation.accept',
        resource: sql`public_id('inv', invitation_id)`,
        details: sql`jsonb_build_object(
        'merchantId', public_id('mer', recorded.merchant_id), 'before', jsonb_build_object('status', 'PENDING'),
        'after', jsonb_build_object('status', 'ACCEPTED'))`,
        actor: sql`user_id`,
      })},
      ${recordAudit({
        action: 'member.join',
        resource: sql`public_id('usr', user_id)`,
        details: sql`jsonb_build_object(
        'merchantId', public_id('mer', recorded.merchant_id),
        'before', null, 'after', jsonb_build_object('role', recorded.role))`,
        actor: sql`user_id`,
      })},
      ${recordEvent({
        type: 'member.joined',
        merchantId: sql`recorded.merchant_id`,
        data: sql`jsonb_build_object(
        'merchantId', public_id('mer', recorded.merchant_id), 'userId', public_id('usr', user_id),
        'role', recorded.role)`,
        userId: sql`user_id`,
      })},
      ${recordKeyReach({ userId: sql`user_id`, merchantId: sql`recorded.merchant_id`, userAgent })},
      case recorded.role when 'ADMIN' then ${recordAdministratorChange({
        step: 'joined',
        merchantId: sql`recorded.merchant_id`,
        email: sql`(select email from ${users} where id = user_id)`,
        actor: sql`user_id`,
        userAgent,
      })}::text end
    from recorded, lateral (select recorded.merchant_id, recorded.name, recorded.role) shown`)

/**
 * Makes the caller a member, after creating an account for a new user. Raises gone if the invitation ended at this moment,
 * so that no account is left of it.
 */
export const joinByInvitation = (
  tokenHash: Buffer,
  newcomer: InvitedUser,
  userAgent: string | null,
) => ({
  merchantLocked: lockInvitingMerchant(tokenHash),
  authorized: authorizeAcceptance(tokenHash),
  userCreated: insertInvitedUser(tokenHash, newcomer),
  joined: joinMerchant(tokenHash, newcomer.id, userAgent),
  used: statement(sql`
    select ${refuse({ rule: 'gone' })} from ${invitations}
    where token_hash = ${tokenHash} and accepted_at is null`),
})
