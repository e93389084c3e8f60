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
  contentPolicy: ContentPolicy
  /** The last of them answers. */
  getHandlers: readonly MiddlewareHandler<HttpEnv>[]
  /** The same for a POST, where the page takes a form. */
  postHandlers?: readonly MiddlewareHandler<HttpEnv>[]
}

/** Puts a page on the app. */
export function mountPage(
  app: Hono<HttpEnv>,
  { id, path, contentPolicy, getHandlers, postHandlers }: Page,
): void {
  const policy: ContentPolicy = { baseUri: ["'none'"], formAction: ["'none'"], ...contentPolicy }
  const fixed = securityHeaders(policy, 'same-origin')
  // What a page has inline is known once it is made.
  const headers: MiddlewareHandler<HttpEnv> = async (c, next) => {
    await next()
    const { styles } = c.var
    const fitting = styles
      ? securityHeaders({ ...policy, styleSrc: styles.map(inlineHash) }, 'same-origin')
      : fixed
    await fitting(c, async () => {})
  }
  const name: MiddlewareHandler<HttpEnv> = (c, next) => {
    c.set('page', id)
    return next()
  }
  app.on('GET', [path], headers, name, ...getHandlers)
  if (postHandlers) app.on('POST', [path], headers, name, ...postHandlers)
  app.all(path, headers, name, () => {
    throw new ApiError('METHOD_NOT_ALLOWED', {
      headers: { Allow: postHandlers ? 'GET, HEAD, POST' : 'GET, HEAD' },
    })
  })
}

/** How a policy names an inline script or style: by what it says. */
export const inlineHash = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`
