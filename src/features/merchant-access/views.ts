import type * as z from 'zod'
import { maskedAccount } from '../../domain/masked-account.ts'
import { amountToNumber } from '../../domain/money.ts'
import {
  apiKeyId,
  connectionId,
  invitationId,
  payoutId,
  type Uuid,
  userId,
  webhookId,
} from '../../platform/ids.ts'
import type { MemberRow } from '../members/queries.ts'
import type {
  AccessConnectionRow,
  AccessInvitationRow,
  AccessKeyRow,
  AccessPayoutRow,
  AccessWebhookRow,
} from './queries.ts'
import type { MerchantAccess } from './schemas.ts'

interface AccessRows {
  webhooks: AccessWebhookRow[]
  keys: AccessKeyRow[]
  members: MemberRow[]
  invitations: AccessInvitationRow[]
  connections: AccessConnectionRow[]
  payouts: AccessPayoutRow[]
}

const makerOf = (row: { user_id: Uuid<'user'>; user_name: string; user_email: string }) => ({
  id: userId.toPublic(row.user_id),
  name: row.user_name,
  email: row.user_email,
})

/** What acts for a merchant or is told about it. */
export const accessView = (rows: AccessRows): z.input<typeof MerchantAccess> => ({
  webhooks: rows.webhooks.map((row) => ({
    id: webhookId.toPublic(row.id),
    url: row.url,
    environment: row.environment,
    active: row.active,
    createdBy: makerOf(row),
    createdAt: row.created_at,
  })),
  keys: rows.keys.map((row) => ({
    id: apiKeyId.toPublic(row.id),
    name: row.name,
    environment: row.environment,
    prefix: row.prefix,
    lastFour: row.last_four,
    bound: row.is_bound,
    permissions: row.permissions,
    user: makerOf(row),
    role: row.role,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  })),
  members: rows.members.map((row) => ({
    userId: userId.toPublic(row.user_id),
    email: row.email,
    name: row.name,
    role: row.role,
  })),
  invitations: rows.invitations.map((row) => ({
    id: invitationId.toPublic(row.id),
    email: row.email,
    role: row.role,
    invitedBy: makerOf(row),
    expiresAt: row.expires_at,
  })),
  bankConnections: rows.connections.map((row) => ({
    id: connectionId.toPublic(row.id),
    protocol: row.protocol,
    status: row.status,
    account: maskedAccount(row.account_number),
    pending: row.is_pending,
    user: makerOf(row),
  })),
  payouts: rows.payouts.map((row) => ({
    id: payoutId.toPublic(row.id),
    environment: row.environment,
    status: row.status,
    account: maskedAccount(row.account_number),
    rowCount: row.row_count,
    total: amountToNumber(row.total),
    scheduledFor: row.scheduled_for,
    submittedBy: makerOf(row),
  })),
})
