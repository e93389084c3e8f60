import { createHash } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http/env.ts'
import { type ContentPolicy, securityHeaders } from '../http/security-headers.ts'
import { ApiError } from '../wire/errors.ts'

/** Something for browsers: takes GET and HEAD, perhaps a form, and says itself what it may load. */
export interface Page {
  /** What the log calls it. */
  id: string
  path: string
  /** What it adds to a policy that allows nothing. */
  allows: ContentPolicy
  /** The last of them answers. */
  handlers: readonly MiddlewareHandler<HttpEnv>[]
  /** The same for a POST, where the page takes a form. */
  posted?: readonly MiddlewareHandler<HttpEnv>[]
}

/** Puts a page on the app. */
export function mountPage(app: Hono<HttpEnv>, { id, path, allows, handlers, posted }: Page): void {
  const policy: ContentPolicy = { baseUri: ["'none'"], formAction: ["'none'"], ...allows }
  const fixed = securityHeaders(policy, 'same-origin')
  // What a page has inline is known once it is made.
  const headers: MiddlewareHandler<HttpEnv> = async (c, next) => {
    await next()
    const { styles } = c.var
    const fitting = styles
      ? securityHeaders({ ...policy, styleSrc: styles.map(inline) }, 'same-origin')
      : fixed
    await fitting(c, async () => {})
  }
  const name: MiddlewareHandler<HttpEnv> = (c, next) => {
    c.set('page', id)
    return next()
  }
  app.on('GET', [path], headers, name, ...handlers)
  if (posted) app.on('POST', [path], headers, name, ...posted)
  app.all(path, headers, name, () => {
    throw new ApiError('METHOD_NOT_ALLOWED', {
      headers: { Allow: posted ? 'GET, HEAD, POST' : 'GET, HEAD' },
    })
  })
}

/** How a policy names an inline script or style: by what it says. */
export const inline = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`
