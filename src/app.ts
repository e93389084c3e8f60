import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { auth } from './features/auth/routes.ts'
import { merchants } from './features/merchants/routes.ts'
import { store } from './features/store/routes.ts'
import { site, specification } from './features/system/routes.ts'
import type { HttpEnv } from './http/env.ts'
import { ApiError } from './http/errors.ts'
import { frame } from './http/frame.ts'
import { answerError, mountRoute } from './http/handler.ts'
import type { RouteGroup } from './http/route.ts'

/** Every operation of the service. */
export const groups: readonly RouteGroup[] = [auth, merchants, store, specification, site]

const app = new Hono<HttpEnv>()

app.use(frame)
app.use(
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginResourcePolicy: 'cross-origin',
    strictTransportSecurity: 'max-age=63072000; includeSubDomains',
    xFrameOptions: 'DENY',
  }),
)
app.use(
  cors({
    origin: (origin, c) => (c.env.platform.config.CORS_ORIGINS.includes(origin) ? origin : null),
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposeHeaders: ['X-Request-Id', 'Idempotent-Replayed', 'Retry-After', 'Server-Timing'],
    maxAge: 86400,
  }),
)

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
// After all routes, so that a path answers 405 only where no route of it takes the method.
for (const [path, known] of methods) {
  app.all(path, () => {
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: [...known].join(', ') } })
  })
}

app.notFound((c) => answerError(new ApiError('NOT_FOUND'), c))
app.onError(answerError)

export { app }
