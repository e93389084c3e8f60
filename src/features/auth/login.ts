import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { isExpired, verifyPassword } from '../../platform/passwords.ts'
import { ApiError, refusal } from '../../wire/errors.ts'
import { completeLogin } from './complete-login.ts'
import { makeLoginToken } from './factors/rules.ts'
import {
  findUserForLogin,
  recordFailedLogin,
  releaseLoginAttempt,
  reserveLoginAttempt,
} from './queries.ts'
import { LoginOutcome, LoginRequest } from './schemas.ts'

export const login = route({
  id: 'login',
  method: 'post',
  path: '/auth/login',
  summary: 'Log in',
  description:
    'An unknown e-mail gets the same response as a wrong password, after the same time. One network has 10 wrong attempts a minute for each e-mail. A user with a second factor gets `factorRequired` and a `loginToken` instead of tokens, and goes on with POST /auth/login/factor.',
  access: anyone('This is where a caller gets a credential.'),
  sensitive: 'login',
  body: LoginRequest,
  returns: [200, LoginOutcome],
  async run(call) {
    const { body, db, newId, now, platform } = call
    const attemptUuid = newId<'attempt'>()
    const {
      found: [account],
      reserved: [attempt],
    } = await db.change({
      found: findUserForLogin(body.email),
      reserved: reserveLoginAttempt(attemptUuid, body.email),
    })
    const wait = attempt?.wait ?? 0
    if (wait > 0) throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': `${wait}` } })
    const matches = await verifyPassword(body.password, account?.password_hash)
    if (!account || !matches || isExpired(account.password_hash, now)) {
      await db.change(recordFailedLogin(account?.id ?? null, 'password'))
      throw refusal('invalid_credentials')
    }
    if (account.status === 'suspended' || account.status === 'banned') {
      await db.change(recordFailedLogin(account.id, 'suspended'))
      throw refusal('suspended')
    }
    const { id, password_hash: passwordHash, factor_methods: methods } = account
    const released = releaseLoginAttempt(attemptUuid)
    if (methods.length > 0) {
      await db.change(released)
      const loginToken = makeLoginToken(platform.config.SERVER_SECRET, id, passwordHash, now)
      return { factorRequired: true, loginToken, methods } as const
    }
    const opened = await completeLogin(call, { userId: id, passwordHash, factor: null }, released)
    if (opened) return opened
    // Suspended, or changed its password or factors, between the two batches: the next try sees it.
    await db.change(recordFailedLogin(id, 'changed'))
    throw refusal('invalid_credentials')
  },
})
