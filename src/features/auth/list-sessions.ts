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
    const data = sessions.map((row) => ({
      id: sessionId.toPublic(row.id),
      userAgent: row.user_agent,
      ip: row.ip,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      current: row.current,
    }))
    return { data }
  },
})
