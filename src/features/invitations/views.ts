import type * as z from 'zod'
import { invitationId, merchantId } from '../../platform/ids.ts'
import type { AcceptedRow } from './accept-queries.ts'
import type { InvitationRow } from './queries.ts'
import type { Accepted, Invitation, InvitationView } from './schemas.ts'

/** An invitation as its merchant sees it. */
export const invitationView = (row: InvitationRow): z.input<typeof Invitation> => ({
  id: invitationId.toPublic(row.id),
  email: row.email,
  role: row.role,
  status: row.status,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
})

type InviteeRow = Pick<InvitationRow, 'email' | 'role' | 'expiresAt'> & {
  merchant: { id: string; name: string }
  newUser: boolean
}

/** An invitation as the holder of its link sees it. */
export const inviteeView = (row: InviteeRow): z.input<typeof InvitationView> => ({
  merchant: { id: merchantId.toPublic(row.merchant.id), name: row.merchant.name },
  email: row.email,
  role: row.role,
  newUser: row.newUser,
  expiresAt: row.expiresAt,
})

/** The merchant of which the caller has become a member. */
export const acceptedView = (row: AcceptedRow): z.input<typeof Accepted> => ({
  message: 'You are now a member.',
  merchant: { id: merchantId.toPublic(row.merchant_id), name: row.name, role: row.role },
})
