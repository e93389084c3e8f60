import type { RouteGroup } from '../../http/route.ts'
import { getStore } from './get-store.ts'
import { updateStore } from './update-store.ts'

export const store: RouteGroup = {
  tag: 'Store',
  description: 'How a merchant shows itself to its payers.',
  base: '/api/v1',
  routes: [getStore, updateStore],
}
