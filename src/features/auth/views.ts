import type * as z from 'zod'
import { inCapital } from '../../domain/statuses.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import type { CallersMerchantRow, RegisteredUserRow, UserRow } from './queries.ts'
import type { CurrentUser, RegisteredUser } from './schemas.ts'

interface CallerRows {
  users: readonly UserRow[]
  merchants: readonly CallersMerchantRow[]
}

/** The caller as GET and PUT /auth/me show them. */
export function currentUserView({ users, merchants }: CallerRows): z.input<typeof CurrentUser> {
  const [user] = users
  if (!user) throw new Error('the caller has no row')
  return {
    id: userId.toPublic(user.id),
    email: user.email,
    name: user.name,
    role: user.role,
    emailVerified: user.email_verified,
    kycStatus: inCapital(user.kyc_status),
    language: user.language,
    createdAt: user.created_at,
    merchants: merchants.map(({ id, name, role }) => ({ id: merchantId.toPublic(id), name, role })),
  }
}

/** A user who has just registered. */
export const registeredUserView = (row: RegisteredUserRow): z.input<typeof RegisteredUser> => ({
  id: userId.toPublic(row.id),
  email: row.email,
  name: row.name,
  emailVerified: row.email_verified,
  createdAt: row.created_at,
})
