import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countApiKeys, selectApiKeys } from './queries.ts'
import { ApiKeyList, ApiKeyQuery } from './schemas.ts'
import { apiKeyView } from './views.ts'

export const listApiKeys = route({
  id: 'listApiKeys',
  method: 'get',
  path: '/api-keys',
  summary: 'List the caller’s API keys',
  description:
    'Newest first, without keys that were revoked or that a rotation has ended. An expired key is listed until it is revoked.',
  access: session(),
  query: ApiKeyQuery,
  returns: [200, ApiKeyList],
  run(call) {
    const { query } = call
    return readPage(
      call,
      query,
      { counted: countApiKeys(), rows: selectApiKeys(query) },
      apiKeyView,
    )
  },
})
