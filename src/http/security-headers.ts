import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** What an answer lets a browser do. */
export type ContentPolicy = NonNullable<
  NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']
>

/** The headers that keep browsers from doing more with an answer than it is for; the policy adds to "nothing". */
export const securityHeaders = (
  policy: ContentPolicy,
  readableBy: 'same-origin' | 'cross-origin',
): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], ...policy },
    crossOriginResourcePolicy: readableBy,
    strictTransportSecurity: 'max-age=63072000; includeSubDomains',
    xFrameOptions: 'DENY',
    // An answer that says it more strictly is left as it is.
    overwrite: false,
  })
