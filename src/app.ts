import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { groups } from './features/groups.ts'
import type { HttpEnv } from './http/env.ts'
import { FixedFirstRouter } from './http/fixed-first-router.ts'
import { handleError } from './http/handler.ts'
import { methodsAt, mountGroups } from './http/mount.ts'
import { pathNotFound } from './http/not-found.ts'
import { refusePlainHttp } from './http/plain-http.ts'
import { requestLifecycle } from './http/request-lifecycle.ts'
import { apiSecurityHeaders } from './http/security-headers.ts'
import { mountMcp } from './mcp/endpoint.ts'
import { consolePages } from './pages/console/console-page.ts'
import { consoleWorker } from './pages/console/service-worker.ts'
import { type OwnApi, sessionPages } from './pages/console/session.ts'
import { mountPage } from './pages/page.ts'
import { pages } from './pages/pages.ts'
import { sendUnknownPath } from './pages/unknown-path.ts'

const app = new Hono<HttpEnv>({ router: new FixedFirstRouter() })

const ownApi: OwnApi = (c, request) => app.fetch(request, c.env, c.executionCtx)

app.use(requestLifecycle)
// Before the API's headers, which pages do not use.
for (const page of [...pages, ...sessionPages(ownApi), consoleWorker, ...consolePages])
  mountPage(app, page)
app.use(apiSecurityHeaders)
app.use(refusePlainHttp)
const allowOrigins = cors({
  origin: (origin, c) => (c.env.platform.config.CORS_ORIGINS.includes(origin) ? origin : null),
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Prefer', 'X-Request-Id'],
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  exposeHeaders: [
    'X-Request-Id',
    'Idempotent-Replayed',
    'Link',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'Server-Timing',
    'X-Ignored-Fields',
    'Preference-Applied',
  ],
  maxAge: 86400,
})
app.use(async (c, next) => {
  const isPreflight = c.req.method === 'OPTIONS'
  // The response to a preflight does not depend on the path.
  if (isPreflight && methodsAt(app, c.req.path).length === 0) return c.notFound()
  if (isPreflight || c.req.header('Origin') !== undefined) return allowOrigins(c, next)
  // What another origin may read is nothing to a request that comes from none; a cache still has to tell them apart.
  await next()
  // Not c.header(), which makes a second response once there is one.
  c.res.headers.append('Vary', 'Origin')
})
mountGroups(app, groups)
mountMcp(app, ownApi)

app.notFound((c) => {
  const methods = methodsAt(app, c.req.path)
  const refusal = pathNotFound(methods)
  return methods.length > 0 ? handleError(refusal, c) : sendUnknownPath(c, refusal)
})
app.onError(handleError)

export { app }
