import type { Context, MiddlewareHandler } from 'hono'
import { refusal } from '../wire/errors.ts'
import type { HttpEnv } from './env.ts'

/** Whether a request was sent unencrypted to a service that moves real money. */
const isUnencrypted = (c: Context<HttpEnv>): boolean =>
  c.get('platform').config.ENVIRONMENT === 'production' && c.req.url.startsWith('http:')

/**
 * Refuses unencrypted requests. A redirect would hide from a program that it has shown its credential to everybody on
 * the way.
 */
export const refusePlainHttp: MiddlewareHandler<HttpEnv> = (c, next) => {
  if (!isUnencrypted(c)) return next()
  throw refusal('not_encrypted')
}

/** Leads a browser to the encrypted page; refuses an unencrypted form. */
export const redirectPlainHttp: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!isUnencrypted(c) || c.req.method === 'POST') return refusePlainHttp(c, next)
  const url = new URL(c.req.url)
  url.protocol = 'https:'
  return c.redirect(url.href, 308)
}
