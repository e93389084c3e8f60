import type { Hono } from 'hono'
import { ApiError } from '../wire/errors.ts'
import type { HttpEnv } from './env.ts'
import { mountRoute } from './handler.ts'
import type { RouteGroup } from './route.ts'

/** Mounts all routes, and a 405 with the right Allow header for the other methods of their paths. */
export function mountGroups(app: Hono<HttpEnv>, groups: readonly RouteGroup[]): void {
  const methods = new Map<string, Set<string>>()
  for (const { base, routes } of groups) {
    for (const route of routes) {
      mountRoute(app, base, route)
      const path = base + route.path
      const known = methods.get(path) ?? new Set()
      known.add(route.method.toUpperCase())
      if (route.method === 'get') known.add('HEAD')
      methods.set(path, known)
    }
  }
  // After all routes, so that a path gives a 405 only if none of its routes takes the method.
  for (const [path, known] of methods) {
    app.all(path, () => {
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: [...known].join(', ') } })
    })
  }
}
