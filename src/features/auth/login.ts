import { anyone } from '../../http/access.ts'
import { ApiError } from '../../http/errors.ts'
import { type Call, route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { randomSecret } from '../../platform/secrets.ts'
import { loginAnswer } from './login-answer.ts'
import { findLogin, recordFailedLogin } from './queries.ts'
import { Login, LoginRequest } from './schemas.ts'
import { openSession } from './session-queries.ts'

const FIRST_GENERATION = 1

export const login = route({
  id: 'login',
  method: 'post',
  path: '/auth/login',
  summary: 'Log in',
  description: 'An unknown e-mail gets the same answer as a wrong password, after the same time.',
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

async function openLogin(call: Call, account: { id: string; passwordHash: string }) {
  const { db, newId, ip } = call
  const userAgent = userAgentOf(call)
  const session = { id: newId(), salt: randomSecret(16) }
  const { id: userId, passwordHash } = account
  const [[user]] = await db.change(openSession({ ...session, userId, passwordHash, userAgent, ip }))
  if (!user) {
    // Suspended, or given another password, between the two batches: the next try is judged anew.
    await db.change(recordFailedLogin(account.id, 'changed'))
    throw new ApiError('INVALID_CREDENTIALS')
  }
  const { id: sessionId, salt } = session
  return loginAnswer(call, user, { sessionId, salt, generation: FIRST_GENERATION })
}
