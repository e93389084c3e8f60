import { createHash } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http/env.ts'
import { ApiError } from '../http/errors.ts'
import { type ContentPolicy, securityHeaders } from '../http/security-headers.ts'

/** Something for browsers: takes GET and HEAD, and says itself what it may load. */
export interface Page {
  /** What the log calls it. */
  id: string
  path: string
  /** What it adds to a policy that allows nothing. */
  allows: ContentPolicy
  /** The last of them answers. */
  handlers: readonly MiddlewareHandler<HttpEnv>[]
}

/** Puts a page on the app. */
export function mountPage(app: Hono<HttpEnv>, { id, path, allows, handlers }: Page): void {
  const policy: ContentPolicy = { baseUri: ["'none'"], formAction: ["'none'"], ...allows }
  const headers = securityHeaders(policy, 'same-origin')
  const name: MiddlewareHandler<HttpEnv> = (c, next) => {
    c.set('page', id)
    return next()
  }
  app.on('GET', [path], headers, name, ...handlers)
  app.all(path, headers, name, () => {
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET, HEAD' } })
  })
}

/** How a policy names an inline script or style: by what it says. */
export const inline = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`
