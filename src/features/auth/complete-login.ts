import type * as z from 'zod'
import type { Call } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import type { Statement } from '../../platform/database.ts'
import { randomSecret } from '../../platform/secrets.ts'
import { askedLanguage } from '../../wire/language.ts'
import { loginResponse } from './login-response.ts'
import type { Login } from './schemas.ts'
import { type NewSession, openSession } from './session-queries.ts'

const FIRST_GENERATION = 1

/**
 * Opens a session for what was presented, together with `beside`; null if the account was suspended, or its password or
 * factors changed meanwhile, or the factor was used before.
 */
export async function completeLogin(
  call: Call,
  presented: Pick<NewSession, 'userId' | 'passwordHash' | 'factor'>,
  beside?: Statement,
): Promise<z.input<typeof Login> | null> {
  const { db, newId, ip, header } = call
  const session = { id: newId<'session'>(), salt: randomSecret(16) }
  const {
    opened: [user],
  } = await db.change({
    opened: openSession({
      ...{ ...session, ...presented, ip, userAgent: userAgentOf(call) },
      language: askedLanguage(header('Accept-Language')) ?? null,
    }),
    ...(beside && { beside }),
  })
  if (!user) return null
  const { id: sessionId, salt } = session
  return loginResponse(call, user, { sessionId, salt, generation: FIRST_GENERATION })
}
