import type * as z from 'zod'
import type { InvitationStatus } from '../../domain/statuses.ts'
import { invitationId, merchantId } from '../../platform/ids.ts'
import type { Invitation, InvitationView } from './schemas.ts'

export interface InvitationRow {
  id: string
  email: string
  role: 'ADMIN' | 'MEMBER'
  status: InvitationStatus
  expiresAt: Date
  createdAt: Date
}

/** An invitation as its merchant sees it. */
export const invitationView = (row: InvitationRow): z.input<typeof Invitation> => ({
  id: invitationId.toPublic(row.id),
  email: row.email,
  role: row.role,
  status: row.status,
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
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
  expiresAt: row.expiresAt.toISOString(),
})
