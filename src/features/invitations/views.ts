import type * as z from 'zod'
import { invitationId, merchantId } from '../../platform/ids.ts'
import { branchIdsView } from '../../wire/branches.ts'
import type { AcceptedRow } from './accept-queries.ts'
import type { InvitationRow, InviteeRow } from './queries.ts'
import type { Accepted, Invitation, InvitationView } from './schemas.ts'

/** An invitation as its merchant sees it. */
export const invitationView = (row: InvitationRow): z.input<typeof Invitation> => ({
  id: invitationId.toPublic(row.id),
  email: row.email,
  role: row.role,
  branchIds: branchIdsView(row.branch_ids),
  status: row.status,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})

/** An invitation as the holder of its link sees it. */
export const inviteeView = (row: InviteeRow): z.input<typeof InvitationView> => ({
  merchant: { id: merchantId.toPublic(row.merchant_id), name: row.merchant_name },
  email: row.email,
  role: row.role,
  newUser: row.new_user,
  expiresAt: row.expires_at,
})

/** The merchant of which the caller has become a member. */
export const acceptedView = (row: AcceptedRow): z.input<typeof Accepted> => ({
  message: 'You are now a member.',
  merchant: { id: merchantId.toPublic(row.merchant_id), name: row.name, role: row.role },
})
