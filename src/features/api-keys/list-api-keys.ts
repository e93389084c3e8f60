import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { toPage } from '../../lists/paging.ts'
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
  async run({ query, db }) {
    const {
      rows,
      counted: [count],
    } = await db.read({ rows: selectApiKeys(query), counted: countApiKeys() })
    return toPage(query, count?.total ?? 0, rows.map(apiKeyView))
  },
})
