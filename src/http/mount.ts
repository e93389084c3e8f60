import type { Hono } from 'hono'
import type { HttpEnv } from './env.ts'
import { mountRoute } from './handler.ts'
import type { RouteGroup } from './route.ts'

/** The pattern of middleware for all paths. */
const ALL_PATHS = '/*'

/** The methods that routes can have. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Mounts all routes. */
export function mountGroups(app: Hono<HttpEnv>, groups: readonly RouteGroup[]): void {
  for (const { base, routes } of groups) {
    for (const route of routes) mountRoute(app, base, route)
  }
}

/** The methods that something takes at a path, for an Allow header; none if there is nothing. */
export function methodsAt(app: Hono<HttpEnv>, path: string): string[] {
  const taken = METHODS.filter((method) => {
    const [handlers] = app.router.match(method, path)
    return handlers.some(([[, matched]]) => matched.path !== ALL_PATHS)
  })
  return taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
