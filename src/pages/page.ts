import { createHash } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http/env.ts'
import { redirectPlainHttp } from '../http/plain-http.ts'
import { type ContentPolicy, pageSecurityHeaders } from '../http/security-headers.ts'
import { ApiError } from '../wire/errors.ts'

/** A page for browsers: takes GET and HEAD, optionally a form's POST, and declares what it may load. */
export interface Page {
  /** Its id in the log. */
  id: string
  path: string
  /** As for routes of the API: what it shows may be some seconds old. Never for what tells payers of their payments. */
  mayBeStale?: true
  /** Additions to a policy that allows nothing. */
  contentPolicy: ContentPolicy
  /** The last one responds. */
  getHandlers: readonly MiddlewareHandler<HttpEnv>[]
  /** The same for POST, if the page takes a form. */
  postHandlers?: readonly MiddlewareHandler<HttpEnv>[]
}

/** Mounts a page on the app. */
export function mountPage(
  app: Hono<HttpEnv>,
  { id, path, mayBeStale, contentPolicy, getHandlers, postHandlers }: Page,
): void {
  const policy: ContentPolicy = { formAction: ["'none'"], ...contentPolicy }
  let fixed: MiddlewareHandler | undefined
  // A page's inline styles, and who may frame it, are known once it is rendered.
  const headers: MiddlewareHandler<HttpEnv> = async (c, next) => {
    await next()
    const { styles, framedBy } = c.var
    fixed ??= pageSecurityHeaders(policy)
    const fitting = styles
      ? pageSecurityHeaders({
          ...policy,
          styleSrc: styles.map(inlineHash),
          ...(framedBy && { frameAncestors: [...framedBy] }),
        })
      : fixed
    await fitting(c, async () => {})
  }
  const name: MiddlewareHandler<HttpEnv> = (c, next) => {
    c.set('page', id)
    c.set('mayBeStale', mayBeStale)
    return next()
  }
  app.on('GET', [path], headers, name, redirectPlainHttp, ...getHandlers)
  if (postHandlers) app.on('POST', [path], headers, name, redirectPlainHttp, ...postHandlers)
  app.all(path, headers, name, () => {
    throw new ApiError('METHOD_NOT_ALLOWED', {
      headers: { Allow: postHandlers ? 'GET, HEAD, POST' : 'GET, HEAD' },
    })
  })
}

/** The hash by which a policy allows an inline script or style. */
export const inlineHash = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`
