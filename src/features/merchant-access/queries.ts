import { sql } from 'drizzle-orm'
import { cutOffKey, keysReaching } from '../../db/functions.ts'
import {
  bankAccounts,
  bankConnections,
  invitations,
  members,
  merchants,
  payouts,
  settlementAccountChanges,
  users,
  webhooks,
} from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Permission } from '../../domain/permissions.ts'
import type { GivenRole, MemberRole } from '../../domain/roles.ts'
import type { ConnectionStatus, PayoutStatus } from '../../domain/statuses.ts'
import type { RealProtocol } from '../../platform/bank/connection-config.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { currentStatus } from '../invitations/queries.ts'

/** Who has made something. */
interface MakerRow extends Record<string, unknown> {
  user_id: Uuid<'user'>
  user_name: string
  user_email: string
}

const maker = sql`u.id as user_id, u.name as user_name, u.email as user_email`

export interface AccessWebhookRow extends MakerRow {
  id: Uuid<'webhook'>
  url: string
  environment: Environment
  active: boolean
  created_at: string
}

/** All endpoints of a merchant, of both environments, newest first. */
export const selectMerchantWebhooks = (merchantUuid: Uuid<'merchant'>) =>
  statement<AccessWebhookRow>(sql`
    select w.id, w.url, w.environment, w.active, iso_time(w.created_at) as created_at, ${maker}
    from ${webhooks} w join ${users} u on u.id = w.created_by
    where w.merchant_id = ${merchantUuid} and w.removed_at is null order by w.id desc`)

export interface AccessKeyRow extends MakerRow {
  id: Uuid<'apiKey'>
  name: string
  environment: Environment
  prefix: string
  last_four: string
  is_bound: boolean
  permissions: Permission[] | null
  role: MemberRole
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

/** The API keys that reach a merchant, whosever they are, newest first. */
export const selectKeysReaching = (merchantUuid: Uuid<'merchant'>) =>
  statement<AccessKeyRow>(sql`
    select k.id, k.name, k.environment, k.prefix, k.last_four, k.merchant_id is not null as is_bound, k.permissions,
      m.role, iso_time(k.created_at) as created_at, iso_time(k.last_used_at) as last_used_at,
      iso_time(k.expires_at) as expires_at, ${maker}
    from ${keysReaching({ merchantId: merchantUuid })} k
      join ${users} u on u.id = k.user_id
      join ${members} m on m.merchant_id = ${merchantUuid} and m.user_id = k.user_id
    order by k.id desc`)

export interface AccessInvitationRow extends MakerRow {
  id: Uuid<'invitation'>
  email: string
  role: GivenRole
  expires_at: string
}

/** The invitations that can still be accepted, newest first. */
export const selectInvitationsInForce = (merchantUuid: Uuid<'merchant'>) =>
  statement<AccessInvitationRow>(sql`
    select ${invitations.id}, ${invitations.email}, ${invitations.role}, iso_time(${invitations.expiresAt}) as expires_at,
      ${maker}
    from ${invitations} join ${users} u on u.id = ${invitations.invitedBy}
    where ${invitations.merchantId} = ${merchantUuid} and ${currentStatus} = 'PENDING'
    order by ${invitations.id} desc`)

export interface AccessConnectionRow extends MakerRow {
  id: Uuid<'connection'>
  protocol: RealProtocol
  status: ConnectionStatus
  account_number: string
  is_pending: boolean
}

/** The connections of the account into which a merchant is paid, and of the one that is to take its place. */
export const selectSettlementConnections = (merchantUuid: Uuid<'merchant'>) =>
  statement<AccessConnectionRow>(sql`
    select c.id, c.protocol, c.status, a.account_number, s.is_pending, ${maker}
    from (
      select settlement_account_id as account_id, false as is_pending from ${merchants} where id = ${merchantUuid}
      union all
      select account_id, true from ${settlementAccountChanges} where merchant_id = ${merchantUuid}) s
      join ${bankConnections} c on c.account_id = s.account_id and c.removed_at is null
      join ${bankAccounts} a on a.id = c.account_id
      join ${users} u on u.id = c.user_id
    order by s.is_pending, c.id`)

export interface AccessPayoutRow extends MakerRow {
  id: Uuid<'payout'>
  environment: Environment
  status: PayoutStatus
  row_count: number
  total: string
  scheduled_for: string | null
  account_number: string
}

/** The payouts that wait for an approval or for their time, or are being sent, newest first. */
export const selectOpenPayouts = (merchantUuid: Uuid<'merchant'>) =>
  statement<AccessPayoutRow>(sql`
    select p.id, p.environment, p.status, p.row_count, p.total::text as total, iso_time(p.scheduled_for) as scheduled_for,
      a.account_number, ${maker}
    from ${payouts} p
      join ${bankAccounts} a on a.id = p.account_id
      join ${users} u on u.id = coalesce(p.submitted_by, p.created_by)
    where p.merchant_id = ${merchantUuid} and p.environment in ('live', 'test')
      and p.status in ('awaiting_approval', 'scheduled', 'processing')
    order by p.id desc`)

/** Ends what a key does at a merchant; cut_off_key.sql lists the errors. */
export const endKeyAccess = (
  merchantUuid: Uuid<'merchant'>,
  apiKeyUuid: Uuid<'apiKey'>,
  userAgent: string | null,
) =>
  statement(sql`select ${cutOffKey({ merchantId: merchantUuid, apiKeyId: apiKeyUuid, userAgent })}`)
