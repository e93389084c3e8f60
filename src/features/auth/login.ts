import type * as z from 'zod'
import { anyone } from '../../http/access.ts'
import { ApiError } from '../../http/errors.ts'
import { type Call, route } from '../../http/route.ts'
import { userId } from '../../platform/ids.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { randomSecret } from '../../platform/secrets.ts'
import { ACCESS_TOKEN_SECONDS } from '../../platform/tokens.ts'
import { findLogin, openSession, recordFailedLogin } from './queries.ts'
import { makeRefreshToken } from './refresh-token.ts'
import { Login, LoginRequest } from './schemas.ts'
import { kycStatusView } from './views.ts'

const SESSION_DAYS = 30
const FIRST_GENERATION = 1

export const login = route({
  id: 'login',
  method: 'post',
  path: '/auth/login',
  summary: 'Log in',
  description:
    'The answer to an unknown e-mail is the same as to a wrong password, in the same time.',
  access: anyone('It is where a credential is had.'),
  sensitive: 'login',
  body: LoginRequest,
  returns: [200, Login],
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
  async run(call) {
    const { body, db } = call
    const [[account]] = await db.read(findLogin(body.email))
    const right = await verifyPassword(body.password, account?.passwordHash)
    if (!account || !right) {
      await db.change(recordFailedLogin(account?.id ?? null, 'password'))
      throw new ApiError('INVALID_CREDENTIALS')
    }
    if (account.status === 'suspended' || account.status === 'banned') {
      await db.change(recordFailedLogin(account.id, 'suspended'))
      throw new ApiError('ACCOUNT_SUSPENDED')
    }
    return openLogin(call, account)
  },
})

async function openLogin(
  { db, newId, now, platform, ip, userAgent }: Call,
  account: { id: string; passwordHash: string },
): Promise<z.input<typeof Login>> {
  const { config, tokens } = platform
  const session = { id: newId(), salt: randomSecret(16) }
  const [[opened]] = await db.change(
    openSession({
      ...session,
      userId: account.id,
      passwordHash: account.passwordHash,
      userAgent,
      ip,
      lifetimeDays: SESSION_DAYS,
    }),
  )
  if (!opened) {
    // Suspended, or given another password, between the two batches: the next try is judged anew.
    await db.change(recordFailedLogin(account.id, 'changed'))
    throw new ApiError('INVALID_CREDENTIALS')
  }
  return {
    accessToken: await tokens.issue({ userId: account.id, sessionId: session.id }, now),
    tokenType: 'Bearer',
    expiresIn: ACCESS_TOKEN_SECONDS,
    refreshToken: makeRefreshToken(
      config.SERVER_SECRET,
      session.id,
      FIRST_GENERATION,
      session.salt,
    ),
    user: {
      id: userId.toPublic(opened.id),
      email: opened.email,
      name: opened.name,
      role: opened.role,
      emailVerified: opened.email_verified,
      kycStatus: kycStatusView(opened.kyc_status),
    },
  }
}
