import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** What a response allows a browser to do. */
export type ContentPolicy = NonNullable<
  NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']
>

/** Two years, as the preload list of browsers asks for at least one. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains'

const NOTHING: ContentPolicy = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
}

const COMMON = {
  strictTransportSecurity: STRICT_TRANSPORT_SECURITY,
  xFrameOptions: 'DENY',
  // Only browsers that are no longer in use read these.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  // A stricter header that the response already has is left as it is.
  overwrite: false,
} as const

/** The headers that restrict what browsers do with a response of the API, which any origin may ask for. */
export const apiSecurityHeaders: MiddlewareHandler = secureHeaders({
  ...COMMON,
  contentSecurityPolicy: NOTHING,
  crossOriginResourcePolicy: 'cross-origin',
  // These isolate a document from others in its browser.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
})

/**
 * The same for a page; the policy adds to a default of "nothing". Where it names who may frame the page, there is no
 * X-Frame-Options, which can name nobody; browsers that know the policy do not read that header.
 */
export const pageSecurityHeaders = (policy: ContentPolicy): MiddlewareHandler =>
  secureHeaders({
    ...COMMON,
    ...(policy.frameAncestors && { xFrameOptions: false }),
    contentSecurityPolicy: { ...NOTHING, ...policy },
    crossOriginResourcePolicy: 'same-origin',
  })
