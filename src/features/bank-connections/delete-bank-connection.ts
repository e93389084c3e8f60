import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { removeConnection } from './queries.ts'
import { ConnectionParams } from './schemas.ts'

export const deleteBankConnection = route({
  id: 'deleteBankConnection',
  method: 'delete',
  path: '/bank/connections/:id',
  summary: 'Delete a bank connection',
  description:
    'Its credentials are forgotten at once, and its account is pending. Merchants that are paid into the account receive no payments until it is connected again.',
  access: user({ testKeys: 'never', stepUp: 'always' }),
  params: ConnectionParams,
  returns: [204, null],
  async run(call) {
    await call.db.change(removeConnection(call.params.id, userAgentOf(call)))
    return undefined
  },
})
