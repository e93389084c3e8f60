import type { Context } from 'hono'
import { isLinkToken } from '../../domain/link-token.ts'
import type { HttpEnv } from '../../http/env.ts'
import { ApiError } from '../../wire/errors.ts'

/** The page of a payment link. */
export const linkPath = (token: string): string => `/pay/${encodeURIComponent(token)}`

/** The page of the link that a request is about, whether there is one or not. */
export const requestedLinkPath = (c: Context<HttpEnv>): string =>
  linkPath(c.req.param('token') ?? '')

/** The token of the path. Throws NOT_FOUND for one that no link can have. */
export function linkTokenParam(c: Context<HttpEnv>): string {
  const token = c.req.param('token') ?? ''
  if (!isLinkToken(token)) throw new ApiError('NOT_FOUND')
  return token
}
