import type { RouteGroup } from '../../http/route.ts'
import { getHealth } from './get-health.ts'
import { getOpenApi } from './get-openapi.ts'
import { getPublicKeys } from './get-public-keys.ts'

export const specification: RouteGroup = {
  tag: 'Service',
  description: 'What it is, whether it works, and the keys that sign its tokens.',
  base: '/api/v1',
  routes: [getOpenApi],
}

export const site: RouteGroup = {
  tag: 'Service',
  description: 'What it is, whether it works, and the keys that sign its tokens.',
  base: '',
  routes: [getHealth, getPublicKeys],
}
