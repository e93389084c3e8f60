import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** What a response allows a browser to do. */
export type ContentPolicy = NonNullable<
  NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']
>

/** Two years, as the preload list of browsers asks for at least one. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains'

/** The headers that restrict what browsers do with a response; the policy adds to a default of "nothing". */
export const securityHeaders = (
  policy: ContentPolicy,
  readableBy: 'same-origin' | 'cross-origin',
): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      ...policy,
    },
    crossOriginResourcePolicy: readableBy,
    strictTransportSecurity: STRICT_TRANSPORT_SECURITY,
    xFrameOptions: 'DENY',
    // Only browsers that are no longer in use read these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // A stricter header that the response already has is left as it is.
    overwrite: false,
  })
