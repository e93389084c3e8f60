import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { sessionId } from '../../platform/ids.ts'
import { SessionList } from './schemas.ts'
import { listCallersSessions } from './session-queries.ts'

export const listSessions = route({
  id: 'listSessions',
  method: 'get',
  path: '/auth/sessions',
  summary: 'List the signed-in user’s sessions',
  access: session(),
  returns: [200, SessionList],
  async run({ db }) {
    const sessions = await db.read(listCallersSessions())
    const data = sessions.map(({ id, createdAt, lastUsedAt, ...shown }) => ({
      id: sessionId.toPublic(id),
      ...shown,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }))
    return { data }
  },
})
