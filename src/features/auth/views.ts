import type * as z from 'zod'
import { inCapital } from '../../domain/statuses.ts'
import type { Rows } from '../../platform/database.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import type { findCaller, findCallersMerchants, RegisteredUserRow } from './queries.ts'
import type { CurrentUser, RegisteredUser } from './schemas.ts'

type CallerRows = Rows<[ReturnType<typeof findCaller>, ReturnType<typeof findCallersMerchants>]>

/** The caller as GET and PUT /auth/me show them. */
export function currentUserView([users, merchants]: CallerRows): z.input<typeof CurrentUser> {
  const [user] = users
  if (!user) throw new Error('the caller has no row')
  return {
    id: userId.toPublic(user.id),
    email: user.email,
    name: user.name,
    role: user.role,
    emailVerified: user.emailVerifiedAt !== null,
    kycStatus: inCapital(user.kycStatus),
    createdAt: user.createdAt.toISOString(),
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
