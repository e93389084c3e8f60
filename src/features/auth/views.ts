import type * as z from 'zod'
import type { Rows } from '../../platform/database.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import type { findCaller, findCallersMerchants } from './queries.ts'
import type { CurrentUser, KYC_STATUSES } from './schemas.ts'

type CallerRows = Rows<[ReturnType<typeof findCaller>, ReturnType<typeof findCallersMerchants>]>

/** `not_started` -> `NOT_STARTED`, as the interface writes it for the user. */
export const kycStatusView = (stored: string) =>
  stored.toUpperCase() as (typeof KYC_STATUSES)[number]

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
    kycStatus: kycStatusView(user.kycStatus),
    createdAt: user.createdAt.toISOString(),
    merchants: merchants.map(({ id, name, role }) => ({ id: merchantId.toPublic(id), name, role })),
  }
}
