import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { refusal } from '../../wire/errors.ts'
import { revokeApiKey } from './queries.ts'
import { ApiKeyParams } from './schemas.ts'

export const deleteApiKey = route({
  id: 'deleteApiKey',
  method: 'delete',
  path: '/api-keys/:id',
  summary: 'Revoke an API key',
  description: 'The key is refused from the next request on.',
  access: session(),
  params: ApiKeyParams,
  returns: [204, null],
  async run(call) {
    const { params, db } = call
    const revoked = await db.change(revokeApiKey(params.id, userAgentOf(call)))
    if (revoked.length === 0) throw refusal('not_found')
    return undefined
  },
})
