import { anyone } from '../../http/access.ts'
import { type Call, route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import type { Uuid } from '../../platform/ids.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { randomSecret } from '../../platform/secrets.ts'
import { ApiError } from '../../wire/errors.ts'
import { loginResponse } from './login-response.ts'
import {
  findUserForLogin,
  recordFailedLogin,
  releaseLoginAttempt,
  reserveLoginAttempt,
} from './queries.ts'
import { Login, LoginRequest } from './schemas.ts'
import { openSession } from './session-queries.ts'

const FIRST_GENERATION = 1

export const login = route({
  id: 'login',
  method: 'post',
  path: '/auth/login',
  summary: 'Log in',
  description:
    'An unknown e-mail gets the same response as a wrong password, after the same time. One network has 10 wrong attempts a minute for each e-mail.',
  access: anyone('This is where a caller gets a credential.'),
  sensitive: 'login',
  body: LoginRequest,
  returns: [200, Login],
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
  async run(call) {
    const { body, db, newId } = call
    const tryId = newId<'attempt'>()
    const {
      found: [account],
      reserved: [attempt],
    } = await db.change({
      found: findUserForLogin(body.email),
      reserved: reserveLoginAttempt(tryId, body.email),
    })
    const wait = attempt?.wait ?? 0
    if (wait > 0) throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': `${wait}` } })
    const matches = await verifyPassword(body.password, account?.password_hash)
    if (!account || !matches) {
      await db.change(recordFailedLogin(account?.id ?? null, 'password'))
      throw new ApiError('INVALID_CREDENTIALS')
    }
    if (account.status === 'suspended' || account.status === 'banned') {
      await db.change(recordFailedLogin(account.id, 'suspended'))
      throw new ApiError('ACCOUNT_SUSPENDED')
    }
    return completeLogin(call, account, tryId)
  },
})

async function completeLogin(
  call: Call,
  account: { id: Uuid<'user'>; password_hash: string },
  tryId: Uuid<'attempt'>,
) {
  const { db, newId, ip } = call
  const userAgent = userAgentOf(call)
  const session = { id: newId<'session'>(), salt: randomSecret(16) }
  const { id: userId, password_hash: passwordHash } = account
  const {
    opened: [user],
  } = await db.change({
    opened: openSession({ ...session, userId, passwordHash, userAgent, ip }),
    attemptReleased: releaseLoginAttempt(tryId),
  })
  if (!user) {
    // Suspended, or changed password, between the two batches: the next try sees it.
    await db.change(recordFailedLogin(account.id, 'changed'))
    throw new ApiError('INVALID_CREDENTIALS')
  }
  const { id: sessionId, salt } = session
  return loginResponse(call, user, { sessionId, salt, generation: FIRST_GENERATION })
}
