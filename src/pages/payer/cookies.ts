import type { Context } from 'hono'
import type { HttpEnv } from '../../http/env.ts'

export const isServedByHttps = (c: Context<HttpEnv>): boolean =>
  c.var.platform.config.PUBLIC_URL.startsWith('https:')

/**
 * The name of a cookie of payers' pages. By its prefix, a browser takes the cookie only over HTTPS. `__Host-` would need
 * the path `/`, and each page has cookies of its own.
 */
export const payerCookie = (c: Context<HttpEnv>, name: string): string =>
  isServedByHttps(c) ? `__Secure-${name}` : name
