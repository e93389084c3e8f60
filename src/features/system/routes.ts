import type { RouteGroup } from '../../http/route.ts'
import { getHealth } from './get-health.ts'
import { getOpenApi } from './get-openapi.ts'
import { getPublicKeys } from './get-public-keys.ts'

export const specification: RouteGroup = {
  tag: 'Documentation',
  description: 'The interface in machine-readable form.',
  base: '/api/v1',
  routes: [getOpenApi],
}

export const site: RouteGroup = {
  tag: 'Service',
  description: 'At the root of the site, outside /api/v1.',
  base: '',
  routes: [getHealth, getPublicKeys],
}
