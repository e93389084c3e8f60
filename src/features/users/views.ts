import { userId } from '../../platform/ids.ts'
import type { UserItemRow, UserRow } from './queries.ts'

/** A user as the administrators' list shows them. */
export const adminUserItemView = (row: UserItemRow) => ({
  id: userId.toPublic(row.id),
  name: row.name,
  email: row.email,
  status: row.status,
  kycStatus: row.kyc_status,
  createdAt: row.created_at,
})

/** A user as administrators see them in full. */
export const adminUserView = (row: UserRow) => ({
  ...adminUserItemView(row),
  lastLoginAt: row.last_login_at,
})
