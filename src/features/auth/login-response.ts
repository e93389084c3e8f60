import type * as z from 'zod'
import { inCapital } from '../../domain/statuses.ts'
import type { Call } from '../../http/route.ts'
import { userId } from '../../platform/ids.ts'
import { ACCESS_TOKEN_SECONDS } from '../../platform/tokens.ts'
import { makeRefreshToken, type RefreshClaims } from './refresh-token.ts'
import type { Login } from './schemas.ts'
import type { SessionUser } from './session-queries.ts'

/** The response of login and refresh: new tokens of the session, and its user. */
export async function loginResponse(
  { platform: { config, tokens }, now }: Pick<Call, 'platform' | 'now'>,
  user: SessionUser,
  claims: RefreshClaims,
): Promise<z.input<typeof Login>> {
  return {
    accessToken: await tokens.issue({ userId: user.id, sessionId: claims.sessionId }, now),
    tokenType: 'Bearer',
    expiresIn: ACCESS_TOKEN_SECONDS,
    refreshToken: makeRefreshToken(config.SERVER_SECRET, claims),
    user: {
      id: userId.toPublic(user.id),
      email: user.email,
      name: user.name,
      role: user.role,
      emailVerified: user.email_verified,
      kycStatus: inCapital(user.kyc_status),
    },
  }
}
