import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { undoChange } from './queries.ts'
import { ConnectionParams } from './schemas.ts'

export const undoBankCredentials = route({
  id: 'undoBankCredentials',
  method: 'delete',
  path: '/bank/connections/:id/pending',
  notFoundNouns: ['bank connection', 'pending change'],
  summary: 'Undo the pending change of a connection’s credentials',
  description:
    'The credentials in force stay. The account’s owner may, and the owner and the administrators of a merchant that is paid into it.',
  access: user({ permission: 'accounts:write', testKeys: 'never' }),
  params: ConnectionParams,
  returns: [204, null],
  async run(call) {
    await call.db.change(undoChange(call.params.id, userAgentOf(call)))
    return undefined
  },
})
