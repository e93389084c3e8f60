import type { RouteGroup } from '../../http/route.ts'
import { createApiKey } from './create-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { rotateApiKey } from './rotate-api-key.ts'

export const apiKeys: RouteGroup = {
  tag: 'API keys',
  description:
    'Credentials for programs. A test key moves no money, and neither reads nor changes anything live; a key may be bound to one merchant.',
  base: '/api/v1',
  routes: [createApiKey, listApiKeys, deleteApiKey, rotateApiKey],
}
