import type * as z from 'zod'
import { inCapital } from '../../domain/statuses.ts'
import type { BatchRows } from '../../platform/database.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import type { findCaller, findCallersMerchants } from './queries.ts'
import type { CurrentUser } from './schemas.ts'

type CallerRows = BatchRows<{
  users: ReturnType<typeof findCaller>
  merchants: ReturnType<typeof findCallersMerchants>
}>

/** The caller as GET and PUT /auth/me show them. */
export function currentUserView({ users, merchants }: CallerRows): z.input<typeof CurrentUser> {
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
